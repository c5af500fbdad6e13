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

/// What a device keeps of a list of posts.
private actor PostStore {
  func read() -> [String] { ["old"] }
}

/// A list of posts, which shows what the device keeps until the answer comes.
private final class Posts: Page, Asking {
  private var rows: [String] = []
  private var error: String?
  private let store = PostStore()
  private let queue = DispatchQueue(label: "posts")

  var snapshotFields: KeyValuePairs<String, Any?> { ["rows": rows, "error": error] }

  func load() {
    error = nil
    ask {
      try await $0.strings("/posts")
    } then: { screen, answer in
      if let rows = try? answer.get() { screen.rows = rows } else { screen.error = "Offline." }
    }
    if flaw == "takes what a queue keeps" {
      queue.async { [weak self] in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.rows = ["old"] } }
      }
    } else {
      others.append(
        Task { [weak self, store] in
          let kept = await store.read()
          if self?.rows.isEmpty == true || self?.flaw != nil { self?.rows = kept }
        }
      )
    }
  }
}

extension Exhibit {
  private static let twoTerms = Scenario("two terms") {
    Stub(.get, "/find", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
    Stub(.get, "/find", query: .exactly(["term": "mate"])).answers(.json(["leaves"]))
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
      "posts",
      Posts.self,
      Scenario("posts") { Stub(.get, "/posts").answers(.json(["new"])) },
      flaws: [
        "takes what an actor keeps": "ends-elsewhere: Posts.rows",
        "takes what a queue keeps": "ends-elsewhere: Posts.rows",
      ]
    ) { user, screen in
      user.does("opens the posts") { screen.load() }
      user.retries("opens them again") { screen.load() }
    }
}
