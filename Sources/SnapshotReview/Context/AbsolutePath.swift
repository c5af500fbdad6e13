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
