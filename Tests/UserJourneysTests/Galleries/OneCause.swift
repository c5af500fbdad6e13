import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A search with many facts that depend on its answer, so that one mistake shows in all of them.
@MainActor
private final class Catalogue: Page, SnapshotDescribing {
  private var rows: [String] = []
  private var title = "Search"
  private var isSearching = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "rows": rows, "isEmpty": rows.isEmpty, "count": rows.count, "title": title,
      "isSearching": isSearching, "error": error,
    ]
  }

  func search(_ term: String) {
    if flaw != "keeps old searches" { task?.cancel() }
    isSearching = true
    error = nil
    task = Task { [weak self, client, clock, flaw] in
      let kept = flaw == "holds itself" ? self : nil
      do {
        try await clock.sleep(for: .milliseconds(300))
        let rows = try await client.strings("/catalogue?term=\(term)")
        if flaw != "keeps old searches", Task.isCancelled { return }
        self?.show(rows, for: term)
      } catch {
        if Task.isCancelled { return }
        self?.isSearching = false
        if !isCancellation(error) { self?.error = "The search failed." }
      }
      withExtendedLifetime(kept) {}
    }
  }

  private func show(_ rows: [String], for term: String) {
    self.rows = rows
    title = "Results for \(term)"
    isSearching = false
    calls.record("voice", "announce(_:)", with: title)
  }
}

extension Exhibit {
  /// The exhibits in which one cause must be one finding.
  static let oneCause = page(
    "catalogue",
    Catalogue.self,
    Scenario("two terms") {
      Stub(.get, "/catalogue", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
      Stub(.get, "/catalogue", query: .exactly(["term": "mate"])).answers(.json(["leaves"]))
    },
    flaws: [
      "keeps old searches": "ends-elsewhere: Catalogue.rows",
      "holds itself": "leak: Catalogue",
    ]
  ) { user, catalogue in
    for term in ["tea", "mate"] {
      user.does("searches for \(term)") { catalogue.search(term) }
      user.waits(.milliseconds(300))
      user.retries("searches for \(term) again") { catalogue.search(term) }
    }
  }
}
