import Testing

@testable import UserJourneys

@Suite struct RuntimeCheckTests {
  /// Fails by name for a hook that this toolchain's runtime lacks.
  @Test func thisRuntimeHasEveryHook() {
    #expect(
      RuntimeCheck.symbols.map { "\($0.name) \($0.isThere)" } == [
        "swift_task_enqueueGlobal_hook true", "swift_task_getMainExecutor_hook true",
        "swift_task_isMainExecutor_hook true", "swift_task_getJobTaskId true",
      ]
    )
  }

  @Test func thisRuntimeAsksItsHooks() throws {
    // The scheduler installs the hooks.
    _ = try Scheduler()
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    #expect(seen == Set(RuntimeCheck.Piece.allCases))
    #expect(RuntimeCheck.firstUnseen(in: seen) == nil)
  }

  @Test func everySymbolThatIsMissingIsNamed() {
    for missing in RuntimeCheck.symbols.map(\.name) {
      let symbols = RuntimeCheck.symbols.map { ($0.name, isThere: $0.name != missing) }
      #expect(RuntimeCheck.firstMissing(of: symbols) == missing)
    }
    #expect(RuntimeCheck.firstMissing(of: RuntimeCheck.symbols) == nil)
  }

  @Test func everyPieceThatDoesNotComeIsNamed() {
    for piece in RuntimeCheck.Piece.allCases where piece.isNeeded {
      let seen = Set(RuntimeCheck.Piece.allCases).subtracting([piece])
      #expect(RuntimeCheck.firstUnseen(in: seen) == piece)
    }
    #expect(RuntimeCheck.firstUnseen(in: []) == .task)
  }

  /// A statically linked program, or one under the thread sanitizer, has other definitions.
  @Test func whatIsNotHeardIsSaid() {
    let all = Set(RuntimeCheck.Piece.allCases)
    #expect(RuntimeCheck.uncapturedWork(in: all) == nil)
    #expect(RuntimeCheck.firstUnseen(in: all.subtracting([.queue, .timer, .clock, .zone])) == nil)
    #expect(
      RuntimeCheck.uncapturedWork(in: all.subtracting([.queue, .timer])) == """
        In this program a journey does not capture DispatchQueue, Timer: work that the app hands to them runs \
        in real time, after the step or never; give the app the journey's client and clock.
        """
    )
  }
}
