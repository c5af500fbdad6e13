import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

@Suite struct AfterTheJourneyTests {
  @Test func aTaskThatIsResumedAfterItsJourneyGoesOnInTheOrdinaryWorld() async throws {
    let trace = Trace()
    let (gate, pool) = (Gate(), Gate())
    var tasks: [Task<Void, Never>] = []
    _ = try play { user in
      user.does("waits") {
        tasks.append(
          Task { @MainActor in
            await gate.wait()
            MainActor.preconditionIsolated()
            trace("main:\(Scheduler.isCapturing)")
          }
        )
        tasks.append(
          Task.detached {
            await pool.wait()
            trace("pool:\(Scheduler.isCapturing)")
            await MainActor.run { trace("back") }
          }
        )
      }
    }
    for _ in 0..<200 { _ = try play { $0.does("reuses memory") {} } }
    gate.open()
    await tasks[0].value
    // The gate also opens inside another journey, which must leave foreign work alone.
    _ = try play { user in user.does("opens another's gate") { trace("|") } }
    pool.open()
    await tasks[1].value
    #expect(trace.text == "main:false | pool:false back")
  }

  @Test func aViewModelThatOutlivesItsJourneyGetsItsAnswers() async throws {
    let scenario = Scenario("late", stubs: [Stub(.get, "/late").answers(.status(200))])
    var kept: (feed: Feed, client: ScenarioClient)?
    _ = try play(scenario) { user in
      let client = user.client
      kept = (user.sees { Feed() }, client)
    }
    let (feed, client) = try #require(kept)
    await feed.load("/late", from: client)
    #expect(await feed.status == "200")
  }

  @Test func aUserThatIsKeptDoesNothingAfterTheJourney() async throws {
    var kept: JourneyUser?
    _ = try play { user in kept = user }
    let trace = Trace()
    let user = try #require(kept)
    await MainActor.run { user.does("comes too late") { trace("ran") } }
    #expect(trace.text.isEmpty)
  }

  /// The negative twin: a step's token that lives on belongs to a task that has not ended.
  @Test(arguments: [(1, true), (9, false)])
  func aJourneyThatEndsKeepsNothing(_ seconds: Int, _ ends: Bool) throws {
    let watched = Box<[Weak]>([])
    let scenario = Scenario("a", stubs: [Stub(.get, "/a").answers(.status(200))])
    let result = try play(scenario) { user in
      let (client, clock) = (user.client, user.clock)
      let feed = user.sees { Feed() }
      watched.value = [Weak(feed), Weak(client), Weak(clock.timeline), Weak(Scheduler.current)]
      user.does("asks and sleeps") {
        watched.value.append(Weak(StepToken.current))
        Task {
          await feed.load("/a", from: client)
          try await clock.sleep(for: .seconds(seconds))
        }
      }
      #expect(watched.value.allSatisfy { $0.object != nil })
      user.waits(.seconds(1))
    }
    let isClean = result.end == "end: nothing running, nothing waiting, every stub used"
    #expect(isClean == ends)
    #expect((watched.value.last?.object == nil) == ends)
    if ends { #expect(watched.value.allSatisfy { $0.object == nil }) }
  }
}

/// A weak reference, which does not keep its object.
private struct Weak {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
