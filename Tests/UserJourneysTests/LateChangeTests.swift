import HTTPFixtures
import Proofsheet
import Testing

@testable import UserJourneys

/// Journeys in programs with uncaptured work, and the client's functions that replace such work.
@Suite struct LateChangeTests {
  /// Plays a journey in a program that does not capture the work of `late`.
  private func play(late: @escaping @MainActor (Feed) -> Void) throws -> Journey.Result {
    var journey = Journey("probe", scenario: .silent, fixtures: nil)
    let shown = Box<Feed?>(nil)
    journey.drain = { shown.value.map(late) }
    return try journey.play { user in
      let feed = user.sees { Feed() }
      user.does("looks") {}
      shown.value = feed
      user.does("searches") { feed.title = "searching" }
      user.does("is never reached") {}
    }
  }

  @Test func aScreenThatChangesAfterItsStepFailsTheJourneyWithTheRecipe() throws {
    let result = try play { $0.title = "found" }
    #expect(
      result.problems == [
        "Feed changes after step 3 (searches) has settled, by work that this program cannot capture; "
          + "let the app take `user.client.load`, `user.clock.schedule` and `user.onMain` for such work."
      ]
    )
    let words = """
      3. searches
         ~ title: "" -> "searching"
         ~ title: "searching" -> "found"
      """
    #expect(result.steps.hasSuffix(words), "\(result.steps)")
    // The negative twins.
    #expect(try play { _ in }.problems == [])
    #expect(try play { $0.title = $0.title }.problems == [])
  }

  @Test func whatTakesTheStandInsPlaysOnVirtualTime() throws {
    let scenario = Scenario("one answer") { Stub(.get, "/a").answers(.text("found")) }
    let result = try UserJourneysTests.play(scenario) { user in
      let feed = user.sees { Feed() }
      let client = user.client
      user.does("searches") {
        client.load(Feed.request("/a")) { data, _, _ in
          user.onMain { feed.title = data.map { String(decoding: $0, as: UTF8.self) } ?? "" }
        }
      }
      user.does("starts a ticker") {
        user.clock.schedule(after: .seconds(1)) { feed.title = "once" }
        user.clock.schedule(after: .seconds(2), every: .seconds(2)) { feed.items.append(1) }
        // A cancelled call never comes.
        user.clock.schedule(after: .seconds(1)) { feed.status = "came" }.cancel()
        user.clock.schedule(after: .seconds(1), every: .seconds(1)) { feed.status = "came" }
          .cancel()
      }
      user.waits(.seconds(5))
      user.allows(waitingIn: "starts a ticker", "it ticks for ever")
    }
    #expect(result.problems == [])
    assertSnapshot(of: result.steps, as: .lines)
  }
}
