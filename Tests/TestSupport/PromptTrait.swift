package import Testing

/// Runs a test with high priority, before tests that wait for a thread.
///
/// On Linux, a session of Foundation keeps a core busy from a request to the answer. Without the
/// trait, a test over a socket waits for hundreds of other tests, and slows them all.
package struct PromptTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == PromptTrait {
  package static var prompt: Self { Self() }
}
