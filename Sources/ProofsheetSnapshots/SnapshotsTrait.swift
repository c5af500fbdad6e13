public import SnapshotChecking
public import SnapshotRendering
public import Testing

/// What a suite or a test says of its snapshots, by `.snapshots(record:scrubbing:root:)`.
///
/// ```swift
/// @Suite(.snapshots(scrubbing: [.uuids])) struct OrderSnapshots { … }
/// ```
public struct SnapshotsTrait: SuiteTrait, TestTrait, TestScoping {
  let record: SnapshotRecordMode?
  let scrubbers: [SnapshotScrubber]
  let root: String?

  /// Nested suites add to what the suites around them say.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with its snapshots configured.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: What to run.
  /// - Throws: What `function` throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let scope = SnapshotScope(
      test.sourceLocation.fileID,
      test.name,
      record: record,
      scrubbing: scrubbers,
      root: root
    )
    // What fails before a check refuses it, which nobody could know without a trait.
    try await ExpectationWatch(in: scope).during { try await scope.run(function) }
  }
}

extension Trait where Self == SnapshotsTrait {
  /// Configures the snapshots of a suite or a test.
  ///
  /// ```swift
  /// @Suite(.snapshots(record: .missing, scrubbing: [.uuids])) struct OrderSnapshots { … }
  /// ```
  ///
  /// An assertion's own argument wins over the innermost trait, and that over the environment; where
  /// `CI` is set nothing is recorded, whoever asks for it.
  ///
  /// - Parameters:
  ///   - record: What may be written; what is around says so when it is nil.
  ///   - scrubbers: What to scrub in every text, before what an assertion names itself. Not every
  ///     text has to hold something of it.
  ///   - root: The folder that holds `__Snapshots__`, as an absolute path.
  /// - Returns: The trait.
  public static func snapshots(
    record: SnapshotRecordMode? = nil,
    scrubbing scrubbers: [SnapshotScrubber] = [],
    root: String? = nil
  ) -> SnapshotsTrait {
    SnapshotsTrait(record: record, scrubbers: scrubbers, root: root)
  }
}

/// Runs code with its snapshots configured, in XCTest and everywhere else.
///
/// ```swift
/// override func invokeTest() {
///   withSnapshots(scrubbing: [.uuids]) { super.invokeTest() }
/// }
/// ```
///
/// - Parameters:
///   - record: What may be written; what is around says so when it is nil.
///   - scrubbers: What to scrub in every text, before what an assertion names itself. Not every text
///     has to hold something of it.
///   - root: The folder that holds `__Snapshots__`, as an absolute path.
///   - fileID: `#fileID`.
///   - testName: `#function`.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withSnapshots<Result>(
  record: SnapshotRecordMode? = nil,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  root: String? = nil,
  fileID: StaticString = #fileID,
  testName: String = #function,
  _ body: () throws -> Result
) rethrows -> Result {
  try SnapshotScope("\(fileID)", testName, record: record, scrubbing: scrubbers, root: root)
    .run(body)
}

/// Runs code that waits with its snapshots configured, in XCTest and everywhere else.
///
/// ```swift
/// await withSnapshots(scrubbing: [.uuids]) { assertSnapshot(of: await store.order) }
/// ```
///
/// - Parameters:
///   - record: What may be written; what is around says so when it is nil.
///   - scrubbers: What to scrub in every text, before what an assertion names itself.
///   - root: The folder that holds `__Snapshots__`, as an absolute path.
///   - isolation: `#isolation`.
///   - fileID: `#fileID`.
///   - testName: `#function`.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
public func withSnapshots<Result>(
  record: SnapshotRecordMode? = nil,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  root: String? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  testName: String = #function,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotScope(
    "\(fileID)",
    testName,
    record: record,
    scrubbing: scrubbers,
    root: root
  ).run(body)
}
