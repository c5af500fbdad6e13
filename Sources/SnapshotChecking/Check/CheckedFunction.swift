/// A function with checks: what all its snapshots share, made once for them.
///
/// Names are escaped and files taken apart byte by byte, which in a debug build takes longer than
/// reading a reference.
package final class CheckedFunction: Sendable {
  /// The module and file as `#fileID` gives them: `MusicSearchTests/HomeSnapshots.swift`.
  package let fileID: String
  /// The function as `#function` gives it: `scope(_:)`.
  package let name: String
  /// The name of a test that its framework does not tell: `HomeSnapshots/scope(_:)`.
  package let testName: String
  /// How the paths of its references start: `MusicSearchTests/HomeSnapshots/scope`.
  let pathStart: String

  package init(fileID: String, name: String) {
    self.fileID = fileID
    self.name = name
    let file = FileID(fileID)
    testName = file.stem + "/" + name
    var path = SnapshotName.escaped(file.target)
    path += "/"
    path += SnapshotName.escaped(file.stem)
    path += "/"
    path += SnapshotName.escaped(Self.base(of: name))
    pathStart = path
  }

  /// A function without its arguments and without the backticks of a raw name.
  private static func base(of function: String) -> String {
    if function.hasSuffix("()"), !function.utf8.contains(0x60) {
      return String(function.dropLast(2))
    }
    // The last bracket opens the arguments; a raw name may hold others.
    let base = function[..<(function.lastIndex(of: "(") ?? function.endIndex)]
    return base.filter { $0 != "`" }
  }
}
