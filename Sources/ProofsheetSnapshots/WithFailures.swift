/// Runs code and returns the failures of Proofsheet's assertions in it, instead of failing the
/// test.
///
/// Use it to test your own helpers, and assertions that must fail:
///
/// ```swift
/// let failures = withFailures {
///   assertHasTitle(CartViewModel(), "Cart")
/// }
/// #expect(failures.map(\.message) == ["…"])
/// ```
///
/// A failure in `body` leaves nothing to review, because the run log notes it as expected.
///
/// The function takes the failures of the calling task, and of the tasks that inherit from this
/// task. Failures after the end of `body` fail the test. When the code throws, this function
/// rethrows the error and reports the failures so far.
///
/// - Parameter body: The code to run.
/// - Returns: The failures in order; empty when everything passes.
/// - Throws: Any error of `body`.
public func withFailures(_ body: () throws -> Void) rethrows -> [SnapshotFailure] {
  let scope = SnapshotScope(takesFailures: true)
  do {
    try scope.run(body)
    return scope.failures()
  } catch {
    scope.handOn()
    throw error
  }
}

/// Runs asynchronous code and returns the failures of Proofsheet's assertions in it, instead of
/// failing the test.
///
/// ```swift
/// let failures = await withFailures { assertSnapshot(of: await model.total) }
/// ```
///
/// - Parameters:
///   - isolation: `#isolation`.
///   - body: The code to run.
/// - Returns: The failures in order; empty when everything passes.
/// - Throws: Any error of `body`.
public func withFailures(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [SnapshotFailure] {
  let scope = SnapshotScope(takesFailures: true)
  do {
    try await scope.run(body)
    return scope.failures()
  } catch {
    scope.handOn()
    throw error
  }
}
