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
  /// The start of the paths of the function's references, as
  /// `MusicSearchTests/HomeSnapshots/scope`.
  package let pathStart: String
  /// Whether the file has several functions of this name, in different suites.
  private let isRepeated: Bool

  package init(fileID: String, name: String, isRepeated: Bool = false) {
    self.fileID = fileID
    self.name = name
    self.isRepeated = isRepeated
    let file = FileID(fileID)
    testName = file.stem + "/" + name
    let names = [file.target, file.stem, Self.base(of: name)]
    pathStart = names.map(SnapshotName.escaped).joined(separator: "/")
  }

  /// Returns the name of a test, such as `HomeSnapshots/welcome()`, from its identifier.
  ///
  /// The name is the identifier without the module and without the place in the source.
  package static func test(ofID id: String) -> String {
    let parts = id.split(separator: "/").filter { !$0.contains(".swift:") }
    let path = parts.joined(separator: "/")
    guard let dot = path.firstIndex(of: ".") else { return path }
    return String(path[path.index(after: dot)...])
  }

  /// Returns the start of the paths of the references that a test makes.
  ///
  /// The suites of a repeated test are folders: `AppTests/Lists/EmptyList/title`.
  package func pathStart(in test: String?) -> String {
    guard isRepeated, let suites = test?.split(separator: "/").map(String.init), suites.count > 1,
      let own = suites.last.map(Self.base), own == Self.base(of: name)
    else { return pathStart }
    let file = FileID(fileID)
    let names = [file.target, file.stem] + suites.dropLast() + [own]
    return names.map(SnapshotName.escaped).joined(separator: "/")
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
