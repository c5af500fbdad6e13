/// Which snapshot a check is about, and where it stands in the source.
package struct SnapshotID: Equatable, Sendable {
  /// The module and file as `#fileID` gives them: `MusicSearchTests/HomeSnapshots.swift`.
  package let fileID: String
  /// The function as `#function` gives it: `scope(_:)`.
  package let function: String
  /// The test as the framework names it, for messages and the run log.
  package let test: String
  /// The snapshot's own name, or nil for the only snapshot of a test.
  package let name: String?
  /// The extension of its file.
  package let fileExtension: String
  /// The 1-based line of the assertion.
  package let line: Int
  /// The path below `__Snapshots__`, made once: a check asks for it three times.
  private let path: Result<String, CheckError>

  package init(
    fileID: String,
    function: String,
    test: String,
    name: String?,
    fileExtension: String,
    line: Int
  ) {
    self.fileID = fileID
    self.function = function
    self.test = test
    self.name = name
    self.fileExtension = fileExtension
    self.line = line
    do throws(CheckError) {
      path = .success(
        try Self.path(fileID, function, name, fileExtension, test: test)
      )
    } catch {
      path = .failure(error)
    }
  }
}

extension SnapshotID {
  /// The path below `__Snapshots__`: `<TestTarget>/<FileStem>/<function>[.<name>].<ext>`.
  ///
  /// - Throws: ``CheckError/emptyName(test:)``.
  package func relativePath() throws(CheckError) -> String { try path.get() }

  private static func path(
    _ fileID: String,
    _ function: String,
    _ name: String?,
    _ fileExtension: String,
    test: String
  ) throws(CheckError) -> String {
    let parts = fileID.split(separator: "/")
    let target = parts.first.map(String.init) ?? fileID
    let file = parts.last.map(String.init) ?? fileID
    let stem = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
    // The last bracket opens the arguments; a raw name may hold others.
    let base = function[..<(function.lastIndex(of: "(") ?? function.endIndex)]
    var fileName = SnapshotName.escaped(base.filter { $0 != "`" })
    if let name {
      guard !name.isEmpty else { throw .emptyName(test: test) }
      fileName += "." + SnapshotName.escaped(name)
    }
    for part in fileExtension.split(separator: ".") {
      fileName += "." + SnapshotName.escaped(String(part))
    }
    return [SnapshotName.escaped(target), SnapshotName.escaped(stem), fileName]
      .joined(separator: "/")
  }

  /// `file:line` of the assertion.
  package var source: String { "\(fileID):\(line)" }
}
