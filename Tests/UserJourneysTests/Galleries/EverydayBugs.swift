import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A search with the simplest mistake for each of the most frequent findings.
@MainActor
private final class Search: Page, SnapshotDescribing {
  static let pause = Duration.milliseconds(500)
  private var query = ""
  private var rows = ["Welcome"]
  private var isLoading = false
  private var alert: String?
  private lazy var lastKeyStroke = clock.now

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["query": query, "rows": rows, "isLoading": isLoading, "alert": alert]
  }

  func type(_ text: String) {
    query = text
    lastKeyStroke = clock.now
    start(after: Self.pause)
  }

  func search() { start(after: .zero) }

  private func start(after pause: Duration) {
    if flaw != "shows older answers" { task?.cancel() }
    if flaw != "keeps its alert" || pause > .zero { alert = nil }
    isLoading = pause == .zero
    task = Task { [weak self, client, clock, query, flaw] in
      let kept = flaw == "holds itself" ? self : nil
      do {
        if pause > .zero { try await clock.sleep(for: pause) }
        guard self?.isDue(pause) == true else { return }
        self?.isLoading = true
        let rows = try await client.strings("/search?term=\(query)")
        self?.finish(rows)
      } catch {
        self?.fail(error)
      }
      withExtendedLifetime(kept) {}
    }
  }

  private func isDue(_ pause: Duration) -> Bool {
    guard flaw == "wakes to the tick", pause > .zero else { return true }
    return lastKeyStroke.duration(to: clock.now) > pause
  }

  private func finish(_ rows: [String]) {
    if Task.isCancelled, flaw != "shows older answers" { return }
    self.rows = rows
    if flaw == "tells of being cancelled" { alert = nil }
    isLoading = false
  }

  private func fail(_ error: any Error) {
    if Task.isCancelled, flaw != "tells of being cancelled" { return }
    if isCancellation(error), flaw == "turns on when it is cancelled" { return }
    isLoading = false
    if isCancellation(error), flaw != "tells of being cancelled" { return }
    if flaw == "loses errors" { return }
    alert = "The search failed."
  }
}

extension Exhibit {
  static let everydayBugs = page(
    "search",
    Search.self,
    Scenario("two terms") {
      Stub(.get, "/search", query: .exactly(["term": "Jackson"]))
        .answers(.json(["Alan Jackson", "Janet Jackson"]))
      Stub(.get, "/search", query: .exactly(["term": "Beatles"])).answers(.json(["The Beatles"]))
    },
    flaws: [
      "shows older answers": "ends-elsewhere: Search.rows",
      "turns on when it is cancelled": "stuck-spinner: Search.isLoading",
      "loses errors": "silent-failure: GET /search",
      "holds itself": "leak: GET /search",
      "wakes to the tick": "wrong-request: GET /search",
      "keeps its alert": "ends-elsewhere: Search.alert",
      "tells of being cancelled": "silent-failure: Search.alert",
    ]
  ) { user, search in
    user.does("types Jackson") { search.type("Jackson") }
    user.waits(Search.pause)
    user.retries("presses Search") { search.search() }
    user.does("types Beatles") { search.type("Beatles") }
    user.waits(Search.pause)
    user.retries("presses Search") { search.search() }
    user.does("presses Search") { search.search() }
    user.retries("presses Search again") { search.search() }
  }
}
