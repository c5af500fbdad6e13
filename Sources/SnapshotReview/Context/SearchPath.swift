import Foundation

/// The folders in which the system looks for programs.
package struct SearchPath {
  /// The absolute paths of the folders, in the order of `PATH`.
  private let folders: [String]

  /// Reads the folders from `PATH`.
  ///
  /// Relative folders depend on the working directory and are left out.
  package init(environment: [String: String]) {
    folders = environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }
      .map { AbsolutePath(String($0), in: "/").text }
  }

  /// Returns the file that runs when a program is called by its name.
  package func program(_ name: String) -> String? {
    folders.map { ($0 == "/" ? "" : $0) + "/" + name }.first { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }
  }
}
