import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Two messages that stay for three seconds each; the second one appears when the first one
/// disappears.
@MainActor
private final class Toasts: Page, SnapshotDescribing {
  private var toast: String?
  private var seen: [String] = []
  private var number = 0

  var snapshotFields: KeyValuePairs<String, Any?> { ["toast": toast, "seen": seen] }

  func greet() {
    show("Welcome back")
    after(.seconds(3)) { $0.show("You have mail") }
  }

  private func show(_ words: String) {
    if let toast { hide(toast) }
    number += 1
    toast = words
    after(.seconds(3)) { [number] toasts in
      guard toasts.flaw == "hide each other" || toasts.number == number else { return }
      toasts.hide(words)
    }
  }

  private func after(_ pause: Duration, _ action: @escaping @MainActor (Toasts) -> Void) {
    others.append(
      Task { [weak self, clock] in
        do { try await clock.sleep(for: pause) } catch { return }
        self.map(action)
      }
    )
  }

  private func hide(_ words: String) {
    seen.append(words)
    toast = nil
  }
}

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

/// Laps by the clocks of the system: each shows the clock's time, and not the number of ticks.
@MainActor
private final class Stopwatch: Page, SnapshotDescribing {
  private var seconds = 0
  private var laps: [Int] = []
  private var start = ContinuousClock.now

  var snapshotFields: KeyValuePairs<String, Any?> { ["seconds": seconds, "laps": laps] }

  func begin() {
    start = .now
    task = Task { [weak self, start] in
      for second in 1...4 {
        do { try await Task.sleep(until: start + .seconds(second)) } catch { return }
        self?.seconds = second
      }
    }
  }

  func lap() { laps.append(Int(start.duration(to: .now) / .milliseconds(1))) }
}

/// The changes since the last time; the request contains that time.
@MainActor
private final class Changes: Page, SnapshotDescribing {
  private var changes: [String] = []
  private var isOffline = false
  private var since: Duration = .zero

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["changes": changes, "isOffline": isOffline]
  }

  func appear() {
    task = Task { [weak self, client, clock] in
      for _ in 1...3 {
        guard let since = self?.since else { return }
        let now = clock.now.offset
        do {
          let found = try await client.strings("/changes?since=\(Int(since / .milliseconds(1)))")
          if Task.isCancelled { return }
          self?.take(found, until: now)
        } catch {
          if Task.isCancelled { return }
          if !isCancellation(error) { self?.isOffline = true }
        }
        do { try await clock.sleep(for: .seconds(5)) } catch { return }
      }
    }
  }

  private func take(_ found: [String], until now: Duration) {
    changes += found.filter { !changes.contains($0) }
    since = now
    isOffline = false
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
      "toasts",
      Toasts.self,
      .silence,
      flaws: ["hide each other": "ends-elsewhere: Toasts.seen"]
    ) { user, toasts in
      user.does("appears") { toasts.greet() }
      user.waits(.seconds(3))
      user.waits(.seconds(3))
    }
    + page(
      "code",
      CodeEntry.self,
      Scenario("a code") { Stub(.get, "/code").answers(.json(["4711"])) },
      flaws: ["expires on time or never": "ends-elsewhere: CodeEntry.isExpired"]
    ) { user, entry in
      user.does("asks for a code") { entry.askForCode() }
      user.retries("asks again") { entry.askForCode() }
      user.waits(.seconds(3))
    }
    + page("stopwatch", Stopwatch.self, .silence) { user, stopwatch in
      user.does("begins") { stopwatch.begin() }
      user.waits(.seconds(2))
      user.does("takes a lap") { stopwatch.lap() }
      user.waits(.milliseconds(333))
      user.does("takes a lap") { stopwatch.lap() }
      user.waits(.seconds(2))
    }
    + page(
      "changes",
      Changes.self,
      Scenario("changes") {
        Stub(.get, "/changes", query: .ignored).answers(.json(["a"]))
      }
    ) { user, changes in
      user.does("appears") { changes.appear() }
      user.waits(.seconds(15))
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
