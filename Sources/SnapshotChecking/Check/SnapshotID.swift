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

  /// A file from the root that holds its own reference.
  ///
  /// - Parameters:
  ///   - path: The file, with a leading slash.
  ///   - fileID: The module and file of the assertion.
  ///   - function: Its function.
  ///   - test: Its test.
  ///   - line: Its 1-based line.
  package init(
    fileFromRoot path: String,
    fileID: String,
    function: String,
    test: String,
    line: Int
  ) {
    self.fileID = fileID
    self.function = function
    self.test = test
    self.line = line
    name = path
    fileExtension = ""
    self.path = .success(path)
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
    let file = FileID(fileID)
    var path = SnapshotName.escaped(file.target)
    path += "/"
    path += SnapshotName.escaped(file.stem)
    path += "/"
    path += SnapshotName.escaped(baseName(of: function))
    if let name {
      guard !name.isEmpty else { throw .emptyName(test: test) }
      path += "."
      path += SnapshotName.escaped(name)
    }
    if fileExtension == "txt" { return path + ".txt" }
    for part in fileExtension.split(separator: ".") {
      path += "." + SnapshotName.escaped(String(part))
    }
    return path
  }

  /// A function without its arguments and without the backticks of a raw name.
  private static func baseName(of function: String) -> String {
    if function.hasSuffix("()"), !function.utf8.contains(0x60) {
      return String(function.dropLast(2))
    }
    // The last bracket opens the arguments; a raw name may hold others.
    let base = function[..<(function.lastIndex(of: "(") ?? function.endIndex)]
    return base.filter { $0 != "`" }
  }

  /// `file:line` of the assertion.
  package var source: String { "\(fileID):\(line)" }
}
