import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A search without tasks, whose answers arrive on the main queue.
///
/// Unchecked, because everything happens on the main queue.
private final class OldSearch: SnapshotDescribing, @unchecked Sendable {
  private var rows: [String] = []
  private var error: String?
  private var number = 0
  private var request: Task<Void, Never>?
  private let queue = DispatchQueue(label: "decoding")
  private let client: ScenarioClient
  private let flaw: Flaw?

  init(_ client: ScenarioClient, _ flaw: Flaw?) { (self.client, self.flaw) = (client, flaw) }

  deinit { request?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["rows": rows, "error": error] }

  func search(_ term: String) {
    guard let url = URL(string: "https://example.org/find?term=\(term)") else { return }
    if flaw == nil { request?.cancel() }
    number += 1
    error = nil
    let own = number
    request = client.load(URLRequest(url: url)) { [weak self, queue] data, response, error in
      queue.async {
        let isGood = (response as? HTTPURLResponse)?.statusCode == 200
        let good = isGood ? data : nil
        let rows = good.flatMap { try? JSONDecoder().decode([String].self, from: $0) }
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.finish(own, rows, error) }
        }
      }
    }
  }

  @MainActor
  private func finish(_ own: Int, _ rows: [String]?, _ error: (any Error)?) {
    guard own == number || flaw != nil else { return }
    if let rows { self.rows = rows }
    if rows == nil, error.map(isCancellation) != true { self.error = "The search failed." }
  }
}

/// Results of two sources, which appear together, or one without the other.
@MainActor
private final class TwoSources: Page, Asking {
  private var rows: [String] = []
  private var missing: [String] = []
  private var isSearching = false

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "missing": missing, "isSearching": isSearching]
  }

  func search(_ term: String) {
    missing = []
    isSearching = true
    ask(isAlone: flaw == nil) { client in
      async let books = Self.rows("books", term, client)
      async let songs = Self.rows("songs", term, client)
      return await [("books", books), ("songs", songs)]
    } then: {
      $0.isSearching = false
      // The rows of another term disappear, also when only some of the new rows have arrived.
      let found = $1.value ?? []
      $0.rows = found.flatMap { $0.1.value ?? [] }
      $0.missing = found.compactMap { kind, rows in rows.complaint(kind) }
    }
  }

  private nonisolated static func rows(
    _ kind: String,
    _ term: String,
    _ client: ScenarioClient
  ) async -> Result<[String], any Error> {
    do { return .success(try await client.strings("/\(kind)?term=\(term)")) } catch {
      return .failure(error)
    }
  }
}

extension Exhibit {
  private static let twoTerms = Scenario("two terms") {
    Stub(.get, "/find", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
    Stub(.get, "/find", query: .exactly(["term": "mate"])).answers(.json(["leaves"]))
  }

  private static let booksAndSongs = Scenario("books and songs") {
    for kind in ["books", "songs"] {
      for term in ["tea", "mate"] {
        Stub(.get, .exact("/\(kind)"), query: .exactly(["term": term]))
          .answers(.json(["\(term) in \(kind)"]))
      }
    }
  }

  static let staleAnswers =
    feature(
      "old search",
      twoTerms,
      flaws: ["takes every answer": "ends-elsewhere: OldSearch.rows"]
    ) { user, flaw in
      let search = user.sees { OldSearch(user.client, flaw) }
      for term in ["tea", "mate"] {
        user.does("searches for \(term)") { search.search(term) }
        user.retries("searches for \(term) again") { search.search(term) }
      }
    }
    + page(
      "search of two sources",
      TwoSources.self,
      booksAndSongs,
      flaws: ["mixes terms": "ends-elsewhere: TwoSources.rows"]
    ) { user, sources in
      for term in ["tea", "mate"] {
        user.does("searches for \(term)") { sources.search(term) }
        user.retries("searches for \(term) again") { sources.search(term) }
      }
    }
}
