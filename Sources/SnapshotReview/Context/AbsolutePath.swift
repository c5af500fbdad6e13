/// A path without `.` and `..`, from the root of the file system.
package struct AbsolutePath: Equatable {
  package let text: String

  /// A path that is absolute, or starts in an absolute folder.
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

  /// The path from `folder` down: empty for the folder itself, nil for what is not in it.
  package func below(_ folder: AbsolutePath) -> String? {
    if self == folder { return "" }
    let prefix = folder.text == "/" ? "/" : folder.text + "/"
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}
