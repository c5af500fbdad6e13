import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A step that would never end, and how it comes to run.
private struct Endless {
  let name: String
  var step = 1
  var rest = "; look for what yields, retries or ticks for ever."
  let script: @MainActor (JourneyUser) -> Void
}

private let steps = [
  Endless(name: "yields") { user in
    user.does("yields") { Task { while !Task.isCancelled { await Task.yield() } } }
  },
  Endless(name: "asks for nothing") { user in
    let client = user.client
    user.does("asks for nothing") {
      let request = URLRequest(url: Feed.url("/nothing"))
      while !Task.isCancelled {
        _ = try? await client.data(for: request)
        await Task.yield()
      }
    }
  },
  Endless(
    name: "waits 1 s",
    step: 2,
    rest:
      ", because a task of step 1 (ticks) does; look there for what yields, retries or ticks for ever."
  ) { user in
    let clock = user.clock
    user.does("ticks") {
      while !Task.isCancelled { try await clock.sleep(for: .nanoseconds(1)) }
    }
    user.waits(.seconds(1))
  },
]

@Suite struct EndlessStepTests {
  @Test func requestsWithoutEndAreNamedAndTheirTimeIsNot() throws {
    let scenario = Scenario("again", stubs: [Stub(.get, "/again").answers(.status(500))])
    func asks(every pause: Duration) throws -> [String] {
      try Journey("endless", scenario: scenario, fixtures: nil).play { user in
        let (client, clock) = (user.client, user.clock)
        user.does("asks again") {
          while !Task.isCancelled {
            _ = try? await client.data(for: URLRequest(url: Feed.url("/again")))
            if pause > .zero { try await clock.sleep(for: pause) }
          }
        }
        user.waits(.seconds(2))
      }.problems
    }
    #expect(
      try asks(every: .zero) == [
        "Step 1 (asks again) has sent 1001 requests while no time passed, the last one GET /again; let "
          + "what tries again wait between two times, or give up."
      ]
    )
    #expect(try asks(every: .milliseconds(1)) == [])
  }

  @Test func aStepThatNeverSettlesEndsWithItsName() throws {
    let scenario = Scenario("again", stubs: [Stub(.get, "/again").answers(.status(500))])
    for endless in steps {
      var journey = Journey("endless", scenario: scenario, fixtures: nil)
      journey.jobLimit = 5_000
      let result = try journey.play { user in
        endless.script(user)
        user.does("is never reached") { Issue.record("A step ran after the failure.") }
      }
      // Each look at a screen counts as many.
      let words = (result.problems.last ?? "").replacing(/after \d+ jobs/, with: "after N jobs")
      #expect(
        words == "Step \(endless.step) (\(endless.name)) still runs after N jobs" + endless.rest
      )
      #expect(result.problems.count <= 2)
      #expect(result.transcript.split(separator: "\n").count < 32)
    }
  }

  @Test func aScreenThatChangesForEverIsFoundOutSooner() throws {
    func jobs(seeing isSeen: Bool, rows: Int = 0) throws -> Int? {
      let result = try play { user in
        let feed = Feed()
        feed.title = String(repeating: "row ", count: rows)
        if isSeen { _ = user.sees { feed as Feed } }
        user.does("ticks") {
          Task { @MainActor in
            while true {
              feed.items = feed.items.isEmpty ? [1] : []
              await Task.yield()
            }
          }
        }
      }
      let problem = try #require(result.problems.first)
      return problem.firstMatch(of: /after (\d+) jobs/).flatMap { Int($0.1) }
    }
    #expect(try jobs(seeing: false) == 200_000)
    let small = try #require(try jobs(seeing: true))
    let large = try #require(try jobs(seeing: true, rows: 2_000))
    #expect(small < 20_000 && large < small / 5, "\(small) \(large)")
  }

  @Test func theLimitIsOfAStepAndNotOfAJourney() throws {
    let trace = Trace()
    var journey = Journey("long", scenario: .silent, fixtures: nil)
    journey.jobLimit = 5_000
    let result = try journey.play { user in
      for number in 1...4 {
        user.does("yields often") {
          for _ in 0..<800 { await Task.yield() }
          trace("\(number)")
        }
      }
    }
    #expect(trace.text == "1 2 3 4")
    #expect(result.problems == [])
  }
}
