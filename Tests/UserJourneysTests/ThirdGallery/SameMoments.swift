import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A note that is saved every ten seconds, and locked ten seconds after the last touch.
@MainActor @Observable
private final class LockedNote: SnapshotDescribing {
  enum Bug { case locksAtOnce }
  private var text = ""
  private var isLocked = false
  private var error: String?
  @ObservationIgnored private var saved = ""
  @ObservationIgnored private var unsent: String?
  @ObservationIgnored private var saver: Task<Void, Never>?
  @ObservationIgnored private var locker: Task<Void, Never>?
  @ObservationIgnored private var sending: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit {
    saver?.cancel()
    locker?.cancel()
    sending?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["text": text, "isLocked": isLocked, "error": error]
  }

  func write(_ text: String) {
    guard !isLocked else { return }
    self.text = text
    saver?.cancel()
    saver = Task { [weak self, clock] in
      do { try await clock.sleep(for: .seconds(10)) } catch { return }
      self?.save()
    }
    locker?.cancel()
    locker = Task { [weak self, clock] in
      do { try await clock.sleep(for: .seconds(10)) } catch { return }
      self?.lock()
    }
  }

  /// Hides the text, which is on the server before.
  private func lock() {
    isLocked = true
    if bug != .locksAtOnce {
      saver?.cancel()
      save()
    }
    text = ""
  }

  func save() {
    if text != saved { send(text) }
  }

  func tryAgain() { if let unsent { send(unsent) } }

  private func send(_ text: String) {
    saved = text
    unsent = text
    error = nil
    sending = Task { [weak self, client] in
      do {
        try await client.tell("PUT", "/note", ["text": text])
        self?.unsent = nil
      } catch {
        if !isCancellation(error) { self?.error = "Not saved." }
      }
    }
  }

  nonisolated static let scenario = Scenario("a note") { Stub(.put, "/note").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let note = user.sees { LockedNote(user, bug) }
      user.does("writes") { note.write("secret") }
      user.waits(.seconds(10))
      user.retries("saves again") { note.tryAgain() }
    }
  }
}

/// Two messages that each stay for three seconds, the second of which comes as the first goes.
@MainActor @Observable
private final class Toasts: SnapshotDescribing {
  enum Bug { case hidesUnasked }
  private var toast: String?
  private var seen: [String] = []
  @ObservationIgnored private var number = 0
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ clock: VirtualClock, _ bug: Bug?) {
    self.clock = clock
    self.bug = bug
  }

  deinit { for task in tasks { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["toast": toast, "seen": seen] }

  func greet() {
    show("Welcome back")
    tasks.append(
      Task { [weak self, clock] in
        do { try await clock.sleep(for: .seconds(3)) } catch { return }
        self?.show("You have mail")
      }
    )
  }

  private func show(_ words: String) {
    if let toast { hide(toast) }
    number += 1
    toast = words
    tasks.append(
      Task { [weak self, clock, number, bug] in
        do { try await clock.sleep(for: .seconds(3)) } catch { return }
        guard bug == .hidesUnasked || self?.number == number else { return }
        self?.hide(words)
      }
    )
  }

  private func hide(_ words: String) {
    seen.append(words)
    toast = nil
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let toasts = user.sees { Toasts(user.clock, bug) }
      user.does("appears") { toasts.greet() }
      user.waits(.seconds(3))
      user.waits(.seconds(3))
    }
  }
}

extension Exhibit {
  private static let quiet = Scenario("nothing is asked") {}

  static let sameMoments = [
    Exhibit("locked note", LockedNote.scenario, LockedNote.script(nil)),
    Exhibit(
      "locked note that is not saved before",
      LockedNote.scenario,
      LockedNote.script(.locksAtOnce),
      finds: "tells otherwise: PUT /note"
    ),
    Exhibit("toasts", quiet, Toasts.script(nil)),
    Exhibit(
      "toasts that hide each other",
      quiet,
      Toasts.script(.hidesUnasked),
      finds: "ends elsewhere: Toasts.seen"
    ),
  ]
}
