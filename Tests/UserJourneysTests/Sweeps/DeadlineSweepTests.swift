import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// The borders of every deadline.
@Suite struct DeadlineSweepTests {
  @Test func aDeadlineIsMetATickBeforeAtAndATickAfter() throws {
    let journey = Journey("probe", scenario: .silent, fixtures: nil)
    var stories: [String] = []
    for lateness in Variation.Lateness.allCases {
      let deadline = (sleeper: 1, lateness: lateness)
      let playback = try journey.play(Variation(deadline: deadline), isMute: true) { user in
        let fan = user.sees { Fan(user) }
        user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
        user.waits(.seconds(5))
        user.does("notes") { fan.note("goes on at \(user.clock.now.offset)") }
      }
      stories.append(playback.ending[0].text.split(separator: "\n").dropFirst(3).joined())
    }
    #expect(
      stories == [
        #"    - "wake a at 1.001 seconds"    - "goes on at 5.0 seconds""#,
        #"    - "goes on at 0.999 seconds"    - "wake a at 1.0 seconds""#,
        #"    - "goes on at 1.0 seconds"    - "wake a at 1.0 seconds""#,
        #"    - "wake a at 1.0 seconds"    - "goes on at 1.001 seconds""#,
      ]
    )
  }

  @Test func everySleeperOfTheScriptHasItsBorders() throws {
    let played = try sweep(by: .boundaries) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
      user.does("sleeps") { fan.sleep("b", for: .seconds(2)) }
      user.waits(.seconds(2))
    }
    #expect(played.report == "boundaries: 2 deadlines")
    // The times on the screen differ, which the sweep must report.
    #expect(played.findings.count == 1)
    #expect(
      played.findings[0].contains(
        "This happens when the sleeper of deadline 1 wakes one tick late (to see it alone: "
          + "replaying: \"deadline 1 late\"), and in 1 other variation:"
      )
    )
  }

  @Test func aLateSleeperDoesNotPushTheNextOneOutOfTheWait() throws {
    let played = try sweep(by: .boundaries) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks twice") {
        Task {
          for name in ["a", "b"] {
            try await user.clock.sleep(for: .seconds(1))
            fan.ask(name)
          }
        }
      }
      user.waits(.seconds(2))
    }
    #expect(played.findings == [])
  }

  @Test func aDeadlineAtWhichTheScriptCannotGoOnIsSaidSoAndNoFailure() throws {
    let played = try sweep(by: .boundaries) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
      user.waits(.seconds(1))
      _ = try user.sees("opens what woke") { fan.log.count > 1 ? fan : nil }
    }
    #expect(
      played.report == """
        boundaries: 1 deadline, 2 playbacks stopped early
          deadline 1, the user goes on one tick earlier, stops: Step 4 (opens what woke) opens no \
        screen: its closure gave nil; look at earlier steps.
        """
    )
    // Only the displayed time differs when its sleeper wakes late.
    #expect(played.names == ["ends-elsewhere: Fan #2.log", "ends-elsewhere: Fan.log"])
  }

  /// Shows the time at which it was stopped, and records a call when that was too early.
  private final class Timepiece: Panel {
    private var isOver = false
    private let start = ContinuousClock.now

    func begin() {
      task = Task { [weak self] in
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
        self?.isOver = true
      }
    }

    func stop(tells: Bool) {
      count = Int(start.duration(to: .now) / .milliseconds(1))
      if tells, !isOver { user.calls.record("referee", with: "too early") }
    }
  }

  /// A screen that shows the time differs for every user; any other difference is still a finding.
  @Test(arguments: [false, true])
  func whatShowsTheTimeHidesNothingElse(_ tells: Bool) throws {
    let played = try sweep(by: .boundaries, scenario: .silent) { user in
      let timepiece = user.sees { Timepiece(user) }
      user.does("begins") { timepiece.begin() }
      user.waits(.seconds(2))
      user.does("stops") { timepiece.stop(tells: tells) }
    }
    #expect(played.names == (tells ? ["wrong-request: referee.stop"] : []))
  }
}

/// Leaving at every moment.
@Suite struct LeavingSweepTests {
  /// Each screen that has opened until then tells the app that the user leaves.
  @Test(arguments: [(1, "first"), (2, "first"), (3, "first second"), (4, "first second")])
  func theAppIsToldThatTheUserLeaves(_ moment: Int, _ told: String) throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let left = Trace()
    let playback = try journey.play(Variation(leaving: moment), isMute: false) { user in
      let fan = user.sees { Fan(user) }
      user.whenLeaving { left("first") }
      user.does("notes a") { fan.note("a") }
      _ = user.sees("opens another") { Fan(user) }
      user.whenLeaving { left("second") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(left.text == told)
    #expect(playback.moments.count == moment)
    #expect(playback.result.transcript.contains(". leaves"))
  }

  @Test func whatTheAppIsToldKeepsNoScreenInMemory() throws {
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      user.whenLeaving { fan.note("left") }
      user.does("notes a") { fan.note("a") }
      let second = user.sees("opens another") { Fan(user) }
      user.whenLeaving { second.note("left") }
    }
    #expect(played.findings == [])
    #expect(played.report == "leaving: at 3 moments")
  }

  @Test func anActionThatIsStillSuspendedEndsWithTheScreen() throws {
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      user.does("reads for a while") {
        do {
          try await user.clock.sleep(for: .seconds(60))
          fan.note("read")
        } catch {}
      }
      user.waits(.seconds(60))
    }
    #expect(played.findings == [])
    #expect(played.report == "leaving: at 3 moments")
  }

  @Test func whatFollowsAfterTheUserHasLeftIsFound() throws {
    let played = try sweep(by: .leaving) { user in
      let (calls, client, clock) = (user.calls, user.client, user.clock)
      _ = user.sees { Fan(user) }
      user.does("starts what nobody stops") {
        Task {
          try await clock.sleep(for: .seconds(1))
          calls.record("router", "close()")
          try await client.ask("/late")
        }
      }
      user.waits(.seconds(2))
    }
    #expect(
      played.facts == [
        """
        router.close is called after the user has left.
          If the app ends this when the screen closes, add user.whenLeaving { … }
          If the app goes on with this on purpose, add user.allows(waitingIn: step, reason)
        Also: GET /late is sent after the user has left.
        """
      ]
    )
  }

  @Test func whatTheScriptDoesAfterTheUserHasLeftIsNotLookedAt() throws {
    let played = try sweep(by: .leaving) { user in
      let first = user.sees { Fan(user) }
      user.does("asks a") { first.ask("a") }
      _ = user.sees("opens another screen") {
        let second = Fan(user)
        second.ask("b")
        user.calls.record("router", "open()")
        return second
      }
    }
    #expect(played.findings == [])
  }

  @Test func whatOneMistakeLeavesAtManyStepsIsOneStory() throws {
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      let clock = user.clock
      for _ in 0..<6 {
        user.does("sleeps twice") {
          Task {
            for _ in 1...2 { try await clock.sleep(for: .seconds(60)) }
            fan.note("wake")
          }
        }
      }
    }
    #expect(played.findings.count == 1)
    #expect(
      played.findings[0].hasPrefix(
        """
        Fan is still in memory after the user has left.
          If the app ends this when the screen closes, add user.whenLeaving { … }
        This happens when the user leaves at moment 2 (to see it alone: replaying: "leaving 2"), and in 10 other variations:
        """
      )
    )
  }
}
