import CSchedulerHooks
public import HTTPFixtures

extension SessionLane {
  /// Lets the whole test program connect to other machines while `body` runs, which is refused elsewhere.
  ///
  /// Connections are heard on Linux, in programs that are not linked statically.
  ///
  /// - Parameter body: What needs a network.
  /// - Returns: What it returns.
  public static func withOtherMachines<Result>(_ body: () throws -> Result) rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try body()
  }

  /// Lets the whole test program connect to other machines while `body` runs, which is refused elsewhere.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller; leave it to the compiler.
  ///   - body: What needs a network.
  /// - Returns: What it returns.
  public static func withOtherMachines<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try await body()
  }
}
