import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A code that is valid for three seconds of the wall clock.
@MainActor
private final class CodeEntry: Page, SnapshotDescribing {
  private var code: String?
  private var remaining = 0
  private var isExpired = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["code": code, "remaining": remaining, "isExpired": isExpired, "error": error]
  }

  func askForCode() {
    task?.cancel()
    isExpired = false
    error = nil
    task = Task { [weak self, client, flaw] in
      do {
        let words = try await client.strings("/code")
        if Task.isCancelled { return }
        self?.code = words.first
        let end = Date().addingTimeInterval(3)
        while true {
          let rest = end.timeIntervalSinceNow
          self?.remaining = max(0, Int(rest.rounded(.up)))
          if flaw == "expires on time or never" ? abs(rest) < 0.000_5 : rest <= 0 { break }
          if rest <= -2 { return }
          try await Task.sleep(for: .seconds(1))
        }
        self?.code = nil
        self?.isExpired = true
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.error = "There is no code."
      }
    }
  }
}

/// Mail that the app deletes when the time for undo is over.
@MainActor
private final class Archive: Page, SnapshotDescribing {
  private var mails = ["a", "b"]
  private var toast: String?
  private var error: String?
  private var deleted: Set<String> = []

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["mails": mails, "toast": toast, "error": error]
  }

  var showsNothingDeleted: Bool { deleted.isDisjoint(with: mails) }

  func delete() {
    guard mails.first == "a" else { return }
    mails.removeFirst()
    error = nil
    toast = "Deleted. Undo?"
    task = Task { [weak self, client, clock, flaw] in
      do { try await clock.sleep(for: .seconds(5)) } catch { return }
      if flaw != "shows its toast too long" { self?.toast = nil }
      do {
        try await client.tell("DELETE", "/mail/a")
        self?.deleted.insert("a")
      } catch {
        if Task.isCancelled { return }
        self?.mails.insert("a", at: 0)
        if !isCancellation(error) { self?.error = "Not deleted." }
      }
      self?.toast = nil
    }
  }

  func undo() {
    guard toast != nil else { return }
    if flaw != "deletes all the same" { task?.cancel() }
    toast = nil
    mails.insert("a", at: 0)
  }
}

extension Exhibit {
  static let deadlines =
    page(
      "code",
      CodeEntry.self,
      Scenario("a code") { Stub(.get, "/code").answers(.json(["4711"])) },
      flaws: ["expires on time or never": "ends-elsewhere: CodeEntry.isExpired"]
    ) { user, entry in
      user.does("asks for a code") { entry.askForCode() }
      user.retries("asks again") { entry.askForCode() }
      user.waits(.seconds(3))
    }
    + page(
      "archive",
      Archive.self,
      Scenario("mail") {
        Stub(.delete, "/mail/a").allowing(unused: "the user takes it back").answers(.done)
      },
      flaws: [
        "shows its toast too long": "wrong-request: DELETE /mail/a",
        "deletes all the same": "never-settles: no mail is shown that is deleted",
      ]
    ) { user, archive in
      user.always("no mail is shown that is deleted") { [weak archive] in
        archive?.showsNothingDeleted ?? true
      }
      user.does("deletes a mail") { archive.delete() }
      user.waits(.seconds(2))
      user.does("takes it back") { archive.undo() }
      user.waits(.seconds(5))
    }
}
