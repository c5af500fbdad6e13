import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A picture of somebody, or the letters of the name where there is none.
@MainActor @Observable
private final class Avatar: SnapshotDescribing {
  enum Bug { case turnsWithoutPicture }
  private var picture: String?
  private var letters: String?
  private var isLoading = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["picture": picture, "letters": letters, "isLoading": isLoading]
  }

  func show(_ name: String) {
    task?.cancel()
    (picture, letters) = (nil, nil)
    isLoading = true
    task = Task { [weak self, client, bug] in
      do {
        let words = try await client.strings("/avatars/\(name)")
        if Task.isCancelled { return }
        self?.picture = words.first
      } catch {
        if Task.isCancelled { return }
        // Whatever went wrong, there is a name.
        if !isCancellation(error) { self?.letters = String(name.prefix(1)) }
        if bug == .turnsWithoutPicture { return }
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("avatars") {
    Stub(.get, "/avatars/ann").answers(.json(["Ann's picture"]))
    Stub(.get, "/avatars/bob").answers(.status(404))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let avatar = user.sees { Avatar(user.client, bug) }
      user.does("looks at Ann") { avatar.show("ann") }
      user.retries { avatar.show("ann") }
      user.does("looks at Bob") { avatar.show("bob") }
      user.retries { avatar.show("bob") }
    }
  }
}

/// A report that nobody waits for longer than ten seconds.
@MainActor @Observable
private final class Report: SnapshotDescribing {
  enum Bug { case waitsOn }
  private var lines: [String] = []
  private var isLoading = false
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
    ["lines": lines, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    task = Task { [weak self, client, bug] in
      do {
        let lines = try await client.tell("GET", "/report", patience: 10)
        if Task.isCancelled { return }
        self?.lines = lines
      } catch {
        if Task.isCancelled { return }
        if bug == .waitsOn, (error as? URLError)?.code == .timedOut { return }
        if !isCancellation(error) { self?.error = "The report is not ready." }
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("a report") {
    Stub(.get, "/report").answers(.json(["a"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let report = user.sees { Report(user.client, bug) }
      user.does("opens the report") { report.load() }
      user.retries { report.load() }
    }
  }
}

/// Changes since the last time, asked for with the time at which that was.
@MainActor @Observable
private final class Changes: SnapshotDescribing {
  private var changes: [String] = []
  private var isOffline = false
  @ObservationIgnored private var since: Duration = .zero
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock

  init(_ user: JourneyUser) {
    client = user.client
    clock = user.clock
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["changes": changes, "isOffline": isOffline]
  }

  func appear() {
    task?.cancel()
    task = Task { [weak self, client, clock] in
      for _ in 1...3 {
        guard let since = self?.since else { return }
        let now = clock.now.offset
        do {
          let query = "since=\(Int(since / .milliseconds(1)))"
          let changes = try await client.strings("/changes?" + query)
          if Task.isCancelled { return }
          self?.take(changes, until: now)
        } catch {
          if Task.isCancelled { return }
          if !isCancellation(error) { self?.isOffline = true }
        }
        do { try await clock.sleep(for: .seconds(5)) } catch { return }
      }
    }
  }

  private func take(_ changes: [String], until now: Duration) {
    for change in changes where !self.changes.contains(change) { self.changes.append(change) }
    since = now
    isOffline = false
  }

  nonisolated static let scenario = Scenario("changes") {
    Stub(.get, "/changes", query: .ignored).answers(.json(["a"]))
  }

  nonisolated static func script() -> Journey.Script {
    { user in
      let changes = user.sees { Changes(user) }
      user.does("appears") { changes.appear() }
      user.waits(.seconds(15))
    }
  }
}

extension Exhibit {
  static let quietAnswers = [
    Exhibit("avatar", Avatar.scenario, Avatar.script(nil)),
    Exhibit(
      "avatar that turns without a picture",
      Avatar.scenario,
      Avatar.script(.turnsWithoutPicture),
      finds: "stays busy: Avatar.isLoading"
    ),
    Exhibit("report", Report.scenario, Report.script(nil)),
    Exhibit(
      "report that is waited for in vain",
      Report.scenario,
      Report.script(.waitsOn),
      finds: "stays busy: Report.isLoading"
    ),
    Exhibit("changes", Changes.scenario, Changes.script()),
  ]
}
