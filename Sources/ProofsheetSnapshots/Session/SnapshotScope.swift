import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import Testing

/// What code says of the assertions in it: what they may write, scrub and where, and who takes their
/// failures.
///
/// It is found through the task. A thread or queue that a test starts has none: there it is the
/// innermost open scope of the assertion's own file and function.
final class SnapshotScope: Sendable {
  /// A failure that was taken, with what it takes to report it after all.
  private struct Taken {
    let failure: SnapshotFailure
    let place: CallPlace
    let context: TestContext
  }

  @TaskLocal private static var ofTask: SnapshotScope?
  private static let open = Locked<[SnapshotScope]>([])

  let record: SnapshotRecordMode?
  let scrubbers: [SnapshotScrubber]
  let root: String?
  private let outer: SnapshotScope?
  private let fileID: String
  private let function: String
  /// The failures so far, nil when it has ended; no box when failures go further out.
  private let taken: Locked<[Taken]?>?
  /// The session in which failures are expected; one that begins inside is only looked at.
  private let session: CheckSession

  /// - Parameters:
  ///   - fileID: The file that opens it.
  ///   - function: The function that opens it.
  ///   - record: What may be written; what the scope around it says when it is nil.
  ///   - scrubbers: What to scrub behind what the scope around it says.
  ///   - root: Where `__Snapshots__` is; what the scope around it says when it is nil.
  ///   - takesFailures: Whether failures end here.
  init(
    _ fileID: String,
    _ function: String,
    record: SnapshotRecordMode? = nil,
    scrubbing scrubbers: [SnapshotScrubber] = [],
    root: String? = nil,
    takesFailures: Bool = false
  ) {
    outer = Self.around(fileID, function).scope
    self.fileID = fileID
    self.function = function
    self.record = record ?? outer?.record
    self.scrubbers = (outer?.scrubbers ?? []) + scrubbers.map(\.inherited)
    self.root = root ?? outer?.root
    taken = takesFailures ? Locked([]) : nil
    session = CheckSession.current
  }

  /// The scope that an assertion stands in, and how many it could be.
  static func around(_ fileID: String, _ function: String) -> (scope: SnapshotScope?, count: Int) {
    if let ofTask { return (ofTask, 1) }
    let open = open.withLock { $0 }
    guard !open.isEmpty, Test.current == nil else { return (nil, 0) }
    let here = open.filter { $0.fileID == fileID && $0.function == function }
    let innermost = here.filter { scope in !here.contains { $0.isInside(scope) } }
    guard let first = innermost.first else { return (nil, 0) }
    return innermost.allSatisfy(first.isLike) ? (first, 1) : (nil, innermost.count)
  }

  private func isInside(_ other: SnapshotScope) -> Bool {
    var scope = outer
    while let found = scope, found !== other { scope = found.outer }
    return scope != nil
  }

  /// Whether an assertion would do the same in both, as in two cases of a test with a trait.
  private func isLike(_ other: SnapshotScope) -> Bool {
    sink === other.sink && record == other.record && root == other.root
      && scrubbers.map(\.name) == other.scrubbers.map(\.name)
  }

  private var sink: SnapshotScope? { taken == nil ? outer?.sink : self }
}

// MARK: - Running

extension SnapshotScope {
  /// Runs code in the scope.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.open.withLock { $0.append(self) }
    defer { close() }
    return try Self.$ofTask.withValue(self) { try body() }
  }

  /// Runs code that waits in the scope.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    Self.open.withLock { $0.append(self) }
    defer { close() }
    return try await Self.$ofTask.withValue(self) { try await body() }
  }

  private func close() {
    Self.open.withLock { open in open.removeAll { $0 === self } }
  }
}

// MARK: - Failures

extension SnapshotScope {
  /// Takes a failure into the innermost scope that does; whether there is one.
  func take(_ failure: SnapshotFailure, at place: CallPlace, in context: TestContext) -> Bool {
    var scope: SnapshotScope? = self
    while let found = scope {
      let isTaken = found.taken?.withLock { taken in
        taken?.append(Taken(failure: failure, place: place, context: context)) != nil
      }
      if isTaken == true { return true }
      scope = found.outer
    }
    return false
  }

  /// Whether a failure in a session is what the test wants, so that nothing of it waits for review.
  func expectsFailures(in other: CheckSession) -> Bool {
    var scope: SnapshotScope? = self
    while let found = scope {
      if found.taken?.withLock({ $0 != nil }) == true { return found.session === other }
      scope = found.outer
    }
    return false
  }

  /// The failures, after which later ones go further out.
  func failures() -> [SnapshotFailure] { end().map(\.failure) }

  /// Hands the failures on, because nobody will read them here.
  func handOn() {
    for taken in end() {
      if outer?.take(taken.failure, at: taken.place, in: taken.context) == true { continue }
      taken.context.fail(taken.failure, at: taken.place)
    }
  }

  private func end() -> [Taken] {
    taken?.withLock { taken in
      defer { taken = nil }
      return taken
    } ?? []
  }
}
