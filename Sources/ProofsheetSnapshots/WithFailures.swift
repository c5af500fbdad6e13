/// What an assertion of Proofsheet fails a test with.
public struct SnapshotFailure: Equatable, Sendable, CustomStringConvertible {
  /// What it says.
  public let message: String
  /// Where it stands: `AppTests/HomeTests.swift:12`.
  public let place: String
  /// The texts that are kept with it, by file name.
  public let attachments: [String: String]

  /// The place and the message.
  public var description: String { "\(place): \(message)" }

  init(_ message: String, at place: CallPlace, attachments: [String: String]) {
    self.message = message
    self.place = "\(place.fileID):\(place.line)"
    self.attachments = attachments
  }
}

/// Runs code and returns what Proofsheet's assertions in it would fail the test with.
///
/// For tests of your own helpers, and of what must fail:
///
/// ```swift
/// let failures = withFailures {
///   assertHasTitle(CartViewModel(), "Cart")
/// }
/// #expect(failures.map(\.message) == ["…"])
/// ```
///
/// What fails here leaves nothing to review: the run log says that it was expected.
///
/// It takes the failures of its task, of the tasks that inherit from it, and of all other threads
/// when the assertion stands in the same function; what comes after it has ended fails the test.
/// When the code throws, so does this, and the failures so far are reported.
///
/// - Parameters:
///   - fileID: `#fileID`.
///   - testName: `#function`.
///   - body: What to run.
/// - Returns: The failures in order; none when everything passes.
/// - Throws: What `body` throws.
public func withFailures(
  fileID: StaticString = #fileID,
  testName: String = #function,
  _ body: () throws -> Void
) rethrows -> [SnapshotFailure] {
  let scope = SnapshotScope("\(fileID)", testName, takesFailures: true)
  do {
    try scope.run(body)
    return scope.failures()
  } catch {
    scope.handOn()
    throw error
  }
}

/// Runs code that waits and returns what Proofsheet's assertions in it would fail the test with.
///
/// ```swift
/// let failures = await withFailures { assertSnapshot(of: await model.total) }
/// ```
///
/// - Parameters:
///   - isolation: `#isolation`.
///   - fileID: `#fileID`.
///   - testName: `#function`.
///   - body: What to run.
/// - Returns: The failures in order; none when everything passes.
/// - Throws: What `body` throws.
public func withFailures(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  testName: String = #function,
  _ body: () async throws -> Void
) async rethrows -> [SnapshotFailure] {
  let scope = SnapshotScope("\(fileID)", testName, takesFailures: true)
  do {
    try await scope.run(body)
    return scope.failures()
  } catch {
    scope.handOn()
    throw error
  }
}
