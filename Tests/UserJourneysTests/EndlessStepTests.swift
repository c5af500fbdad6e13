import CSchedulerHooks
import Foundation
import HTTPFixtures
import TestSupport
import Testing

@testable import UserJourneys

@Suite struct EndlessStepTests {
  private static let scenario = Scenario(
    "again",
    stubs: [Stub(.get, "/again").answers(.status(500))]
  )

  @Test(arguments: [
    (
      Duration.zero,
      [
        "Step 1 (asks again) has sent 1001 requests while no time passed, the last one GET /again; let "
          + "the retry wait between two attempts, or give up."
      ]
    ), (.milliseconds(1), []),
  ])
  func requestsWithoutEndAreNamedAndTheirTimeIsNot(_ pause: Duration, _ problems: [String]) throws {
    let result = try play(Self.scenario) { user in
      let (client, clock) = (user.client, user.clock)
      user.does("asks again") {
        while !Task.isCancelled {
          _ = try? await client.data(for: Feed.request("/again"))
          if pause > .zero { try await clock.sleep(for: pause) }
        }
      }
      user.waits(.milliseconds(1_200))
    }
    #expect(result.problems == problems)
  }

  /// Steps that never end.
  private static let endless: [(words: String, script: @MainActor (JourneyUser) -> Void)] = [
    (
      "Step 1 (yields) still runs after N jobs; look for a task that yields, retries or ticks for ever.",
      { $0.does("yields") { Task { while !Task.isCancelled { await Task.yield() } } } }
    ),
    (
      "Step 2 (waits 1 s) still runs after N jobs, because a task of step 1 (ticks) still runs; look in "
        + "that step for a task that yields, retries or ticks for ever.",
      { user in
        user.does("ticks") {
          while !Task.isCancelled { try await user.clock.sleep(for: .nanoseconds(1)) }
        }
        user.waits(.seconds(1))
      }
    ),
  ]

  @Test(arguments: endless.indices)
  func aStepThatNeverSettlesEndsWithItsName(_ index: Int) throws {
    var journey = Journey("endless", scenario: Self.scenario, fixtures: nil)
    journey.jobLimit = 5_000
    let result = try journey.play { user in
      Self.endless[index].script(user)
      user.does("is never reached") { Issue.record("A step ran after the failure.") }
    }
    // Each rendering of a screen counts as many jobs.
    let words = (result.problems.last ?? "").replacing(/after \d+ jobs/, with: "after N jobs")
    #expect(words == Self.endless[index].words)
    #expect(result.problems.count <= 2)
    #expect(result.transcript.split(separator: "\n").count < 32)
  }

  @Test func aTaskThatYieldsLetsAnswersCome() throws {
    let result = try play(Self.scenario) { user in
      let client = user.client
      user.does("asks and looks again and again") {
        let isDone = Box(false)
        Task {
          _ = try? await client.data(for: Feed.request("/again"))
          isDone.value = true
        }
        while !isDone.value { await Task.yield() }
      }
    }
    #expect(result.problems == [])
  }

  @Test func aScreenThatChangesForEverIsFoundOutSooner() throws {
    func jobs(seeing isSeen: Bool, rows: Int = 0) throws -> Int? {
      var journey = Journey("endless", scenario: .silent, fixtures: nil)
      #expect(journey.jobLimit == 200_000)
      journey.jobLimit = 50_000
      let result = try journey.play { user in
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
    #expect(try jobs(seeing: false) == 50_000)
    let small = try #require(try jobs(seeing: true))
    let large = try #require(try jobs(seeing: true, rows: 2_000))
    #expect(small < 5_000 && large < small / 5, "\(small) \(large)")
  }

  #if os(Linux) && compiler(>=6.3)
  /// Work that computes for ever, waits for a pipe, or ends its thread; the report has the transcript.
  @Test(.startsProcesses, arguments: [0, 1, 2])
  func isEndedFromOutside(kind: Int) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [kind] in
      let pipe = Pipe()
      _ = try play { user in
        capture_set_stuck_limit(1)
        user.does("never ends") {
          // Dispatch itself ends a process whose queue loses its thread.
          Task.detached {
            if kind == 0 { while true {} }
            if kind == 2 { pthread_exit(nil) }
            _ = try? pipe.fileHandleForReading.read(upToCount: 1)
          }
        }
      }
    }
    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    let way = kind == 0 ? "computes without end" : "waits in a way that no hook captures"
    #expect(words.contains("A step \(way), and the process ends at its place"), "\(words)")
    if kind < 2 { #expect(words.contains("1. never ends\n\nend: crashed with signal \(SIGTRAP)")) }
  }
  #endif
}
