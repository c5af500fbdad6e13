import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A draft that saves itself a second after the last key, one request at a time.
@MainActor
final class DraftViewModel: SnapshotDescribing {
  private var text = ""
  private var isSaved = true
  private var isClosed = false
  private var message: String?
  private var savedText = ""
  private var timer: Task<Void, Never>?
  private var saving: Task<Void, Never>?
  private var closing: Task<Void, Never>?
  private let client: ScenarioClient
  private let clock: any Clock<Duration>
  private let onClose: @MainActor () -> Void
  private let bug: DraftFeature.Bug?

  init(
    _ client: ScenarioClient,
    clock: any Clock<Duration>,
    onClose: @escaping @MainActor () -> Void,
    _ bug: DraftFeature.Bug?
  ) {
    self.client = client
    self.clock = clock
    self.onClose = onClose
    self.bug = bug
  }

  deinit {
    timer?.cancel()
    saving?.cancel()
    closing?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["text": text, "isSaved": isSaved, "isClosed": isClosed, "message": message]
  }

  func type(_ text: String) {
    guard !isClosed, closing == nil else { return }
    self.text = text
    isSaved = text == savedText
    timer?.cancel()
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: .seconds(1))
      if !Task.isCancelled { self?.save() }
    }
  }

  func close() {
    guard !isClosed, closing == nil else { return }
    timer?.cancel()
    if bug == .closesWithoutSaving { return didClose() }
    let saving = save()
    closing = Task { [weak self] in
      await saving.value
      self?.closing = nil
      if self?.isSaved == true { self?.didClose() }
    }
  }

  private func didClose() {
    isClosed = true
    onClose()
  }

  /// Saves until there is nothing newer; what is typed meanwhile is taken along.
  @discardableResult
  private func save() -> Task<Void, Never> {
    if let saving, bug != .savesSideBySide { return saving }
    let task = Task { [weak self, client] in
      while let text = self?.unsavedText {
        do {
          let _: [String] = try await client.ask("PUT", "/draft", ["text": text])
          self?.didSave(text)
        } catch {
          self?.didFail(error)
          break
        }
      }
      self?.saving = nil
    }
    saving = task
    return task
  }

  private var unsavedText: String? { text == savedText ? nil : text }

  private func didSave(_ text: String) {
    message = nil
    savedText = bug == .takesNewerForSaved ? self.text : text
    isSaved = savedText == self.text
  }

  private func didFail(_ error: any Error) {
    if isCancellation(error) || bug == .failsQuietly { return }
    message = "The draft is not saved."
  }
}

enum DraftFeature {
  enum Bug { case takesNewerForSaved, savesSideBySide, closesWithoutSaving, failsQuietly }

  static let exhibits = [
    Exhibit("draft", scenario, script(nil)),
    Exhibit(
      "draft that takes the newer text for saved",
      scenario,
      script(.takesNewerForSaved),
      finds: "tells otherwise: PUT /draft"
    ),
    Exhibit(
      "draft that saves side by side",
      scenario,
      script(.savesSideBySide),
      finds: "sent twice: PUT /draft"
    ),
    Exhibit(
      "draft that closes without saving",
      scenario,
      script(.closesWithoutSaving),
      finds: "tells otherwise: PUT /draft"
    ),
    Exhibit(
      "draft that fails quietly",
      scenario,
      script(.failsQuietly),
      finds: "fails unseen: PUT /draft"
    ),
  ]

  private static let scenario = Scenario("a place for drafts") {
    Stub(.put, "/draft").answers(.json([String]()))
  }

  private static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let calls = user.calls
      let draft = user.sees {
        DraftViewModel(
          user.client,
          clock: user.clock,
          onClose: { calls.record("router", "close()") },
          bug
        )
      }
      user.does("types Dear") { draft.type("Dear") }
      user.waits(.seconds(1))
      user.does("types Dear Ann") { draft.type("Dear Ann") }
      user.waits(.seconds(1))
      user.does("closes") { draft.close() }
      user.waitsForEverything()
      user.retries("closes again") { draft.close() }
    }
  }
}
