import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// What goes on sending when the screen is gone: the app's, or by mistake the screen's own.
@MainActor
final class MailQueue {
  private var waiting: [String] = []
  private let client: ScenarioClient
  private let clock: VirtualClock
  private let calls: JourneyCalls

  init(_ user: JourneyUser) {
    client = user.client
    clock = user.clock
    calls = user.calls
  }

  /// Sends it after a while, whoever is there.
  func enqueue(_ mail: String) {
    waiting.append(mail)
    Task { await flush() }
  }

  func enqueueDetached(_ mail: String) {
    waiting.append(mail)
    Task.detached { await self.flush() }
  }

  func enqueueOnQueue(_ mail: String) {
    waiting.append(mail)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      MainActor.assumeIsolated { self.sendNow() }
    }
  }

  private func flush() async {
    try? await clock.sleep(for: .seconds(1))
    guard !waiting.isEmpty else { return }
    calls.record("log", "sends(_:)", with: waiting.removeFirst())
    _ = try? await client.strings("/mail", "POST")
  }

  private func sendNow() {
    Task { [client] in _ = try? await client.strings("/mail", "POST") }
  }
}

/// A screen with an mailQueue.
@MainActor
final class Mailer: SnapshotDescribing {
  private(set) var text = ""
  private let mailQueue: MailQueue

  init(_ mailQueue: MailQueue) { self.mailQueue = mailQueue }

  var snapshotFields: KeyValuePairs<String, Any?> { ["text": text] }

  func send(_ way: @MainActor (MailQueue) -> (String) -> Void) {
    text = "sent"
    way(mailQueue)("hello")
  }

  nonisolated static let scenario = Scenario("mail") {
    Stub(.post, "/mail").allowing(unused: "users leave").answers(.json([String]()))
  }
}

/// A part of a screen that a mistake keeps in memory.
@MainActor
final class Banner {
  var onTap: (@MainActor () -> Void)?
  private var count = 0

  func tap() { count += 1 }
}

/// A screen with parts.
@MainActor
final class Lobby: SnapshotDescribing {
  enum Mistake { case cycleAtOnce, cycleOnTap, shared }

  let banner: Banner
  private var tapCount = 0
  private let mistake: Mistake?

  init(_ banner: Banner, _ mistake: Mistake?) {
    self.banner = banner
    self.mistake = mistake
    if mistake == .cycleAtOnce { banner.onTap = { banner.tap() } }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["tapCount": tapCount] }

  func tap() {
    tapCount += 1
    banner.tap()
    let banner = banner
    switch mistake {
    case .cycleOnTap: banner.onTap = { banner.tap() }
    case nil: banner.onTap = { [weak banner] in banner?.tap() }
    default: break
    }
  }
}

/// What an app knows for as long as it runs, and tells whoever wants to know.
@MainActor
final class Store {
  private var listeners: [@MainActor () -> Void] = []

  func listen(_ listener: @escaping @MainActor () -> Void) { listeners.append(listener) }
  func change() { for listener in listeners { listener() } }
}

/// A screen that listens.
@MainActor
final class Listener: SnapshotDescribing {
  private var count = 0
  private let store: Store

  init(_ store: Store, isWeak: Bool) {
    self.store = store
    if isWeak {
      store.listen { [weak self] in self?.count += 1 }
    } else {
      store.listen { self.count += 1 }
    }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["count": count] }

  func change() { store.change() }
}

/// A screen that looks again and again, in one way or another.
@MainActor
final class Watcher: SnapshotDescribing {
  enum Way: CaseIterable { case detached, timer, queue }

  private var count = 0
  private let client: ScenarioClient
  private let clock: VirtualClock
  private var task: Task<Void, Never>?
  private var timer: Timer?
  private let stops: Bool

  init(_ user: JourneyUser, stops: Bool) {
    client = user.client
    clock = user.clock
    self.stops = stops
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["count": count] }

  func watch(_ way: Way) {
    switch way {
    case .detached:
      task = Task.detached { [weak self, client, clock] in
        while !Task.isCancelled {
          try? await clock.sleep(for: .seconds(1))
          if Task.isCancelled { return }
          _ = try? await client.strings("/watch")
          await self?.note()
        }
      }
    case .timer:
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.note() }
      }
    case .queue:
      Self.look { [weak self, stops] in
        self?.note()
        return stops ? self?.isGone == false : true
      }
    }
  }

  /// Looks every second for as long as somebody wants to know.
  private static func look(_ goesOn: @escaping @MainActor @Sendable () -> Bool) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      MainActor.assumeIsolated { if goesOn() { look(goesOn) } }
    }
  }

  private var isGone = false

  private func note() { count += 1 }

  func leave() {
    guard stops else { return }
    isGone = true
    task?.cancel()
    timer?.invalidate()
  }

  nonisolated static let scenario = Scenario("a watch") {
    Stub(.get, "/watch").allowing(unused: "users leave").answers(.json([String]()))
  }
}
