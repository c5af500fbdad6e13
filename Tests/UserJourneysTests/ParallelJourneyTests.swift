import HTTPFixtures
import TestSupport
import Testing

@testable import UserJourneys

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

@Suite struct ParallelJourneyTests {
  /// `ci/scheduler` does the same with 2,000 journeys.
  @Test func journeysAndOrdinaryTasksDoNotDisturbEachOther() async throws {
    let busy = try busyJourney()
    for line in ["@ 0.1 s", "x GET /slow", "< 500 empty", "+ items[1]", "every stub used"] {
      #expect(busy.contains(line))
    }
    let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<TestSpeed.rounds(50, long: 500) {
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
