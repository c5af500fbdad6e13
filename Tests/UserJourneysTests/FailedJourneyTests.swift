import Foundation
import HTTPFixtures
import Proofsheet
import Testing

@testable import UserJourneys

private struct Refused: Error, CustomStringConvertible {
  var description: String { "the door is shut" }
}

@Suite struct FailedJourneyTests {
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

  @Test(arguments: 0...1)
  func goingBackFromTheFirstScreenIsAnError(_ screens: Int) throws {
    let result = try play { user in
      for _ in 0..<screens { _ = user.sees { Feed() } }
      user.goesBack("swipes back")
    }
    let step = "Step \(screens + 1) (swipes back)"
    #expect(result.problems == ["\(step) goes back from the only open screen; open another first."])
  }

  @Test func aScreenWithoutATextIsAProblem() throws {
    final class Link { var next: Link? }
    let result = try play { user in
      let links = (0..<600).map { _ in Link() }
      _ = user.sees { links[0] }
      user.does("opens all") {
        for (link, next) in zip(links, links.dropFirst()) { link.next = next }
      }
    }
    #expect(result.problems.count == 1)
    #expect(result.problems[0].contains("Link.next is more than 500 levels deep."))
  }

  @Test func nestedJourneysAreRefused() throws {
    let trace = Trace()
    let nest: @MainActor @Sendable () -> Void = {
      do { _ = try play { _ in } } catch { trace("\(error)") }
    }
    let result = try play { user in
      user.does("nests") {
        nest()
        Task { nest() }
        DispatchQueue.main.async { MainActor.assumeIsolated(nest) }
      }
    }
    let refusal = "A journey was started inside another; start it after the first has ended."
    #expect(trace.text == "\(refusal) \(refusal) \(refusal)")
    #expect(result.problems == [])
    #expect(!Scheduler.isCapturing)
  }

  /// The messages of the errors that no journey here ends with.
  @Test func everyErrorHasItsWords() {
    let errors: [JourneyError] = [
      .missingHook("swift_task_enqueueGlobal_hook"), .unsupportedSystem,
      .uncalledHook,
    ]
    assertSnapshot(of: errors.map(\.description).joined(separator: "\n"), as: .lines)
  }

  @Test func aScenarioThatCannotBeUsedIsTheFirstProblem() throws {
    let scenario = Scenario("broken", stubs: [Stub(.get, "/a").answers(.file("Feed/none.json"))])
    let result = try play(scenario) { user in
      let client = user.client
      let feed = user.sees { Feed() }
      user.does("asks") { await feed.load("/a", from: client) }
    }
    #expect(result.problems.map { $0.contains("Feed/none.json") } == [true])
  }
}

/// An action between two steps, or after the last one, would count for the next step or for none.
@Suite struct OutsideStepTests {
  @Test func whatHappensOutsideOfAStepIsNamedWithTheStepsAroundIt() throws {
    let told = try [
      play { user in
        let feed = user.sees { Feed() }
        feed.title = "found"
        user.does("looks") {}
      },
      play { user in
        let feed = user.sees { Feed() }
        feed.title = "found"
      },
      play { user in
        user.does("looks") {}
        Task { user.does("is never reached") {} }
      },
      play { user in
        let (client, feed) = (user.client, user.sees { Feed() })
        Task.detached { await feed.load("/search", from: client) }
        user.waits(.seconds(1))
      },
      play { user in
        user.does("looks") {}
        user.calls.record("close")
      },
      play { user in
        user.does("looks") {}
        user.does("") {}
      },
      play { $0.waits(.zero) },
    ].flatMap(\.problems)
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  private final class Owner {
    private let task = Task { try await Task.sleep(for: .seconds(9)) }
    deinit { task.cancel() }
  }

  /// The negative twins: a read, an action before the first step, and the release of an object.
  @Test func whatChangesNothingIsNoStep() throws {
    let result = try play { user in
      let feed = Feed()
      Task { feed.title = "opened" }
      _ = user.sees { feed }
      #expect(feed.title == "opened")
      var owner: Owner?
      user.does("starts") { owner = Owner() }
      _ = owner
      owner = nil
      feed.title = "opened"
      user.does("looks") {}
    }
    #expect(result.problems == [])
    #expect(result.stepCount == 3)
  }
}
