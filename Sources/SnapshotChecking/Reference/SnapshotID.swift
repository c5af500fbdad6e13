/// The identity of a snapshot, and its place in the source.
///
/// The identity is an object, because a check passes it on a dozen times.
package final class SnapshotID: Sendable {
  private let checked: CheckedFunction
  /// The test as the framework names it, for messages and the run log.
  package let test: String
  /// Whether the framework has named the test; otherwise the test's name is a guess.
  let isTestKnown: Bool
  /// The snapshot's own name; nil for the only snapshot of a test.
  package let name: String?
  /// The extension of the reference's file.
  package let fileExtension: String
  /// The 1-based line of the assertion.
  package let line: Int
  /// `file:line` of the assertion.
  package let source: String
  /// The path of the reference below `__Snapshots__`; nil for an empty name.
  private let path: String?

  /// - Parameters:
  ///   - function: The function that contains the assertion.
  ///   - test: The test as its framework names it, for messages and the run log; nil when unknown.
  ///   - name: The snapshot's own name; nil for the only snapshot of a test.
  ///   - fileExtension: The extension of the reference's file.
  ///   - line: The 1-based line of the assertion.
  package init(
    in function: CheckedFunction,
    test: String?,
    name: String?,
    fileExtension: String,
    line: Int
  ) {
    checked = function
    self.test = test ?? function.testName
    isTestKnown = test != nil
    (self.name, self.fileExtension, self.line) = (name, fileExtension, line)
    source = function.fileID + ":" + String(line)
    path = Self.path(function.pathStart(in: test), name, fileExtension)
  }
}

extension SnapshotID {
  /// The module and file as `#fileID` gives them: `MusicSearchTests/HomeSnapshots.swift`.
  package var fileID: String { checked.fileID }
  /// The function as `#function` gives it: `scope(_:)`.
  package var function: String { checked.name }

  /// The path of the reference below `__Snapshots__`:
  /// `<TestTarget>/<FileStem>[/<Suite>]/<function>[.<name>].<ext>`.
  ///
  /// - Throws: ``CheckError``.
  package func relativePath() throws(CheckError) -> String {
    if let path { return path }
    throw CheckError("A snapshot in \(test) has an empty name; leave `named:` out or name it.")
  }

  private static func path(_ start: String, _ name: String?, _ fileExtension: String) -> String? {
    var path = start
    if let name {
      if name.isEmpty { return nil }
      path += "."
      path += SnapshotName.escaped(name)
    }
    if fileExtension == "txt" { return path + ".txt" }
    if fileExtension.isEmpty { return path }
    for part in fileExtension.split(separator: ".") {
      path += "." + SnapshotName.escaped(String(part))
    }
    return path
  }
}

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
    testName = FileID(fileID).stem + "/" + name
    pathStart = Self.path(fileID, [Self.base(of: name)])
  }

  private static func path(_ fileID: String, _ names: [String]) -> String {
    let file = FileID(fileID)
    return ([file.target, file.stem] + names).map(SnapshotName.escaped).joined(separator: "/")
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
    return Self.path(fileID, suites.dropLast() + [own])
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

/// The module and the file that `#fileID` names; folders may stand between the two.
package struct FileID {
  /// The module: `AppTests`.
  package let target: String
  /// The file without its folders and without `.swift`: `HomeTests`.
  package let stem: String

  /// - Parameter text: The value of `#fileID`.
  package init(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last ?? ""
    target = String(parts.first ?? "")
    stem = String(file.hasSuffix(".swift") ? file.dropLast(".swift".count) : file)
  }
}
