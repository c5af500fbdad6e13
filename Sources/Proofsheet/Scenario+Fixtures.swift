public import HTTPFixtures
import ProofsheetSnapshots
import SnapshotChecking

extension Scenario {
  /// Reads `Fixtures/Scenarios/<name>.json` of the package that the source is in, which counts as read by a
  /// test.
  ///
  /// - Parameters:
  ///   - name: What the scenario and its file are called.
  ///   - fileID: `#fileID`.
  ///   - filePath: `#filePath`.
  ///   - line: `#line`.
  /// - Throws: `FixtureError` when the file is missing or cannot be read, `SnapshotError` when there is
  ///   no package.
  public init(
    named name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try self.init(named: name, in: Self.fixtures(fileID, filePath, line))
  }

  /// Reads an archive below `Fixtures` of the package that the source is in: the world that a browser or
  /// a proxy has recorded.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called.
  ///   - path: The path of the archive below `Fixtures`, for example `Checkout/checkout.har`.
  ///   - parts: By what requests are told apart, beside their method and path.
  ///   - fileID: `#fileID`.
  ///   - filePath: `#filePath`.
  ///   - line: `#line`.
  /// - Throws: `FixtureError` when the file is missing or cannot be read, `SnapshotError` when there is
  ///   no package.
  public init(
    _ name: String,
    archive path: String,
    matching parts: Set<Stub.RequestPart> = .standard,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let fixtures = try Self.fixtures(fileID, filePath, line)
    try self.init(name, archive: path, in: fixtures, matching: parts)
  }

  /// The fixtures of the package that a source is in, whose reading is noted.
  private static func fixtures(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt
  ) throws -> FixtureFolder {
    let place = CallPlace(fileID, filePath, "Scenario(named:)", line, 1)
    return try CheckError.published { () throws(CheckError) in
      try Assertion(at: place).fixtures()
    }
  }
}
