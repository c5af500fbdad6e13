/// The parts of a snapshot's identity that all snapshots of one function share, computed once.
///
/// In a debug build, escaping names and splitting file paths takes longer than reading a reference.
package final class CheckedFunction: Sendable {
  /// The module and file as `#fileID` gives them: `MusicSearchTests/HomeSnapshots.swift`.
  package let fileID: String
  /// The function as `#function` gives it: `scope(_:)`.
  package let name: String
  /// The name of the test for a framework that gives no name: `HomeSnapshots/scope(_:)`.
  package let testName: String
  /// The start of the paths of the function's references: `MusicSearchTests/HomeSnapshots/scope`.
  package let pathStart: String

  package init(fileID: String, name: String) {
    (self.fileID, self.name) = (fileID, name)
    let file = FileID(fileID)
    testName = file.stem + "/" + name
    var path = SnapshotName.escaped(file.target)
    path += "/"
    path += SnapshotName.escaped(file.stem)
    path += "/"
    path += SnapshotName.escaped(Self.base(of: name))
    pathStart = path
  }

  /// The name of a function without its arguments and without the backticks of a raw name.
  private static func base(of function: String) -> String {
    if function.hasSuffix("()"), !function.utf8.contains(0x60) {
      return String(function.dropLast(2))
    }
    // The last bracket opens the arguments; a raw name may contain further brackets.
    let base = function[..<(function.lastIndex(of: "(") ?? function.endIndex)]
    return base.filter { $0 != "`" }
  }
}
