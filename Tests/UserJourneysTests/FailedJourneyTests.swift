import HTTPFixtures
import Testing

@testable import UserJourneys

private struct Refused: Error, CustomStringConvertible {
  var description: String { "the door is shut" }
}

@Suite struct FailedJourneyTests {
  @Test func aScriptThatThrowsGivesTheTranscriptSoFar() throws {
    let result = try play { user in
      let calls = user.calls
      let feed = user.sees { Feed() }
      try user.does("knocks") {
        feed.title = "knock"
        calls.record("door", "knock()")
        throw Refused()
      }
      user.does("is never reached") {}
    }
    #expect(result.problems == ["The script threw in step 2 (knocks): the door is shut"])
    #expect(
      result.steps.hasSuffix(
        """
        2. knocks
           * door.knock()
           ~ title: "" -> "knock"
        """
      )
    )
  }

  @Test func anAsynchronousStepThatThrowsEndsTheJourneyAndNothingAfterItRuns() throws {
    let trace = Trace()
    let result = try play { user in
      user.does("knocks") { () async throws in throw Refused() }
      user.does("goes on") { trace("ran") }
      user.waits(.seconds(1))
      user.does("goes on") { () async in trace("ran") }
      user.goesBack { trace("ran") }
      _ = user.sees { Feed() }
    }
    #expect(result.problems == ["The script threw in step 1 (knocks): the door is shut"])
    #expect(result.steps == "1. knocks")
    #expect(result.stepCount == 1)
    #expect(trace.text.isEmpty)
  }

  @Test func goingBackFromTheFirstScreenIsAnError() throws {
    for screens in 0...1 {
      let result = try play { user in
        for _ in 0..<screens { _ = user.sees { Feed() } }
        user.goesBack("swipes back")
      }
      #expect(
        result.problems == [
          "Step \(screens + 1) (swipes back) goes back, but there is no screen behind the first."
        ]
      )
    }
  }

  @Test func nestedJourneysAreRefused() throws {
    let trace = Trace()
    let result = try play { user in
      user.does("nests") {
        do { _ = try play { _ in } } catch { trace("\(error)") }
        Task { do { _ = try play { _ in } } catch { trace("\(error)") } }
      }
    }
    let refusal = "A journey was started inside another; start it after the first has ended."
    #expect(trace.text == "\(refusal) \(refusal)")
    #expect(result.problems == [])
    #expect(!Scheduler.isCapturing)
  }

  @Test func everyErrorHasItsWords() {
    let words: [(JourneyError.Kind, String)] = [
      (
        .missingHook(symbol: "swift_task_enqueueGlobal_hook"),
        "The Swift runtime lacks swift_task_enqueueGlobal_hook, which journeys need; use a Swift "
          + "6.1 runtime or later."
      ),
      (
        .unsupportedSystem,
        "Journeys need macOS 15.4, iOS 18.4 or later, or Linux; skip them on this system."
      ),
      (
        .deafHook(piece: "Task.yield"),
        "This Swift runtime has all hooks that journeys need and does not ask them about "
          + "Task.yield; use a Swift 6.1, 6.2 or 6.3 runtime."
      ),
      (
        .neverSettles(step: "2 (spins)", jobs: 9, taskOf: "2 (spins)"),
        "Step 2 (spins) still runs after 9 jobs; look for what yields, retries or ticks for ever."
      ),
      (
        .neverSettles(step: "2 (waits)", jobs: 9, taskOf: "1 (spins)"),
        "Step 2 (waits) still runs after 9 jobs, because a task of step 1 (spins) does; look there "
          + "for what yields, retries or ticks for ever."
      ),
    ]
    for (kind, text) in words { #expect(JourneyError(kind).description == text) }
  }

  @Test func aScenarioThatCannotBeUsedIsTheFirstProblem() throws {
    let scenario = Scenario("broken", stubs: [Stub(.get, "/a").answers(.file("Feed/none.json"))])
    let result = try play(scenario) { user in
      let client = user.client
      let feed = user.sees { Feed() }
      user.does("asks") { await feed.load("/a", from: client) }
    }
    #expect(result.problems.count == 1)
    #expect(result.problems.first?.contains("Feed/none.json") == true)
  }
}
