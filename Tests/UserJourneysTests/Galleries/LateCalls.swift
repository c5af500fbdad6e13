import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// The delegate of a screen that closes after saving, and that keeps a draft when the user leaves.
@MainActor
private protocol NoteDelegate: AnyObject { func noteIsSaved() }

@MainActor
private final class NoteDouble: NoteDelegate {
  let calls: JourneyCalls
  init(_ calls: JourneyCalls) { self.calls = calls }
  func noteIsSaved() { calls.record("delegate") }
}

@MainActor
private final class Note: Page, SnapshotDescribing {
  private var isSaving = false
  private var error: String?
  weak var delegate: (any NoteDelegate)?

  var snapshotFields: KeyValuePairs<String, Any?> { ["isSaving": isSaving, "error": error] }

  func save() {
    guard !isSaving else { return }
    isSaving = true
    error = nil
    let work = Task { [weak self, client, delegate = flaw == nil ? nil : delegate] in
      do {
        try await client.tell("PUT", "/note")
        (delegate ?? self?.delegate)?.noteIsSaved()
      } catch {
        if !isCancellation(error) { self?.error = "Not saved." }
      }
      self?.isSaving = false
    }
    if flaw != "calls too late" { task = work }
  }

  /// Saves the draft without a waiting caller.
  func keepDraft() { Task { [client] in try? await client.tell("PUT", "/draft") } }
}

/// A screen whose router alone reports a failure.
@MainActor
private final class Upload: Page, SnapshotDescribing {
  private var isSending = false

  var snapshotFields: KeyValuePairs<String, Any?> { ["isSending": isSending] }

  func send() {
    guard !isSending else { return }
    isSending = true
    task = Task { [weak self, client, calls, flaw] in
      do {
        try await client.tell("POST", "/photo")
        calls.record("router", "finish()")
      } catch {
        if flaw == "warns who has left" || !isCancellation(error) {
          calls.record("router", "warn()")
        }
      }
      self?.isSending = false
    }
  }
}

/// Colours that follow the notifications of the app.
@MainActor
private final class Themed: Page, Asking {
  private static let darkness = Notification.Name("darkness")
  private var isDark = false
  private var greeting: String?
  private var observer: (any NSObjectProtocol)?
  private let center = NotificationCenter()

  var snapshotFields: KeyValuePairs<String, Any?> { ["isDark": isDark, "greeting": greeting] }

  func load() {
    ask {
      try await $0.strings("/greeting").first
    } then: { themed, answer in
      themed.greeting = answer.value ?? answer.complaint("Nobody is there.") ?? themed.greeting
    }
  }

  func observe() {
    let kept = flaw == "is kept by its observer" ? self : nil
    observer = center.addObserver(forName: Self.darkness, object: nil, queue: nil) {
      [weak self] _ in
      MainActor.assumeIsolated {
        self?.isDark = true
        withExtendedLifetime(kept) {}
      }
    }
  }

  func disappear() {
    if flaw == nil, let observer { center.removeObserver(observer) }
  }

  func turnOff() { center.post(name: Self.darkness, object: nil) }
}

/// A sender of photos that lives as long as the app, whichever screen is open.
private actor PhotoSender {
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let calls: JourneyCalls

  init(_ client: ScenarioClient, _ calls: JourneyCalls) {
    self.client = client
    self.calls = calls
  }

  func send(_ name: String) {
    let before = task
    task = Task { [client, calls] in
      await before?.value
      do {
        try await client.tell("POST", "/photos", ["name": name])
        calls.record("notices", "sent(_:)", with: name)
      } catch {
        if !isCancellation(error) { calls.record("notices", "failed(_:)", with: name) }
      }
    }
  }
}

/// A screen that passes photos on, and that the user may leave at once.
@MainActor
private final class Camera: SnapshotDescribing {
  private var taken: [String] = []
  private let sender: PhotoSender

  init(_ sender: PhotoSender) { self.sender = sender }

  var snapshotFields: KeyValuePairs<String, Any?> { ["taken": taken] }

  func take(_ name: String) {
    taken.append(name)
    Task { [sender] in await sender.send(name) }
  }
}

extension Exhibit {
  private static func note(
    _ name: String,
    keepsDraft: Bool,
    flaws: KeyValuePairs<String, String> = [:]
  ) -> [Exhibit] {
    page(
      name,
      Note.self,
      Scenario("notes") {
        Stub(.put, "/note").answers(.done)
        Stub(.put, "/draft").allowing(unused: "not every script keeps a draft").answers(.done)
      },
      flaws: flaws
    ) { user, note in
      let double = NoteDouble(user.calls)
      note.delegate = double
      if keepsDraft { user.whenLeaving { [weak note] in note?.keepDraft() } }
      user.does("saves") { note.save() }
      user.retries { note.save() }
      withExtendedLifetime(double) {}
    }
  }

  static let lateCalls =
    note(
      "note",
      keepsDraft: false,
      flaws: ["calls too late": "leak: delegate.noteIsSaved"]
    )
    + note("farewell", keepsDraft: true)
    + page(
      "upload",
      Upload.self,
      Scenario("a photo") { Stub(.post, "/photo").answers(.done) },
      flaws: ["warns who has left": "leak: router.warn"]
    ) { user, upload in
      user.does("sends") { upload.send() }
      user.retries { upload.send() }
    }
    + page(
      "themed",
      Themed.self,
      Scenario("a greeting") { Stub(.get, "/greeting").answers(.json(["Hello"])) },
      flaws: ["is kept by its observer": "leak: Themed"]
    ) { user, themed in
      user.whenLeaving { [weak themed] in themed?.disappear() }
      user.does("appears") { themed.observe() }
      user.does("asks") { themed.load() }
      user.retries { themed.load() }
      user.does("switches the lights off") { themed.turnOff() }
    }
    + feature(
      "camera",
      Scenario("photos") { Stub(.post, "/photos").answers(.done) },
      flaws: ["nobody allows to go on": "leak: POST /photos"]
    ) { user, flaw in
      if flaw == nil {
        user.allows(waitingIn: "takes a photo", "the app sends photos")
        user.allows(waitingIn: "sends it again", "the app sends photos")
      }
      let sender = PhotoSender(user.client, user.calls)
      let camera = user.sees { Camera(sender) }
      user.does("takes a photo") { camera.take("Ann") }
      user.does("sends it again") { camera.take("Ann again") }
    }
}
