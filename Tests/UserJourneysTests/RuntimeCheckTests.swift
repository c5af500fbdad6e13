import Testing

@testable import UserJourneys

@Suite struct RuntimeCheckTests {
  @Test func thisRuntimeAsksItsHooks() throws {
    // The scheduler installs the hooks.
    _ = try Scheduler()
    let seen = RuntimeCheck.seen(by: Scheduler(unchecked: ()))
    #expect(seen == Set(RuntimeCheck.Piece.allCases))
    #expect(RuntimeCheck.firstUnseen(in: seen) == nil)
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
