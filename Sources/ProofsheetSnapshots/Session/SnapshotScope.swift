import ProofsheetBasics
import Testing

/// The configuration of the assertions in a part of the code: record mode, scrubbers, and the receiver of
/// failures.
///
/// Assertions find the scope through their task.
final class SnapshotScope: Sendable {
  /// A failure that was taken, with the context to report it later.
  private struct Taken {
    let failure: SnapshotFailure
    let place: CallPlace
    let context: TestContext
  }

  /// The innermost scope around the running code.
  @TaskLocal static var current: SnapshotScope?

  let record: SnapshotRecordMode?
  let scrubbers: [SnapshotScrubber]
  private let outer: SnapshotScope?
  /// The failures that the scope has taken so far; nil after the end of the scope.
  ///
  /// The property itself is nil in a scope that passes failures to the scope around it.
  private let taken: Locked<[Taken]?>?
  /// The session in which the scope began.
  ///
  /// The test expects failures only in this session, and not in a session that begins inside the
  /// scope.
  private let session: CheckSession

  /// - Parameters:
  ///   - record: The record mode; nil keeps the mode of the outer scope.
  ///   - scrubbers: The scrubbers, which run after the scrubbers of the outer scope.
  ///   - takesFailures: Whether the scope takes failures and does not pass them on.
  init(
    record: SnapshotRecordMode? = nil,
    scrubbing scrubbers: [SnapshotScrubber] = [],
    takesFailures: Bool = false
  ) {
    outer = Self.current
    self.record = record ?? outer?.record
    self.scrubbers = (outer?.scrubbers ?? []) + scrubbers.map(\.inherited)
    taken = takesFailures ? Locked([]) : nil
    session = CheckSession.current
  }
}

// MARK: - Running

extension SnapshotScope {
  /// Runs code in the scope.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try body() }
  }

  /// Runs asynchronous code in the scope.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self) { try await body() }
  }
}

// MARK: - Failures

extension SnapshotScope {
  /// Gives a failure to the innermost scope that takes failures, and returns whether there is such
  /// a scope.
  func take(_ failure: SnapshotFailure, at place: CallPlace, in context: TestContext) -> Bool {
    let isTaken = taken?.withLock { taken in
      taken?.append(Taken(failure: failure, place: place, context: context)) != nil
    }
    return isTaken ?? false || outer?.take(failure, at: place, in: context) == true
  }

  /// Whether the test expects the checks of a session to fail.
  ///
  /// An expected failure leaves nothing to review.
  func expectsFailures(in other: CheckSession) -> Bool {
    let isTaking = taken?.withLock { $0 != nil } ?? false
    return isTaking ? session === other : outer?.expectsFailures(in: other) == true
  }

  /// Ends the scope, and returns the failures so far.
  ///
  /// Later failures go to the outer scope.
  func failures() -> [SnapshotFailure] { end().map(\.failure) }

  /// Reports the taken failures to the outer scope or the framework, after the code in the scope
  /// has thrown an error.
  func handOn() {
    for taken in end() {
      if outer?.take(taken.failure, at: taken.place, in: taken.context) == true { continue }
      session.note(taken.failure)
      taken.context.fail(taken.failure, at: taken.place)
    }
  }

  private func end() -> [Taken] { taken?.withLock { exchange(&$0, for: nil) } ?? [] }
}
