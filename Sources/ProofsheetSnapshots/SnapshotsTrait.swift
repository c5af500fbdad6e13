public import SnapshotChecking
public import SnapshotRendering
public import Testing

/// A trait that configures the snapshots of a suite or a test: `.snapshots(record:scrubbing:)`.
///
/// ```swift
/// @Suite(.snapshots(scrubbing: [.uuids])) struct OrderSnapshots { … }
/// ```
public struct SnapshotsTrait: SuiteTrait, TestTrait, TestScoping {
  let record: SnapshotRecordMode?
  let scrubbers: [SnapshotScrubber]

  /// Whether the trait also applies to the suites inside of its suite; always true.
  ///
  /// An inner suite inherits the configuration of the outer suites, and its own traits add to that
  /// configuration.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the configuration of this trait.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: The code of the test.
  /// - Throws: Any error of `function`.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let scope = SnapshotScope(record: record, scrubbing: scrubbers)
    // A check refuses its text after a failure of the test. Only a trait can notice a failure
    // before the check begins.
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
  /// An assertion's own argument wins over the innermost trait, and the trait over the environment.
  /// Nothing is recorded on a build service, where `CI` is set.
  ///
  /// - Parameters:
  ///   - record: The record mode; nil keeps the mode of the surrounding scope.
  ///   - scrubbers: The scrubbers for every text; they run before the scrubbers of the assertion
  ///     itself. A text need not match any of them.
  /// - Returns: The trait.
  public static func snapshots(
    record: SnapshotRecordMode? = nil,
    scrubbing scrubbers: [SnapshotScrubber] = []
  ) -> SnapshotsTrait {
    SnapshotsTrait(record: record, scrubbers: scrubbers)
  }
}

/// Runs code whose snapshots use the given record mode and scrubbers, in XCTest and elsewhere.
///
/// ```swift
/// override func invokeTest() {
///   withSnapshots(scrubbing: [.uuids]) { super.invokeTest() }
/// }
/// ```
///
/// - Parameters:
///   - record: The record mode; nil keeps the mode of the surrounding scope.
///   - scrubbers: The scrubbers for every text; they run before the scrubbers of the assertion
///     itself. A text need not match any of them.
///   - body: The code to run.
/// - Returns: The result of `body`.
/// - Throws: Any error of `body`.
public func withSnapshots<Result>(
  record: SnapshotRecordMode? = nil,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  _ body: () throws -> Result
) rethrows -> Result {
  try SnapshotScope(record: record, scrubbing: scrubbers).run(body)
}

/// Runs asynchronous code whose snapshots use the given record mode and scrubbers.
///
/// ```swift
/// await withSnapshots(scrubbing: [.uuids]) { assertSnapshot(of: await store.order) }
/// ```
///
/// - Parameters:
///   - record: The record mode; nil keeps the mode of the surrounding scope.
///   - scrubbers: The scrubbers for every text; they run before the scrubbers of the assertion
///     itself.
///   - isolation: `#isolation`.
///   - body: The code to run.
/// - Returns: The result of `body`.
/// - Throws: Any error of `body`.
public func withSnapshots<Result>(
  record: SnapshotRecordMode? = nil,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await SnapshotScope(record: record, scrubbing: scrubbers).run(body)
}
