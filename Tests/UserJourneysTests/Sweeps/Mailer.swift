import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A queue that goes on sending after the screen has closed.
@MainActor
final class MailQueue {
  enum Way: CaseIterable { case detached, queue }

  private var waiting: [String] = []
  private let user: JourneyUser

  init(_ user: JourneyUser) { self.user = user }

  /// Sends a mail after a while, whether the screen still exists or not.
  func send(_ mail: String, _ way: Way) {
    waiting.append(mail)
    switch way {
    case .detached: Task.detached { await self.flush() }
    case .queue:
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        MainActor.assumeIsolated { self.post() }
      }
    }
  }

  private func flush() async {
    try? await user.clock.sleep(for: .seconds(1))
    guard !waiting.isEmpty else { return }
    user.calls.record("log", "sends(_:)", with: waiting.removeFirst())
    post()
  }

  private func post() {
    Task { [client = user.client] in _ = try? await client.strings("/mail", "POST") }
  }
}

/// A screen with a queue of mails.
final class Mailer: Panel {
  var queue: MailQueue?
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

/// A screen that polls, in several ways.
final class Watcher: Panel {
  enum Way: CaseIterable { case detached, timer }

  private var timer: Timer?
  private var watch: Task<Void, Never>?

  /// Polls every second until the user leaves.
  func watch(_ way: Way) {
    switch way {
    case .detached:
      watch = Task.detached { [weak self, client, clock = user.clock] in
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
    }
  }

  private func note() { count += 1 }

  func leave() {
    watch?.cancel()
    timer?.invalidate()
  }
}
