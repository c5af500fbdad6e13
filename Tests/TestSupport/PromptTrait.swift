package import Testing

/// Lets a test go ahead of the others.
///
/// Foundation's sessions on Linux keep a core busy from a request to its answer. A test that talks over a
/// socket would otherwise wait for the hundreds that start with it, and slow all of them.
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
