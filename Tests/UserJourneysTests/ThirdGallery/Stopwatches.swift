import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Counts seconds on the clocks of the system.
@MainActor @Observable
private final class Stopwatch: SnapshotDescribing {
  private var seconds = 0
  private var laps: [Int] = []
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var start = ContinuousClock.now

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["seconds": seconds, "laps": laps] }

  func begin() {
    start = .now
    task = Task { [weak self, start] in
      for second in 1...4 {
        do { try await Task.sleep(until: start + .seconds(second)) } catch { return }
        self?.seconds = second
      }
    }
  }

  /// A lap is what the clock shows, and not how often it has ticked.
  func lap() { laps.append(Int(start.duration(to: .now) / .milliseconds(1))) }

  nonisolated static func script() -> Journey.Script {
    { user in
      let stopwatch = user.sees { Stopwatch() }
      user.does("begins") { stopwatch.begin() }
      user.waits(.seconds(2))
      user.does("takes a lap") { stopwatch.lap() }
      user.waits(.milliseconds(333))
      user.does("takes a lap") { stopwatch.lap() }
      user.waits(.seconds(2))
    }
  }
}

/// A code that is good for half a minute.
@MainActor @Observable
private final class CodeEntry: SnapshotDescribing {
  enum Bug { case exactEnd }
  private var code: String?
  private var remaining = 0
  private var isExpired = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["code": code, "remaining": remaining, "isExpired": isExpired, "error": error]
  }

  func askForCode() {
    task?.cancel()
    isExpired = false
    error = nil
    task = Task { [weak self, client, bug] in
      do {
        let words = try await client.strings("/code")
        if Task.isCancelled { return }
        self?.code = words.first
        let end = Date().addingTimeInterval(3)
        while true {
          let rest = end.timeIntervalSinceNow
          self?.remaining = max(0, Int(rest.rounded(.up)))
          if bug == .exactEnd ? abs(rest) < 0.000_5 : rest <= 0 { break }
          if rest <= -2 { return }
          try await Task.sleep(for: .seconds(1))
        }
        self?.code = nil
        self?.isExpired = true
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.error = "There is no code."
      }
    }
  }

  nonisolated static let scenario = Scenario("a code") {
    Stub(.get, "/code").answers(.json(["4711"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let entry = user.sees { CodeEntry(user.client, bug) }
      user.does("asks for a code") { entry.askForCode() }
      user.retries("asks again") { entry.askForCode() }
      user.waits(.seconds(3))
    }
  }
}

/// Keeps what it has for a minute.
@MainActor @Observable
private final class Weather: SnapshotDescribing {
  enum Bug { case asksOnTime }
  private var sky: String?
  private var error: String?
  @ObservationIgnored private var asked: ContinuousClock.Instant?
  @ObservationIgnored private var ticker: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { ticker?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["sky": sky, "error": error] }

  /// Looks every 20 s whether what it has is older than a minute.
  func appear() {
    ticker?.cancel()
    ticker = Task { [weak self] in
      for _ in 1...4 {
        await self?.refresh()
        do { try await Task.sleep(for: .seconds(20)) } catch { return }
      }
    }
  }

  func disappear() { ticker?.cancel() }

  private func refresh() async {
    if let asked {
      let age = asked.duration(to: .now)
      // A minute is rarely met to the tick.
      guard bug == .asksOnTime ? age > .seconds(60) : age >= .seconds(59) else { return }
    }
    do {
      sky = try await client.strings("/sky").first
      error = nil
      asked = .now
    } catch {
      if !isCancellation(error) { self.error = "Nobody knows." }
    }
  }

  nonisolated static let scenario = Scenario("a sky") {
    Stub(.get, "/sky").answers(.json(["blue"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let weather = user.sees { Weather(user.client, bug) }
      user.whenLeaving { [weak weather] in weather?.disappear() }
      user.does("appears") { weather.appear() }
      user.waits(.seconds(70))
    }
  }
}

extension Exhibit {
  static let stopwatches = [
    Exhibit(
      "stopwatch",
      Scenario("nothing is asked") {},
      Stopwatch.script()
    ),
    Exhibit("code", CodeEntry.scenario, CodeEntry.script(nil)),
    Exhibit(
      "code that only expires on time",
      CodeEntry.scenario,
      CodeEntry.script(.exactEnd),
      finds: "ends elsewhere: CodeEntry.isExpired"
    ),
    Exhibit("weather", Weather.scenario, Weather.script(nil)),
    Exhibit(
      "weather that is asked for to the tick",
      Weather.scenario,
      Weather.script(.asksOnTime),
      finds: "late wake: GET /sky"
    ),
  ]
}
