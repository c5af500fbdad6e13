import Foundation

/// A path from the root of the file system, without `.` and `..`.
package struct AbsolutePath: Equatable {
  package let text: String

  /// Creates a path from an absolute path, or from a path relative to the absolute path `folder`.
  package init(_ path: String, in folder: String) {
    var names: [Substring] = []
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    for name in whole.split(separator: "/") {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    text = "/" + names.joined(separator: "/")
  }

  /// Returns the path relative to `folder`: empty for the folder itself, nil for a path outside of
  /// it.
  package func below(_ folder: AbsolutePath) -> String? {
    if self == folder { return "" }
    let prefix = folder.text == "/" ? "/" : folder.text + "/"
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}

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
