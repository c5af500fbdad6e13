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
