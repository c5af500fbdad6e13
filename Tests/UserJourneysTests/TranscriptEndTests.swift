import HTTPFixtures
import Testing

@testable import UserJourneys

/// The lines of a transcript about unfinished work, and about unanswered requests.
@Suite struct TranscriptEndTests {
  @Test func theEndSaysWhatIsLeft() throws {
    let scenario = Scenario(
      "half used",
      stubs: [
        Stub(.get, "/never").answers(.status(200)),
        Stub(.get, "/half").answers(.status(200), .status(500), .status(503)),
        Stub(.get, "/spare").allowing(unused: "it shows that nobody minds").answers(.status(200)),
      ]
    )
    let gate = Gate()
    let result = try play(scenario) { user in
      let (client, clock) = (user.client, user.clock)
      user.does("asks") { _ = try await client.data(for: Feed.request("/half")) }
      user.does("sleeps") { Task { try await clock.sleep(for: .seconds(5)) } }
      user.does("sleeps on") { try await clock.sleep(for: .seconds(1)) }
      user.does("waits for a friend") { Task { await gate.wait() } }
      user.waits(.milliseconds(2_500))
      user.allows(waitingIn: "waits for a friend", "none comes")
    }
    #expect(result.problems == [])
    #expect(
      result.end == """
        end: a task of step 2 has not ended
             a task of step 4 (waits for a friend) waits for neither an answer nor the journey's clock
             something sleeps for another 2.5 s
             never used: GET /never
             never given by GET /half: 500 empty, 503 empty
             optional, never used: GET /spare
             the script saw no screen
        """
    )
    #expect(result.unusedStubs.map(\.pattern.description) == ["GET /never", "GET /half"])
    #expect(result.failures[0].hasPrefix("At the end of the script something sleeps for another 2"))
    gate.open()
  }

  #if os(Linux) && compiler(>=6.3)
  @Test func aBareSleepCountsWhileItsStepHasATask() throws {
    func end(_ sleep: @escaping @MainActor () -> Void) throws -> String {
      try play { user in user.does("sleeps") { sleep() } }.end
    }
    let cancelled = try end { Task { try await Task.sleep(for: .seconds(1)) }.cancel() }
    #expect(cancelled == "end: nothing running, nothing waiting, every stub used")
    let detached = try end { Task.detached { try await Task.sleep(for: .seconds(1)) } }
    #expect(detached.contains("something sleeps for another 1 s"))
    let live = try end { Task { try await Task.sleep(for: .seconds(1)) } }
    #expect(
      live == """
        end: a task of step 1 has not ended
             something sleeps for another 1 s, every stub used
        """
    )
  }
  #endif

  @Test func aRequestThatNoStubAnswersIsOneProblemHoweverOftenItIsMade() throws {
    let result = try play { user in
      let client = user.client
      let feed = user.sees { Feed() }
      user.does("asks thrice") { for _ in 0..<3 { await feed.load("/lost", from: client) } }
    }
    #expect(
      result.problems == [
        """
        No stub of scenario "nothing is answered" answers GET https://feed.example/lost.
        The scenario has no stubs.
        To have an answer, add: Stub(.get, "/lost").answers(.status(200))
        """
      ]
    )
    #expect(result.steps.contains("   > GET /lost\n   ! no stub answers this request\n"))
  }

  @Test func aScriptWithoutAStepHasNothingToCompare() throws {
    #expect(
      try play { _ in }.problems == [
        "The script takes no step; let the user see or do something."
      ]
    )
  }
}
