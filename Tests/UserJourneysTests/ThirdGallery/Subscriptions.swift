import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Pictures that go by on a timer, and are counted.
@MainActor @Observable
private final class Carousel: SnapshotDescribing {
  enum Bug { case turnsOn }
  private var page = 1
  @ObservationIgnored private var timer: Timer?
  @ObservationIgnored private let statistics: Statistics
  @ObservationIgnored private let bug: Bug?

  @MainActor
  final class Statistics {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    private var page = 1
    func turned() -> Int {
      page += 1
      calls.record("statistics", with: page)
      return page
    }
  }

  init(_ statistics: Statistics, _ bug: Bug?) {
    self.statistics = statistics
    self.bug = bug
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["page": page] }

  func appear() {
    timer?.invalidate()
    timer = Timer.scheduledTimer(withTimeInterval: 4, repeats: true) {
      [weak self, statistics] timer in
      let isLast = MainActor.assumeIsolated {
        let page = statistics.turned()
        self?.page = page
        return page == 3
      }
      if isLast { timer.invalidate() }
    }
  }

  func disappear() { if bug != .turnsOn { timer?.invalidate() } }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let carousel = user.sees { Carousel(Statistics(user.calls), bug) }
      user.whenLeaving { [weak carousel] in carousel?.disappear() }
      user.does("appears") { carousel.appear() }
      user.waits(.seconds(10))
    }
  }
}

/// Colours that follow what the app is told.
@MainActor @Observable
private final class Themed: SnapshotDescribing {
  enum Bug { case neverForgets }
  private var isDark = false
  private var greeting: String?
  private var error: String?
  @ObservationIgnored private var observers: [any NSObjectProtocol] = []
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let center: NotificationCenter
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?
  nonisolated static let darkness = Notification.Name("darkness")

  init(_ client: ScenarioClient, _ center: NotificationCenter, _ bug: Bug?) {
    self.client = client
    self.center = center
    self.bug = bug
    if bug == .neverForgets {
      observe { self.isDark = true }
    } else {
      observe { [weak self] in self?.isDark = true }
    }
  }

  private func observe(_ change: @escaping @MainActor @Sendable () -> Void) {
    observers.append(
      center.addObserver(forName: Self.darkness, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { change() }
      }
    )
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["isDark": isDark, "greeting": greeting, "error": error]
  }

  func load() {
    task?.cancel()
    error = nil
    task = Task { [weak self, client] in
      do {
        let words = try await client.strings("/greeting")
        if !Task.isCancelled { self?.greeting = words.first }
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.error = "Nobody is there." }
      }
    }
  }

  func disappear() {
    task?.cancel()
    if bug != .neverForgets { for observer in observers { center.removeObserver(observer) } }
  }

  nonisolated static let scenario = Scenario("a greeting") {
    Stub(.get, "/greeting").answers(.json(["Hello"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let center = NotificationCenter()
      let themed = user.sees { Themed(user.client, center, bug) }
      user.whenLeaving { [weak themed] in themed?.disappear() }
      user.does("appears") { themed.load() }
      user.retries { themed.load() }
      user.does("switches the lights off") { center.post(name: Self.darkness, object: nil) }
    }
  }
}

extension Exhibit {
  static let subscriptions = [
    Exhibit("carousel", Scenario("nothing is asked") {}, Carousel.script(nil)),
    Exhibit(
      "carousel that turns on",
      Scenario("nothing is asked") {},
      Carousel.script(.turnsOn),
      finds: "called after leaving: statistics.turned"
    ),
    Exhibit("themed", Themed.scenario, Themed.script(nil)),
    Exhibit(
      "themed that never forgets",
      Themed.scenario,
      Themed.script(.neverForgets),
      finds: "in memory: Themed"
    ),
  ]
}
