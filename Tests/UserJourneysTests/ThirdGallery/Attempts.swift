import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Tries three times, longer and longer apart, and then says so.
@MainActor @Observable
private final class Newsreel: SnapshotDescribing {
  enum Bug { case stuckAtTheEnd, silentAtTheEnd, withoutPause, withOnePause }
  private var rows: [String] = []
  private var isLoading = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    task = Task { [weak self, client, clock, bug] in
      var pause = Duration.seconds(1)
      var attempt = 1
      let isEndless = bug == .withoutPause || bug == .withOnePause
      while !Task.isCancelled {
        do {
          let rows = try await client.strings("/news")
          if Task.isCancelled { return }
          return self?.show(rows) ?? ()
        } catch {
          if Task.isCancelled { return }
          let isLast = isCancellation(error) || (attempt == 3 && !isEndless)
          if isLast { return self?.fail(error) ?? () }
        }
        attempt += 1
        if bug == .withoutPause { continue }
        do { try await clock.sleep(for: pause) } catch { return }
        if bug != .withOnePause { pause *= 2 }
      }
    }
  }

  private func show(_ rows: [String]) {
    self.rows = rows
    isLoading = false
  }

  private func fail(_ error: any Error) {
    if bug != .stuckAtTheEnd || isCancellation(error) { isLoading = false }
    if bug != .silentAtTheEnd, !isCancellation(error) { self.error = "There are no news." }
  }

  nonisolated static let scenario = Scenario("news") { Stub(.get, "/news").answers(.json(["a"])) }

  nonisolated static let outage = Scenario("no news") { Stub(.get, "/news").answers(.status(503)) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let newsreel = user.sees { Newsreel(user, bug) }
      user.does("appears") { newsreel.load() }
      user.waits(.seconds(10))
      user.retries { newsreel.load() }
    }
  }
}

/// Asks every 30 seconds, and after failures longer and longer apart, until it is left.
@MainActor @Observable
private final class Scores: SnapshotDescribing {
  enum Bug { case staysSlow, neverSlower, asksAtOnce }
  private var score: String?
  private var isOffline = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["score": score, "isOffline": isOffline] }

  func appear() {
    task = Task { [weak self, client, clock, bug] in
      let shortest = Duration.seconds(1)
      var pause = shortest
      while !Task.isCancelled {
        do {
          let words = try await client.strings("/score")
          self?.score = words.first
          self?.isOffline = false
          if bug != .staysSlow { pause = shortest }
          try await clock.sleep(for: .seconds(30))
        } catch {
          if Task.isCancelled { return }
          if !isCancellation(error) { self?.isOffline = true }
          if bug == .asksAtOnce { continue }
          do { try await clock.sleep(for: pause) } catch { return }
          if bug != .neverSlower { pause = min(pause * 2, .seconds(60)) }
        }
      }
    }
  }

  nonisolated static let scenario = Scenario("a score") {
    Stub(.get, "/score").answers(.json(["2:1"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let scores = user.sees { Scores(user, bug) }
      user.does("appears") { scores.appear() }
      user.waits(.seconds(65))
    }
  }
}

extension Exhibit {
  static let attempts = [
    Exhibit("newsreel", Newsreel.scenario, Newsreel.script(nil)),
    Exhibit(
      "newsreel that is stuck after the third attempt",
      Newsreel.scenario,
      Newsreel.script(.stuckAtTheEnd),
      finds: "stays busy: Newsreel.isLoading"
    ),
    Exhibit(
      "newsreel that gives up without a word",
      Newsreel.scenario,
      Newsreel.script(.silentAtTheEnd),
      finds: "fails unseen: GET /news"
    ),
    Exhibit(
      "newsreel that tries without a pause",
      Newsreel.scenario,
      Newsreel.script(.withoutPause),
      finds: "hot loop: GET /news"
    ),
    Exhibit(
      "newsreel that tries every second for ever",
      Newsreel.scenario,
      Newsreel.script(.withOnePause),
      finds: "never backs off: GET /news"
    ),
    Exhibit("newsreel without a server", Newsreel.outage, Newsreel.script(nil)),
    Exhibit(
      "newsreel without a server and without a pause",
      Newsreel.outage,
      Newsreel.script(.withoutPause),
      finds: "hot loop: GET /news"
    ),
    Exhibit(
      "newsreel without a server that tries every second for ever",
      Newsreel.outage,
      Newsreel.script(.withOnePause),
      finds: "never backs off: GET /news"
    ),
    Exhibit("scores", Scores.scenario, Scores.script(nil)),
    Exhibit(
      "scores that stay slow",
      Scores.scenario,
      Scores.script(.staysSlow),
      finds: "never resets: GET /score"
    ),
    Exhibit(
      "scores that never get slower",
      Scores.scenario,
      Scores.script(.neverSlower),
      finds: "never backs off: GET /score"
    ),
    Exhibit(
      "scores that ask at once",
      Scores.scenario,
      Scores.script(.asksAtOnce),
      finds: "hot loop: GET /score"
    ),
  ]
}
