import SnapshotChecking
import SnapshotRendering

extension CheckSession {
  /// Makes a check whose renderings share the numbers of scrubbed values with the test so far.
  ///
  /// - Parameters:
  ///   - strategy: How subjects become text; one that replaces nothing has no scope.
  ///   - id: The snapshot that is checked.
  ///   - context: The running test.
  ///   - check: Makes the check in the scope.
  /// - Returns: What was found.
  func numbering<Subject>(
    _ strategy: SnapshotStrategy<Subject>,
    for id: SnapshotID,
    in context: TestContext,
    _ check: (ScrubberScope?) -> Outcome
  ) -> Outcome {
    guard !strategy.scrubbers.isEmpty else { return check(nil) }
    let scope = numbers.scope(for: id, in: context)
    let outcome = check(scope)
    numbers.keep(scope, of: id, in: context)
    return outcome
  }
}

extension SnapshotStrategy {
  /// Renders a subject with the numbers of a scope.
  func render(_ subject: Subject, in scope: ScrubberScope?) throws -> Rendering {
    guard let scope else { return try render(subject) }
    return try ScrubberScope.$current.withValue(scope) { try render(subject) }
  }
}
