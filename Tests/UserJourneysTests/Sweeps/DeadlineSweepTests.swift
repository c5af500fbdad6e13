import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

let timed =
  Exhibit.twins(
    "a clock is not compared",
    ["ends-elsewhere: Panel.label", "ends-elsewhere: Panel.label"],
    by: [.everyOrder(), .everyFault([.slow]), .boundaries]
  ) {
    panel,
    keepsOld in
    panel.user.does("starts the clock") {
      Task { [weak panel, clock = panel.user.clock] in
        for second in 1...9 {
          try await clock.sleep(for: .seconds(1))
          panel?.hint = "0:0\(second)"
        }
      }
    }
    panel.user.waits(.seconds(3))
    for name in ["a", "b"] {
      panel.user.does("searches") {
        if !keepsOld { panel.task?.cancel() }
        panel.run { panel, client in
          let text = try await client.ask("/\(name)").text
          if keepsOld || !Task.isCancelled { panel?.label = text }
        }
      }
    }
  }
  // A screen that shows the time differs for every user.
  + Exhibit.twins(
    "the time of a stop is not compared",
    ["wrong-request: referee.stop"],
    by: [.boundaries]
  ) { panel, tells in
    let start = ContinuousClock.now
    panel.user.does("begins") {
      panel.task = Task { [weak panel] in
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
        panel?.isOn = true
      }
    }
    panel.user.waits(.seconds(2))
    panel.user.does("stops") {
      panel.count = Int(start.duration(to: .now) / .milliseconds(1))
      if tells, !panel.isOn { panel.user.calls.record("referee", "stop()", with: "too early") }
    }
  }
  + [
    Exhibit(
      "the time of the last answer is not compared",
      [],
      by: [.everyFault([.slow, .offline]), .boundaries]
    ) { panel in
      let load = { @MainActor in
        panel.alert = nil
        panel.run { panel, client in
          panel?.label = try await client.ask("/rows").text
          panel?.notice = Date().formatted(.iso8601)
        }
      }
      panel.user.does("loads") { load() }
      panel.user.retries { load() }
    },
    Exhibit("a late sleeper does not push the next one out of the wait", [], by: [.boundaries]) {
      panel in
      panel.user.does("asks twice") {
        Task {
          for name in ["a", "b"] {
            try await panel.user.clock.sleep(for: .seconds(1))
            panel.rows.append(try await panel.client.ask("/\(name)").text)
          }
        }
      }
      panel.user.waits(.seconds(2))
    },
  ]

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
}
