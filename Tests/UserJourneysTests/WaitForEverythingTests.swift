import Foundation
import HTTPFixtures
import JourneySweeps
import Testing

@testable import UserJourneys

/// A wait for everything ends when nothing is left, or fails.
@Suite struct WaitForEverythingTests {
  @MainActor private final class Meter {
    var count = 0
    var answer = ""

    func counts(_ user: JourneyUser, to end: Int) {
      let clock = user.clock
      Task { while count < end, (try? await clock.sleep(for: .seconds(1))) != nil { count += 1 } }
    }

    func fires(to end: Int) {
      _ = Timer.scheduledTimer(withTimeInterval: 1 / 64, repeats: true) { timer in
        MainActor.assumeIsolated { self.count += 1 }
        if MainActor.assumeIsolated({ self.count >= end }) { timer.invalidate() }
      }
    }

    func loadsBesideAClock(_ user: JourneyUser) {
      let (clock, client) = (user.clock, user.client)
      user.allows(waitingIn: "starts", "a clock ticks")
      Task { while true { try await clock.sleep(for: .seconds(1)) } }
      Task {
        answer = String(decoding: try await client.data(for: Feed.request("/a")).0, as: UTF8.self)
      }
    }
  }

  private typealias Row = (
    start: @MainActor (JourneyUser, Meter) -> Void, end: String, left: String?
  )

  private static let rows: [Row] = [
    ({ $1.counts($0, to: 120) }, "120", nil), ({ $1.fires(to: 3_600) }, "3600", nil),
    ({ $1.loadsBesideAClock($0) }, "0late", nil),
    ({ $1.counts($0, to: .max) }, "10000", "step 2 (starts) has a task that sleeps for 1 s"),
    ({ $1.fires(to: .max) }, "10000", "step 2 (starts) has a timer every 0.015625 s"),
  ]

  @Test(arguments: rows.indices)
  func nothingIsLeftOrItIsNamed(_ index: Int) throws {
    let (row, shown) = (Self.rows[index], Trace())
    let scenario = Scenario("slow") {
      Stub(.get, "/a").answers(.text("late").delayed(by: .seconds(150))).allowing(
        unused: "one loads"
      )
    }
    let script: Journey.Script = { user in
      let meter = user.sees { Meter() }
      user.does("starts") { row.start(user, meter) }
      user.waitsForEverything()
      shown("\(meter.count)\(meter.answer)")
    }
    let problems = row.left.map {
      "Step 3 (waits for everything) never ends: after 10000 wakes \($0). Wait by `user.waits`, or declare "
        + "`user.allows(waitingIn:_:)` with that step's title and the reason."
    }
    #expect(try play(scenario, script).problems == [problems].compactMap(\.self))
    if row.left == nil {
      let played = try sweep(by: .everyOrder(budget: 3), scenario: scenario, script: script)
      #expect(played.findings == [])
    }
    #expect(Set(shown.text.split(separator: " ")) == [row.end[...]])
  }
}
