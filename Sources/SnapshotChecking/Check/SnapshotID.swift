/// The identity of a snapshot, and its place in the source.
package struct SnapshotID: Sendable {
  /// The parts of a snapshot's identity.
  ///
  /// The parts are in one object, because a check passes them on a dozen times.
  private final class Parts: Sendable {
    let function: CheckedFunction
    let test: String
    let isTestKnown: Bool
    let name: String?
    let fileExtension: String
    let line: Int
    let source: String
    /// The path of the reference below `__Snapshots__`; nil for an empty name.
    let path: String?

    init(
      _ function: CheckedFunction,
      _ test: String?,
      _ name: String?,
      _ fileExtension: String,
      _ line: Int,
      path: String?
    ) {
      self.function = function
      self.test = test ?? function.testName
      isTestKnown = test != nil
      (self.name, self.fileExtension, self.line) = (name, fileExtension, line)
      source = function.fileID + ":" + String(line)
      self.path = path
    }
  }

  private let parts: Parts

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
    let path = Self.path(function.pathStart, name, fileExtension)
    parts = Parts(function, test, name, fileExtension, line, path: path)
  }

  package init(
    fileID: String,
    function: String,
    test: String,
    name: String?,
    fileExtension: String,
    line: Int
  ) {
    let function = CheckedFunction(fileID: fileID, name: function)
    self.init(in: function, test: test, name: name, fileExtension: fileExtension, line: line)
  }
}

extension SnapshotID {
  /// The module and file as `#fileID` gives them: `MusicSearchTests/HomeSnapshots.swift`.
  package var fileID: String { parts.function.fileID }
  /// The function as `#function` gives it: `scope(_:)`.
  package var function: String { parts.function.name }
  /// The test as the framework names it, for messages and the run log.
  package var test: String { parts.test }
  /// Whether the framework has named the test; otherwise the test's name is a guess.
  var isTestKnown: Bool { parts.isTestKnown }
  /// The snapshot's own name; nil for the only snapshot of a test.
  package var name: String? { parts.name }
  /// The extension of the reference's file.
  package var fileExtension: String { parts.fileExtension }
  /// The 1-based line of the assertion.
  package var line: Int { parts.line }
  /// `file:line` of the assertion.
  package var source: String { parts.source }

  /// The path of the reference below `__Snapshots__`:
  /// `<TestTarget>/<FileStem>/<function>[.<name>].<ext>`.
  ///
  /// - Throws: ``CheckError/emptyName(test:)``.
  package func relativePath() throws(CheckError) -> String {
    guard let path = parts.path else { throw .emptyName(test: test) }
    return path
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

extension SnapshotID: Equatable {
  package static func == (left: SnapshotID, right: SnapshotID) -> Bool {
    left.parts === right.parts
      || (left.source, left.function, left.test) == (right.source, right.function, right.test)
        && (left.name, left.fileExtension, left.parts.path)
          == (right.name, right.fileExtension, right.parts.path)
  }
}
