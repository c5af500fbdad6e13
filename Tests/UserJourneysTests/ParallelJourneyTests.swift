import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A journey with everything in it: requests, sleeps, cancellation, an actor, a stream.
private func busyJourney() throws -> String {
  let scenario = Scenario(
    "busy",
    stubs: [
      Stub(.get, "/a").answers(.status(200), .status(500), then: .startOver),
      Stub(.get, "/slow").answers(.status(201).delayed(by: .milliseconds(300))),
    ]
  )
  return try play(scenario) { user in
    let (client, clock) = (user.client, user.clock)
    let feed = user.sees { Feed() }
    user.does("asks") { Task { await feed.load("/a", from: client) } }
    var slow: Task<Void, Never>?
    user.does("asks twice") {
      slow = Task { await feed.load("/slow", from: client) }
      Task { await feed.load("/a", from: client) }
    }
    user.does("gives up") { slow?.cancel() }
    user.does("ticks") {
      for number in 0..<3 {
        Task {
          try await clock.sleep(for: .milliseconds(100 * (3 - number)))
          feed.items.append(number)
        }
      }
    }
    user.waits(.milliseconds(250))
    user.waits(.seconds(1))
  }.transcript
}

private actor Total {
  private(set) var value = 0

  func add(_ number: Int) async {
    await Task.yield()
    value += number
  }
}

/// Two requests at once and a sleep, which is enough for an order to be lost.
private func shortJourney() throws -> String {
  let scenario = Scenario("short", stubs: [Stub(.get, .matching("/.*")).answers(.status(200))])
  return try play(scenario) { user in
    let (client, clock) = (user.client, user.clock)
    user.does("asks") {
      for path in ["/a", "/b"] {
        Task {
          _ = try await client.data(for: URLRequest(url: Feed.url(path)))
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
    user.waits(.seconds(1))
  }.transcript
}

@Suite struct ParallelJourneyTests {
  @Test func manyJourneysHaveOneTranscript() throws {
    let first = try shortJourney()
    for round in 1..<300 {
      let next = try shortJourney()
      try #require(next == first, "round \(round)")
    }
  }

  @Test func theBusyJourneyIsBusy() throws {
    let busy = try busyJourney()
    for line in ["@ 0.1 s", "x GET /slow", "< 500 empty", "+ items[1]", "every stub used"] {
      #expect(busy.contains(line))
    }
  }

  /// `ci/scheduler` does the same with 10,000 journeys.
  @Test func journeysAndOrdinaryTasksDoNotDisturbEachOther() async throws {
    let busy = try busyJourney()
    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask { try busyJourney() == busy }
        group.addTask { try await ordinary(number) }
      }
      return try await group.reduce(0) { $0 + ($1 ? 0 : 1) }
    }
    #expect(wrong == 0)
  }
}

/// What an ordinary test does: real sleeps, an actor, a group, the real main actor.
private func ordinary(_ number: Int) async throws -> Bool {
  let total = Total()
  await withTaskGroup(of: Void.self) { group in
    for part in 0..<4 { group.addTask { await total.add(part) } }
  }
  let start = ContinuousClock.now
  try await Task.sleep(for: .microseconds(200))
  let slept = ContinuousClock.now - start
  let isOnMain = await MainActor.run {
    MainActor.preconditionIsolated()
    return !Scheduler.isCapturing
  }
  return await total.value == 6 && slept >= .microseconds(200) && isOnMain
}
