import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// What a socket would say, as a stream.
@MainActor
final class Chat: SnapshotDescribing {
  private var messages: [String] = []
  private var isSending = false
  private var error: String?
  private var reader: Task<Void, Never>?
  private var sender: Task<Void, Never>?
  private let client: ScenarioClient
  private let isCancelling: Bool
  private let stream: AsyncStream<String>
  private let incoming: AsyncStream<String>.Continuation

  init(_ client: ScenarioClient, isCancelling: Bool) {
    self.client = client
    self.isCancelling = isCancelling
    (stream, incoming) = AsyncStream.makeStream()
  }

  deinit {
    if isCancelling { reader?.cancel() }
    sender?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["messages": messages, "isSending": isSending, "error": error]
  }

  func appear() {
    reader = Task { [weak self, stream, incoming] in
      for await message in stream { self?.messages.append(message) }
      _ = incoming
    }
  }

  func send(_ text: String) {
    guard !isSending else { return }
    isSending = true
    error = nil
    sender = Task { [weak self, client, incoming] in
      do {
        for word in try await client.strings("/say", "POST") { incoming.yield(word) }
      } catch {
        if !isCancellation(error) { self?.error = "Not sent." }
      }
      self?.isSending = false
    }
  }

  nonisolated static let scenario = Scenario("an echo") {
    Stub(.post, "/say").answers(.json(["hello", "you"]))
  }

  nonisolated static func script(isCancelling: Bool) -> Journey.Script {
    { user in
      let chat = user.sees { Chat(user.client, isCancelling: isCancelling) }
      user.does("appears") { chat.appear() }
      user.does("sends") { chat.send("hello") }
      user.retries { chat.send("hello") }
    }
  }
}

/// A screen that its delegate closes, and that keeps what was written when it is left.
@MainActor
protocol NoteDelegate: AnyObject { func noteIsSaved() }

@MainActor
final class Note: SnapshotDescribing {
  private var isSaving = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  weak var delegate: (any NoteDelegate)?
  private let isCancelling: Bool

  init(_ client: ScenarioClient, isCancelling: Bool) {
    self.client = client
    self.isCancelling = isCancelling
  }

  deinit { if isCancelling { task?.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["isSaving": isSaving, "error": error] }

  func save() {
    guard !isSaving else { return }
    isSaving = true
    error = nil
    task = Task { [weak self, client, delegate] in
      do {
        _ = try await client.strings("/note", "PUT")
        delegate?.noteIsSaved()
      } catch {
        if !isCancellation(error) { self?.error = "Not saved." }
      }
      self?.isSaving = false
    }
  }

  /// Saves without anybody who would wait for it.
  func keepDraft() {
    Task { [client] in _ = try? await client.strings("/draft", "PUT") }
  }

  nonisolated static let scenario = Scenario("notes") {
    Stub(.put, "/note").answers(.json([String]()))
    Stub(.put, "/draft").allowing(unused: "not every script keeps a draft").answers(
      .json([String]())
    )
  }

  private final class Double: NoteDelegate {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func noteIsSaved() { calls.record("delegate") }
  }

  nonisolated static func script(isCancelling: Bool, keepsDraft: Bool) -> Journey.Script {
    { user in
      let double = Double(user.calls)
      let note = user.sees { Note(user.client, isCancelling: isCancelling) }
      note.delegate = double
      if keepsDraft { user.whenLeaving { [weak note] in note?.keepDraft() } }
      user.does("saves") { note.save() }
      user.retries { note.save() }
    }
  }
}

/// A presenter with a screen that is a value.
@MainActor
final class CounterPresenter: SnapshotDescribing {
  struct Screen {
    var count = 0
    var isBusy = false
    var message: String?
  }
  private var screen = Screen()
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let copies: Bool

  init(_ client: ScenarioClient, copies: Bool) {
    self.client = client
    self.copies = copies
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["screen": screen] }

  func note() { screen.count += 1 }

  func load() {
    guard !screen.isBusy else { return }
    var screen = screen
    screen.isBusy = true
    screen.message = nil
    self.screen = screen
    task = Task { [weak self, client, copies] in
      var message: String?
      do { message = try await client.strings("/message").first } catch {
        if !isCancellation(error) { message = "Try again." }
      }
      if copies {
        // A copy of before the request, which forgets what came since.
        var old = screen
        old.isBusy = false
        old.message = message
        self?.screen = old
      } else {
        self?.screen.isBusy = false
        self?.screen.message = message
      }
    }
  }

  nonisolated static let scenario = Scenario("a message") {
    Stub(.get, "/message").answers(.json(["hi"]))
  }

  nonisolated static func script(copies: Bool) -> Journey.Script {
    { user in
      let screen = user.sees { CounterPresenter(user.client, copies: copies) }
      user.does("appears") { screen.load() }
      user.retries { screen.load() }
      user.does("counts") { screen.note() }
    }
  }
}
