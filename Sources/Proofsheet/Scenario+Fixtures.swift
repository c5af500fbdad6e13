public import HTTPFixtures
import ProofsheetSnapshots

extension Scenario {
  /// Reads `Fixtures/Scenarios/<name>.json` in the package of the calling source file.
  ///
  /// The file counts as read by a test.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario and its file.
  ///   - fileID: `#fileID`.
  ///   - filePath: `#filePath`.
  ///   - line: `#line`.
  ///   - function: `#function`.
  /// - Throws: `FixtureError` when the file is missing or cannot be read, `SnapshotError` when no
  ///   package is found.
  public init(
    named name: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    function: String = #function
  ) throws {
    try self.init(named: name, in: Self.fixtures(fileID, filePath, line), function: function)
  }

  /// Reads an HTTP archive below `Fixtures` in the package of the calling source file.
  ///
  /// The archive is a recording of a browser or a proxy.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - path: The path of the archive below `Fixtures`, for example `Checkout/checkout.har`.
  ///   - parts: The parts by which requests are told apart, in addition to their method and path.
  ///   - fileID: `#fileID`.
  ///   - filePath: `#filePath`.
  ///   - line: `#line`.
  ///   - function: `#function`.
  /// - Throws: `FixtureError` when the file is missing or cannot be read, `SnapshotError` when no
  ///   package is found.
  public init(
    _ name: String,
    archive path: String,
    matching parts: Set<Stub.RequestPart> = .standard,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    function: String = #function
  ) throws {
    let fixtures = try Self.fixtures(fileID, filePath, line)
    try self.init(name, archive: path, in: fixtures, matching: parts, function: function)
  }

  /// The fixtures of the package that contains a source file.
  ///
  /// The run log notes each file that is read.
  private static func fixtures(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt
  ) throws -> FixtureFolder {
    let place = CallPlace(fileID, filePath, "Scenario(named:)", line, 1)
    return try Assertion(at: place).publicFixtures()
  }
}
