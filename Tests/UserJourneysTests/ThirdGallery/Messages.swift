import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Messages that are sent one after the other, and kept until they have arrived.
@MainActor @Observable
private final class Composer: SnapshotDescribing {
  enum Bug { case takesOutFirst }
  private var bubbles: [String] = []
  private var pending = 0
  private var error: String?
  @ObservationIgnored private var worker: Task<Void, Never>?
  @ObservationIgnored private let input: AsyncStream<String?>.Continuation

  init(_ client: ScenarioClient, _ bug: Bug?) {
    let (texts, input) = AsyncStream.makeStream(of: String?.self)
    self.input = input
    worker = Task { [weak self] in
      var queue: [String] = []
      for await text in texts {
        if let text { queue.append(text) }
        do {
          while let next = queue.first {
            if bug == .takesOutFirst { queue.removeFirst() }
            try await client.tell("POST", "/messages", ["text": next])
            if bug == nil { queue.removeFirst() }
          }
          self?.noteEnd(nil)
        } catch {
          self?.noteEnd(error)
        }
      }
    }
  }

  deinit { worker?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["bubbles": bubbles, "isSending": pending > 0, "error": error]
  }

  func send(_ text: String) {
    bubbles.append(text)
    pending += 1
    input.yield(text)
  }

  func tryAgain() {
    pending += 1
    input.yield(nil)
  }

  private func noteEnd(_ error: (any Error)?) {
    pending -= 1
    self.error = error.flatMap { isCancellation($0) ? nil : "Not sent." }
  }

  nonisolated static let scenario = Scenario("messages") { Stub(.post, "/messages").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let composer = user.sees { Composer(user.client, bug) }
      user.does("says hello") { composer.send("hello") }
      user.retries { composer.tryAgain() }
      user.does("asks") { composer.send("how are you?") }
      user.retries { composer.tryAgain() }
    }
  }
}

/// A text that is saved while it is written.
@MainActor @Observable
private final class Editor: SnapshotDescribing {
  enum Bug { case savesTheOldTextAgain }
  enum State { case saved, editing, saving, failed }
  private var text = ""
  private var state = State.saved
  @ObservationIgnored private var saver: Task<Void, Never>?
  @ObservationIgnored private var rescue: Task<Void, Never>?
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
    rescue?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["text": text, "state": state] }

  func type(_ text: String) {
    self.text = text
    state = .editing
    save(after: .milliseconds(500))
  }

  func save() { save(after: .zero) }

  private func save(after pause: Duration) {
    saver?.cancel()
    saver = Task { [weak self, client, clock, text, bug] in
      do {
        if pause > .zero { try await clock.sleep(for: pause) }
        for attempt in 1...3 {
          self?.state = .saving
          do {
            try await client.tell("PUT", "/draft", ["text": text])
            if Task.isCancelled { return }
            self?.state = .saved
            return
          } catch {
            if Task.isCancelled { return }
            if attempt == 3 { throw error }
          }
          if bug == .savesTheOldTextAgain {
            self?.saveLater(text)
            return
          }
          try await clock.sleep(for: .seconds(2 * attempt))
        }
      } catch {
        if !Task.isCancelled { self?.state = .failed }
      }
    }
  }

  /// A second try in a task that no typing cancels.
  private func saveLater(_ text: String) {
    rescue = Task { [weak self, client, clock] in
      do {
        try await clock.sleep(for: .seconds(2))
        try await client.tell("PUT", "/draft", ["text": text])
        self?.state = .saved
      } catch {
        if !Task.isCancelled { self?.state = .failed }
      }
    }
  }

  nonisolated static let scenario = Scenario("a draft") { Stub(.put, "/draft").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let editor = user.sees { Editor(user, bug) }
      user.does("writes") { editor.type("Dear") }
      user.waits(.milliseconds(500))
      user.does("writes on") { editor.type("Dear Ann") }
      user.waits(.milliseconds(500))
      user.retries("saves") { editor.save() }
    }
  }
}

extension Exhibit {
  static let unsent = [
    Exhibit("composer", Composer.scenario, Composer.script(nil)),
    Exhibit(
      "composer that loses what failed",
      Composer.scenario,
      Composer.script(.takesOutFirst),
      finds: "tells otherwise: POST /messages"
    ),
    Exhibit("editor", Editor.scenario, Editor.script(nil)),
    Exhibit(
      "editor that saves the old text again",
      Editor.scenario,
      Editor.script(.savesTheOldTextAgain),
      finds: "tells otherwise: PUT /draft"
    ),
  ]
}
