import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Asks where a parcel is until it is there, with longer and longer pauses while that does not work.
private struct DeliveryPoller: Sendable {
  enum Event: Sendable {
    case status(String)
    case failed, gaveUp
  }

  let client: ScenarioClient
  let clock: any Clock<Duration>
  let bug: DeliveryFeature.Bug?

  func events() -> AsyncStream<Event> {
    AsyncStream { continuation in
      let polling = Task.detached(priority: .utility) {
        await poll { continuation.yield($0) }
        continuation.finish()
      }
      if bug != .pollsForEver { continuation.onTermination = { _ in polling.cancel() } }
    }
  }

  private func poll(_ tell: @Sendable (Event) -> Void) async {
    let shortest = Duration.seconds(2)
    var pause = shortest
    var failures = 0
    while !Task.isCancelled {
      do {
        let status: String = try await client.ask("GET", "/delivery")
        tell(.status(status))
        if status == "delivered" { return }
        failures = 0
        if bug != .staysSlow { pause = shortest }
        try await clock.sleep(for: .seconds(10))
      } catch {
        if Task.isCancelled { return }
        if failures == 4 { return tell(.gaveUp) }
        if !isCancellation(error) { tell(.failed) }
        if bug == .asksAtOnce { continue }
        do { try await clock.sleep(for: pause) } catch { return }
        if bug != .staysFast { (failures, pause) = (failures + 1, min(pause * 2, .seconds(60))) }
      }
    }
  }
}

@MainActor
final class DeliveryViewModel: SnapshotDescribing {
  private var status = "unknown"
  private var isOffline = false
  private var hasGivenUp = false
  private var following: Task<Void, Never>?
  private let poller: DeliveryPoller
  private let bug: DeliveryFeature.Bug?

  fileprivate init(_ poller: DeliveryPoller, _ bug: DeliveryFeature.Bug?) {
    self.poller = poller
    self.bug = bug
  }

  deinit { following?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["status": status, "isOffline": isOffline, "hasGivenUp": hasGivenUp]
  }

  func appear() {
    guard following == nil, status != "delivered" else { return }
    hasGivenUp = false
    following = Task { [weak self, events = poller.events()] in
      for await event in events where !Task.isCancelled { self?.show(event) }
    }
  }

  func enterBackground() {
    if bug != .resumesBeside { following?.cancel() }
    following = nil
  }

  private func show(_ event: DeliveryPoller.Event) {
    switch event {
    case .status(let status):
      self.status = status
      isOffline = false
    case .failed: isOffline = true
    case .gaveUp:
      hasGivenUp = true
      following = nil
    }
  }
}

enum DeliveryFeature {
  enum Bug { case pollsForEver, staysSlow, staysFast, asksAtOnce, resumesBeside }

  static let exhibits = [
    Exhibit("delivery", scenario, follows(nil)),
    Exhibit("delivery in the background", scenario, comesBack(nil)),
    Exhibit(
      "delivery that is followed for ever",
      scenario,
      follows(.pollsForEver),
      finds: "sent after leaving: GET /delivery"
    ),
    Exhibit(
      "delivery that stays slow",
      scenario,
      follows(.staysSlow),
      finds: "never resets: GET /delivery"
    ),
    Exhibit(
      "delivery that never slows down",
      scenario,
      follows(.staysFast),
      finds: "never backs off: GET /delivery"
    ),
    Exhibit(
      "delivery that asks at once",
      scenario,
      follows(.asksAtOnce),
      finds: "hot loop: GET /delivery"
    ),
    Exhibit(
      "delivery that is followed twice",
      scenario,
      comesBack(.resumesBeside),
      finds: "sent twice: GET /delivery"
    ),
  ]

  private static let scenario = Scenario("a parcel") {
    Stub(.get, "/delivery")
      .answers(
        .json("packed"),
        .json("on its way"),
        .json("in your street"),
        .json("delivered"),
        then: .repeatLast
      )
  }

  private static func follows(_ bug: Bug?) -> Journey.Script {
    { user in
      let delivery = opens(user, bug)
      user.does("appears") { delivery.appear() }
      user.waits(.seconds(60))
      user.waitsForEverything()
      user.retries { delivery.appear() }
    }
  }

  private static func comesBack(_ bug: Bug?) -> Journey.Script {
    { user in
      let delivery = opens(user, bug)
      user.does("appears") { delivery.appear() }
      user.waits(.seconds(10))
      user.does("leaves the app") { delivery.enterBackground() }
      user.waits(.seconds(30))
      user.does("comes back") { delivery.appear() }
      user.waitsForEverything()
      user.retries { delivery.appear() }
    }
  }

  @MainActor
  private static func opens(_ user: JourneyUser, _ bug: Bug?) -> DeliveryViewModel {
    let poller = DeliveryPoller(client: user.client, clock: user.clock, bug: bug)
    let delivery = user.sees { DeliveryViewModel(poller, bug) }
    user.whenLeaving { [weak delivery] in delivery?.enterBackground() }
    return delivery
  }
}
