import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A screen that its router tells what went wrong.
@MainActor @Observable
private final class Upload: SnapshotDescribing {
  enum Bug { case warnsWhoHasLeft }
  private var isSending = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let router: Router
  @ObservationIgnored private let bug: Bug?

  @MainActor
  final class Router {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func warn(_ words: String) { calls.record("router", with: words) }
    func finish() { calls.record("router") }
  }

  init(_ client: ScenarioClient, _ router: Router, _ bug: Bug?) {
    self.client = client
    self.router = router
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["isSending": isSending] }

  func send() {
    guard !isSending else { return }
    isSending = true
    task = Task { [weak self, client, router, bug] in
      do {
        try await client.tell("POST", "/photo")
        router.finish()
      } catch {
        if bug == .warnsWhoHasLeft || !isCancellation(error) { router.warn("Not sent.") }
      }
      self?.isSending = false
    }
  }

  nonisolated static let scenario = Scenario("a photo") { Stub(.post, "/photo").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let router = Router(user.calls)
      let upload = user.sees { Upload(user.client, router, bug) }
      user.does("sends") { upload.send() }
      user.retries { upload.send() }
    }
  }
}

/// Bars that dance beside everything else.
@MainActor @Observable
private final class Equalizer: SnapshotDescribing {
  enum Bug { case dancesOn }
  private var level = 0
  @ObservationIgnored private var dance: Task<Void, Never>?
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ clock: VirtualClock, _ bug: Bug?) {
    self.clock = clock
    self.bug = bug
  }

  deinit { dance?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["level": level] }

  /// Four beats of a song, worked out away from the main actor.
  func play() {
    dance?.cancel()
    let work = Task.detached(priority: .background) { [weak self, clock] in
      for level in [3, 1, 4, 1] {
        do { try await clock.sleep(for: .seconds(1)) } catch { return }
        await self?.show(level)
      }
    }
    if bug != .dancesOn { dance = work }
  }

  private func show(_ level: Int) { self.level = level }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let equalizer = user.sees { Equalizer(user.clock, bug) }
      user.does("plays") { equalizer.play() }
      user.waits(.seconds(4))
    }
  }
}

/// What sends photos as long as the app lives, whichever screen is open.
private actor PhotoSender {
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let notices: Notices

  @MainActor
  final class Notices {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func post(_ words: String) { calls.record("notices", with: words) }
  }

  init(_ client: ScenarioClient, _ notices: Notices) {
    self.client = client
    self.notices = notices
  }

  func send(_ name: String) {
    let before = task
    task = Task { [client, notices] in
      await before?.value
      do {
        try await client.tell("POST", "/photos", ["name": name])
        await notices.post("\(name) is sent")
      } catch {
        if !isCancellation(error) { await notices.post("\(name) is not sent") }
      }
    }
  }
}

/// A screen that hands photos over, and may be left at once.
@MainActor @Observable
private final class Camera: SnapshotDescribing {
  private var taken: [String] = []
  @ObservationIgnored private let sender: PhotoSender

  init(_ sender: PhotoSender) { self.sender = sender }

  var snapshotFields: KeyValuePairs<String, Any?> { ["taken": taken] }

  func take(_ name: String) {
    taken.append(name)
    Task { [sender] in await sender.send(name) }
  }

  nonisolated static let scenario = Scenario("photos") { Stub(.post, "/photos").answers(.done) }

  nonisolated static func script() -> Journey.Script {
    { user in
      let sender = PhotoSender(user.client, PhotoSender.Notices(user.calls))
      let camera = user.sees { Camera(sender) }
      user.does("takes a photo") { camera.take("Ann") }
      user.does("sends it again") { camera.take("Ann again") }
    }
  }
}

/// The heart of an app, which beats before the screen is there and after it has gone.
@MainActor @Observable
private final class Heartbeat: SnapshotDescribing {
  private var beats = 0
  @ObservationIgnored private let clock: VirtualClock

  init(_ clock: VirtualClock) { self.clock = clock }

  var snapshotFields: KeyValuePairs<String, Any?> { ["beats": beats] }

  func begin() {
    Task {
      for _ in 1...3 {
        try await clock.sleep(for: .seconds(5))
        beats += 1
      }
    }
  }
}

/// A screen that shows what belongs to the app.
@MainActor @Observable
private final class Pulse: SnapshotDescribing {
  private let heartbeat: Heartbeat

  init(_ heartbeat: Heartbeat) { self.heartbeat = heartbeat }

  var snapshotFields: KeyValuePairs<String, Any?> { ["heartbeat": heartbeat] }

  nonisolated static func script() -> Journey.Script {
    { user in
      let heartbeat = Heartbeat(user.clock)
      heartbeat.begin()
      let pulse = user.sees { Pulse(heartbeat) }
      user.does("looks") { _ = pulse }
      user.waits(.seconds(6))
    }
  }
}

extension Exhibit {
  private static let quiet = Scenario("nothing is asked") {}

  static let belated = [
    Exhibit("upload", Upload.scenario, Upload.script(nil)),
    Exhibit(
      "upload that warns who has left",
      Upload.scenario,
      Upload.script(.warnsWhoHasLeft),
      finds: "called after leaving: router.warn"
    ),
    Exhibit("equalizer", quiet, Equalizer.script(nil)),
    Exhibit(
      "equalizer that dances on",
      quiet,
      Equalizer.script(.dancesOn),
      finds: "still runs: plays"
    ),
    Exhibit("camera", Camera.scenario, Camera.script()),
    Exhibit("pulse", quiet, Pulse.script()),
  ]
}
