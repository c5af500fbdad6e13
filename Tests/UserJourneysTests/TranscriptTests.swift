import Foundation
import HTTPFixtures
import Proofsheet
import ProofsheetBasics
import Testing
import ToolBasics

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct TranscriptTests {
  private static func everyForm() throws -> Journey.Result {
    let scenario = Scenario(
      "a feed",
      stubs: [
        Stub(.get, "/a").answers(.status(200)),
        Stub(.get, "/slow").answers(.status(201).delayed(by: .seconds(2))),
        Stub(.get, "/offline").answers(.failure(.offline)),
      ]
    )
    return try play(scenario) { user in
      let (client, calls) = (user.client, user.calls)
      let feed = user.sees { Feed() }
      user.does("asks") { Task { await feed.load("/a", from: client) } }
      user.does("asks while offline") { await feed.load("/offline", from: client) }
      var slow: Task<Void, Never>?
      user.does("asks slowly") { slow = Task { await feed.load("/slow", from: client) } }
      user.waits(.seconds(1))
      user.does("gives up") { slow?.cancel() }
      user.does("looks") {}
      user.does("routes") {
        calls.record("router", "show(_:count:)", with: "feed", 1)
        calls.record("router", "close()")
        feed.status = nil
      }
      _ = user.sees("opens another") { Feed() }
      user.does("changes the one behind") { feed.items = [1] }
      user.goesBack { feed.title = "back" }
      user.does("asks slowly again") { Task { await feed.load("/slow", from: client) } }
      user.waits(.seconds(3))
    }
  }

  @Test func everyFormOfLine() throws {
    let result = try Self.everyForm()
    #expect(result.problems == [])
    #expect(result.stepCount == 13)
    assertSnapshot(of: result.transcript, as: .lines)
  }

  @Test func aCallShowsAllThatItCarries() throws {
    let result = try play(.silent) { user in
      user.does("routes") {
        user.calls.record("router", "show(_:count:ids:text:)", with: Feed(), 1, [1, 2], "a\nb")
      }
    }
    assertSnapshot(of: result.steps, as: .lines)
  }
}

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
    assertSnapshot(of: result.end, as: .lines)
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
    let trace = Trace()
    let result = try play { user in
      let client = user.client
      let feed = user.sees { Feed() }
      user.does("asks thrice") { for _ in 0..<3 { await feed.load("/lost", from: client) } }
      user.does("asks with a callback") {
        client.load(Feed.request("/lost")) { data, _, error in
          trace("\(data == nil) \(error is UnmatchedRequest)")
        }
      }
    }
    #expect(result.problems.count == 1)
    #expect(result.steps.contains("   > GET /lost\n   ! no stub answers this request\n"))
    #expect(trace.text == "true true")
  }
}
