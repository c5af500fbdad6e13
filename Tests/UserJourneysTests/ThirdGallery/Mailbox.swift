import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Mail that is deleted at once, and brought back by another request.
@MainActor @Observable
private final class Mailbox: SnapshotDescribing {
  enum Bug { case cancelsTheDeletion }
  private var mails = ["a", "b"]
  private var canUndo = false
  private var error: String?
  @ObservationIgnored private var isDeleting = false
  @ObservationIgnored private var deletion: Task<Bool, Never>?
  @ObservationIgnored private var restoring: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit {
    deletion?.cancel()
    restoring?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["mails": mails, "canUndo": canUndo, "error": error]
  }

  func delete() {
    guard mails.first == "a", !isDeleting else { return }
    mails.removeFirst()
    error = nil
    canUndo = true
    isDeleting = true
    deletion = Task { [weak self, client] in
      do {
        try await client.tell("DELETE", "/mail/a")
        self?.isDeleting = false
        return true
      } catch {
        self?.isDeleting = false
        self?.deletionFailed(error)
        return false
      }
    }
  }

  private func deletionFailed(_ error: any Error) {
    // Who has taken it back need not know that it was never done.
    guard canUndo else { return }
    canUndo = false
    mails.insert("a", at: 0)
    if !isCancellation(error) { self.error = "Not deleted." }
  }

  func undo() {
    guard canUndo, let deletion else { return }
    canUndo = false
    error = nil
    mails.insert("a", at: 0)
    if bug == .cancelsTheDeletion, isDeleting {
      // As if what has been sent could be called back.
      deletion.cancel()
      return
    }
    restoring = Task { [weak self, client] in
      guard await deletion.value else { return }
      do { try await client.tell("POST", "/mail/a/restore") } catch {
        self?.mails.removeFirst()
        self?.canUndo = true
        if !isCancellation(error) { self?.error = "Not restored." }
      }
    }
  }

  nonisolated static let scenario = Scenario("mail") {
    Stub(.delete, "/mail/a").answers(.done)
    Stub(.post, "/mail/a/restore").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let mailbox = user.sees { Mailbox(user.client, bug) }
      user.does("deletes a mail") { mailbox.delete() }
      user.retries("deletes it again") { mailbox.delete() }
      user.does("takes it back") { mailbox.undo() }
      user.retries("takes it back again") { mailbox.undo() }
    }
  }
}

/// Mail that is deleted once nobody can take it back any more.
@MainActor @Observable
private final class Archive: SnapshotDescribing {
  enum Bug { case deletesAnyway }
  private var mails = ["a", "b"]
  private var toast: String?
  private var error: String?
  @ObservationIgnored private var deletion: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { deletion?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["mails": mails, "toast": toast, "error": error]
  }

  func delete() {
    guard mails.first == "a" else { return }
    mails.removeFirst()
    error = nil
    toast = "Deleted. Undo?"
    deletion = Task { [weak self, client, clock, bug] in
      // The toast goes before the request when the line is right.
      do { try await clock.sleep(for: .seconds(5)) } catch { return }
      if bug != .deletesAnyway { self?.toast = nil }
      do { try await client.tell("DELETE", "/mail/a") } catch {
        if Task.isCancelled { return }
        self?.mails.insert("a", at: 0)
        if !isCancellation(error) { self?.error = "Not deleted." }
      }
      self?.toast = nil
    }
  }

  func undo() {
    guard toast != nil else { return }
    deletion?.cancel()
    toast = nil
    mails.insert("a", at: 0)
  }

  nonisolated static let scenario = Scenario("mail") {
    Stub(.delete, "/mail/a").allowing(unused: "the user takes it back").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let archive = user.sees { Archive(user, bug) }
      user.does("deletes a mail") { archive.delete() }
      user.waits(.seconds(2))
      user.does("takes it back") { archive.undo() }
      user.waits(.seconds(5))
    }
  }
}

extension Exhibit {
  static let undone = [
    Exhibit("mailbox", Mailbox.scenario, Mailbox.script(nil)),
    Exhibit(
      "mailbox that deletes after the undo",
      Mailbox.scenario,
      Mailbox.script(.cancelsTheDeletion),
      finds: "tells otherwise: POST /mail/a/restore"
    ),
    Exhibit(
      "archive",
      Archive.scenario,
      Archive.script(nil)
    ),
    Exhibit(
      "archive whose toast stays too long",
      Archive.scenario,
      Archive.script(.deletesAnyway),
      finds: "tells otherwise: DELETE /mail/a"
    ),
  ]
}
