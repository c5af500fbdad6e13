import Foundation

/// The folders in which the system looks for programs.
package struct SearchPath {
  /// From the root of the file system, in their order.
  private let folders: [String]

  /// The folders that `PATH` names; relative ones mean another folder wherever somebody stands.
  package init(environment: [String: String]) {
    folders = environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }
      .map { AbsolutePath(String($0), in: "/").text }
  }

  /// The file that runs when a program is called by its name.
  package func program(_ name: String) -> String? {
    folders.map { ($0 == "/" ? "" : $0) + "/" + name }.first { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }
  }
}
