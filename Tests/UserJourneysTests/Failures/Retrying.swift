import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that asks again by itself when it gets no answer.
@MainActor
final class Retrying: SnapshotDescribing {
  /// How long it waits before it asks again, and how often it does.
  enum Habit: Sendable {
    /// At once, for ever.
    case hot
    /// For the same time, for ever.
    case steady
    /// Twice as long each time, for ever, and never longer than half a minute.
    case growing
    /// The same, and as long as it waited last after a success.
    case forgetful
    /// For the same time, twice.
    case givingUp
    /// At once, twice.
    case giddy
  }

  private var rows: [String] = []
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private var failures = 0
  private let client: ScenarioClient
  private let clock: VirtualClock
  private let habit: Habit
  /// How long the screen waits before it asks for news; nil when it does not.
  private let interval: Duration?

  init(_ user: JourneyUser, _ habit: Habit, every interval: Duration? = nil) {
    client = user.client
    clock = user.clock
    self.habit = habit
    self.interval = interval
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    if habit != .forgetful { failures = 0 }
    task = Task { [weak self, client, clock, interval] in
      do {
        while true {
          do {
            let rows = try await client.strings("/rows")
            guard let self, !Task.isCancelled else { return }
            show(rows)
          } catch {
            if Task.isCancelled || isCancellation(error) { return self?.stop() ?? () }
            guard let pause = self?.pause() else { return self?.giveUp() ?? () }
            if pause > .zero { try await clock.sleep(for: pause) }
            continue
          }
          guard let interval else { return }
          try await clock.sleep(for: interval)
        }
      } catch {}
    }
  }

  private func show(_ rows: [String]) {
    self.rows = rows
    isLoading = false
    if habit != .forgetful { failures = 0 }
  }

  private func stop() { isLoading = false }

  private func giveUp() {
    isLoading = false
    error = "Gave up."
  }

  private func pause() -> Duration? {
    failures += 1
    switch habit {
    case .hot: return .zero
    case .steady: return .seconds(1)
    case .growing, .forgetful: return min(.seconds(1 << min(failures - 1, 10)), .seconds(30))
    case .givingUp: return failures > 2 ? nil : .seconds(1)
    case .giddy: return failures > 2 ? nil : .zero
    }
  }

  nonisolated static let scenario = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a"]))
  }

  /// Loads twice.
  nonisolated static func script(_ habit: Habit, every interval: Duration? = nil) -> Journey.Script
  {
    { user in
      let screen = user.sees { Retrying(user, habit, every: interval) }
      user.does("appears") { screen.load() }
      user.waits(.seconds(60))
      user.does("pulls") { screen.load() }
      user.waits(.seconds(60))
    }
  }
}
