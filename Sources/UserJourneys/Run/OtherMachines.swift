import CSchedulerHooks
public import HTTPFixtures

extension SessionLane {
  /// Lets the whole test program connect to other machines while `body` runs.
  ///
  /// At other times such connections fail on Linux, in programs that are linked dynamically.
  ///
  /// - Parameter body: The code that needs a network.
  /// - Returns: The result of `body`.
  public static func withOtherMachines<Result>(_ body: () throws -> Result) rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try body()
  }

  /// Lets the whole test program connect to other machines while `body` runs.
  ///
  /// At other times such connections fail on Linux, in programs that are linked dynamically.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller; leave it to the compiler.
  ///   - body: The code that needs a network.
  /// - Returns: The result of `body`.
  public static func withOtherMachines<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try await body()
  }
}
