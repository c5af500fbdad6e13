import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// An unread count with a generation of its loads, which a failure loads again.
@MainActor
private final class Unread: Page, Asking {
  private var count = 0
  private var error: String?
  private var generation = 0

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["count": count, "error": error, "generation": generation]
  }

  func load() {
    generation += 1
    let mine = generation
    ask(isAlone: false) {
      try await $0.strings("/unread").count
    } then: { page, answer in
      if page.generation != mine { return }
      page.count = answer.value ?? page.count
      page.error = page.error ?? answer.complaint("Not counted.")
    }
  }

  func read() {
    generation += 1
    let before = count
    (count, error) = (0, nil)
    ask(isAlone: false) {
      try await $0.tell("POST", "/read")
    } then: { page, answer in
      page.error = answer.complaint("Not marked.")
      guard answer.value == nil else { return }
      page.count = before
      page.load()
    }
  }
}

/// An upload of photos whose retry sends only what has failed.
@MainActor
private final class Upload: Page, Asking {
  private var failed: [String] = []
  private var doneCount = 0
  private var totalCount = 0

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["failed": failed, "doneCount": doneCount, "totalCount": totalCount]
  }

  func send(_ photos: [String]) {
    if photos.isEmpty { return }
    (failed, doneCount, totalCount) = ([], 0, photos.count)
    for photo in photos {
      ask(isAlone: false) {
        try await $0.tell("POST", "/photos/\(photo)")
      } then: { page, answer in
        if answer.value == nil { page.failed.append(photo) }
        page.doneCount += 1
      }
    }
  }

  func sendAgain() { send(failed) }
}

/// Rows of yesterday beside a spinner, marked as old until newer ones come.
@MainActor
private final class Morning: Page, Asking {
  private var rows = ["yesterday"]
  private var isOld = false
  private var isLoading = false
  private var hint: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isOld": isOld, "isLoading": isLoading, "hint": hint]
  }

  func load() {
    (isOld, isLoading) = (true, true)
    ask {
      try await $0.strings("/rows")
    } then: { page, answer in
      if page.flaw == nil || answer.value != nil { page.isLoading = false }
      page.hint = answer.complaint("These are old.")
      guard let rows = answer.value else { return }
      (page.rows, page.isOld) = (rows, false)
    }
  }
}

/// A list with an alert, which the view shows once and the screen never takes away.
@MainActor
private final class Notices: Page, Asking {
  private var rows: [String: [String]] = [:]
  private var alert: String?
  private var showsAlert = false

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "alert": alert, "showsAlert": showsAlert]
  }

  func load(_ name: String) {
    if flaw != nil, name == "older" { (alert, showsAlert) = (nil, false) }
    ask(isAlone: false) {
      try await $0.strings("/\(name)")
    } then: { page, answer in
      guard let words = answer.complaint("No rows.") else {
        page.rows[name] = answer.value
        return
      }
      (page.alert, page.showsAlert) = (words, true)
    }
  }
}

extension Exhibit {
  /// Screens with values that only look like a mistake.
  static let judged =
    page(
      "unread",
      Unread.self,
      Scenario("unread") {
        Stub(.get, "/unread").answers(.json(["a", "b", "c"]))
        Stub(.post, "/read").answers(.done)
      }
    ) { user, unread in
      user.does("opens") { unread.load() }
      user.does("marks all as read") { unread.read() }
      user.retries { unread.read() }
    }
    + page(
      "upload of photos",
      Upload.self,
      Scenario("photos") { Stub(.post, .template("/photos/{name}")).answers(.done) }
    ) { user, upload in
      user.does("uploads") { upload.send(["1", "2"]) }
      user.retries { upload.sendAgain() }
    }
    + page(
      "morning",
      Morning.self,
      Scenario("rows") { Stub(.get, "/rows").answers(.json(["today"])) },
      flaws: ["keeps both signs": "stuck-spinner: Morning.isLoading"]
    ) { user, morning in
      user.does("appears") { morning.load() }
      user.retries { morning.load() }
    }
    + page(
      "notices",
      Notices.self,
      Scenario("notices") {
        Stub(.get, "/newer").answers(.json(["b"]))
        Stub(.get, "/older").answers(.json(["a"]))
      },
      flaws: ["clears its alert at one place only": "ends-elsewhere: Notices.alert"]
    ) { user, notices in
      for name in ["older", "newer"] {
        user.does("opens the \(name) ones") { notices.load(name) }
        user.retries { notices.load(name) }
      }
    }
}
