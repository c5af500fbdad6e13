import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A message, and its state of delivery.
private struct Message: Sendable {
  enum State { case sending, sent, failed }
  let text: String
  var state = State.sending
}

/// The messages of the app, sent one after the other; it outlives every screen.
@MainActor
private final class Outbox {
  private var messages: [Message] = []
  private var queue: [Int] = []
  private var sending: Task<Void, Never>?
  private var listeners: [AsyncStream<[Message]>.Continuation] = []
  private let client: ScenarioClient
  private let flaw: Flaw?

  init(_ client: ScenarioClient, _ flaw: Flaw?) { (self.client, self.flaw) = (client, flaw) }

  /// The messages now, and again after each change.
  func changes() -> AsyncStream<[Message]> {
    let (stream, listener) = AsyncStream<[Message]>.makeStream()
    listeners.append(listener)
    listener.yield(messages)
    return stream
  }

  func send(_ text: String) {
    messages.append(Message(text: text))
    queue.append(messages.count - 1)
    sendAll()
  }

  func sendAgain() {
    let failed = messages.indices.filter { index in
      messages[index].state == .failed || flaw == "sends all again"
    }
    for index in failed { messages[index].state = .sending }
    queue.insert(contentsOf: failed, at: 0)
    sendAll()
  }

  /// Removes the unsent messages when the user signs out.
  func stop() {
    sending?.cancel()
    queue = []
  }

  private func sendAll() {
    publish()
    guard sending == nil else { return }
    sending = Task {
      while let index = queue.first {
        do {
          try await client.tell("POST", "/messages", ["text": messages[index].text])
          messages[index].state = .sent
        } catch {
          messages[index].state = flaw == "takes failed for sent" ? .sent : .failed
        }
        if flaw == "takes out the first" {
          queue.removeFirst()
        } else {
          queue.removeAll { $0 == index }
        }
        publish()
        if flaw == "stops at a failure", messages[index].state == .failed { return }
      }
      sending = nil
    }
  }

  private func publish() { for listener in listeners { listener.yield(messages) } }
}

/// One conversation, with the unsent messages of the app's outbox.
@MainActor
private final class Conversation: SnapshotDescribing {
  private var messages: [Message] = []
  private var listening: Task<Void, Never>?
  private let outbox: Outbox

  init(_ outbox: Outbox, _ flaw: Flaw?) {
    self.outbox = outbox
    listening = Task { [weak self, changes = outbox.changes()] in
      let screen = flaw == "is kept by its stream" ? self : nil
      for await messages in changes { self?.messages = messages }
      withExtendedLifetime(screen) {}
    }
  }

  deinit { listening?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["messages": messages] }
}

/// All conversations, and the number of their unsent messages.
@MainActor
private final class Conversations: SnapshotDescribing {
  private var unsent = 0
  private var listening: Task<Void, Never>?
  private let outbox: Outbox

  init(_ outbox: Outbox) {
    self.outbox = outbox
    listening = Task { [weak self, changes = outbox.changes()] in
      for await messages in changes { self?.unsent = messages.count { $0.state != .sent } }
    }
  }

  deinit { listening?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["unsent": unsent] }
}

/// A song that loads in parts; it outlives every screen.
@MainActor
private final class Song {
  static let didChange = Notification.Name("songDidChange")
  private(set) var parts: [String] = []
  private(set) var state = "missing" {
    didSet { center.post(name: Self.didChange, object: nil) }
  }
  let center = NotificationCenter()
  private var asked = 0
  private var loading: Task<Void, Never>?
  private let client: ScenarioClient
  private let flaw: Flaw?

  init(_ client: ScenarioClient, _ flaw: Flaw?) { (self.client, self.flaw) = (client, flaw) }

  func load() {
    guard loading == nil, parts.count < 2 else { return }
    loading = Task { await loadParts() }
  }

  func pause() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    state = "paused"
  }

  private func loadParts() async {
    while parts.count < 2 {
      if Task.isCancelled { return }
      state = "loading"
      asked = flaw == "leaves a part out" ? asked + 1 : parts.count + 1
      do {
        let part = try await client.strings("/song?part=\(min(asked, 2))")
        try Task.checkCancellation()
        parts += part
      } catch {
        if Task.isCancelled { return }
        loading = nil
        state = isCancellation(error) ? "paused" : "failed"
        return
      }
    }
    loading = nil
    state = "here"
  }
}

/// One of the tabs that show the song.
@MainActor
private final class SongTab: SnapshotDescribing {
  private var state = "missing"
  private var parts: [String] = []
  private let song: Song
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

  init(_ song: Song, _ flaw: Flaw?) {
    self.song = song
    observer = song.center.addObserver(forName: Song.didChange, object: nil, queue: nil) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.show() }
    }
    if flaw != "waits for the next change" { show() }
  }

  deinit { if let observer { song.center.removeObserver(observer) } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["state": state, "parts": parts] }

  private func show() { (state, parts) = (song.state, song.parts) }
}

extension Exhibit {
  private static let listener = Scenario("somebody who listens") {
    Stub(.post, "/messages").answers(.done)
  }

  static let manyScreens =
    feature(
      "outbox",
      listener,
      flaws: [
        "takes out the first": "ends-elsewhere: Conversation.messages",
        "sends all again": "wrong-request: POST /messages",
        "is kept by its stream": "never-settles: opens the app",
        "takes failed for sent": "silent-failure: POST /messages",
        "stops at a failure": "ends-elsewhere: Conversation.messages",
      ]
    ) { user, flaw in
      let outbox = Outbox(user.client, flaw)
      _ = user.sees { Conversation(outbox, flaw) }
      for step in ["says hello", "says how are you"] {
        user.allows(waitingIn: step, "the outbox is the app's")
      }
      user.does("says hello") { outbox.send("hello") }
      user.does("says how are you") { outbox.send("how are you?") }
      user.retries("sends again") { outbox.sendAgain() }
    }
    + feature(
      "outbox behind its screen",
      listener,
      flaws: ["ends with its screen": "ends-elsewhere: Conversations.unsent"]
    ) { user, flaw in
      let outbox = Outbox(user.client, flaw)
      _ = user.sees { Conversations(outbox) }
      _ = user.sees("opens Ann") { Conversation(outbox, flaw) }
      user.does("says hello") { outbox.send("hello") }
      user.goesBack { if flaw != nil { outbox.stop() } }
      user.waitsForEverything()
      user.retries("sends again") { outbox.sendAgain() }
    }
    + feature(
      "download",
      Scenario("a song in two parts") {
        for part in ["1", "2"] {
          Stub(.get, "/song", query: .exactly(["part": part])).answers(.json(["part " + part]))
        }
      },
      flaws: [
        "leaves a part out": "ends-elsewhere: SongTab.parts",
        "waits for the next change": "ends-elsewhere: SongTab #2.state",
      ]
    ) { user, flaw in
      let song = Song(user.client, flaw)
      _ = user.sees { SongTab(song, flaw) }
      for step in ["loads it", "goes on"] { user.allows(waitingIn: step, "the song is the app's") }
      user.does("loads it") { song.load() }
      _ = user.sees("opens the player") { SongTab(song, flaw) }
      user.does("pauses") { song.pause() }
      user.does("goes on") { song.load() }
      user.waitsForEverything()
      user.retries { song.load() }
    }
}
