import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct InvariantTests {
  @Test func whatAlwaysHoldsIsCheckedAfterEveryTurn() throws {
    let result = try play { user in
      let fan = user.sees { Fan(user) }
      user.always("nothing is noted twice") { Set(fan.log).count == fan.log.count }
      user.does("notes x") { fan.note("x") }
      user.does("notes x for a moment") {
        Task {
          fan.note("x")
          await Task.yield()
          fan.note("y")
        }
      }
      user.does("goes on") { fan.note("z") }
    }
    #expect(
      result.problems == [
        #""nothing is noted twice" does not hold in step 3 (notes x for a moment)."#
      ]
    )
    #expect(!result.transcript.contains("goes on"))
  }

  @Test func aSweepTellsInWhichPlayingItDoesNotHold() throws {
    let played = try sweep(
      by: .everyOrder(),
      ignoring: Fan.showsOrder
    ) { user in
      let fan = user.sees { Fan(user) }
      user.always("a is answered first") { !fan.log.contains("b: 200 /B") || fan.log.count > 3 }
      user.does("asks a") { fan.ask("a") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(played.findings.count == 1)
    #expect(
      played.findings[0].hasPrefix(
        """
        "a is answered first" does not hold in step 3 (asks b).
        This happens in order 1.1 (to see it alone: replaying: "1.1"):
        """
      )
    )
  }
}
