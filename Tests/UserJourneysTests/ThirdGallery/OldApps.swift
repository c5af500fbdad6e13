import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A search from before tasks, which comes back on the main queue.
///
/// Unchecked, as such screens are: everything happens on the main queue.
private final class OldSearch: SnapshotDescribing, @unchecked Sendable {
  enum Bug { case takesEveryAnswer }
  private var rows: [String] = []
  private var isSearching = false
  private var error: String?
  private var number = 0
  private var request: Task<Void, Never>?
  private let queue = DispatchQueue(label: "decoding")
  private let client: ScenarioClient
  private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { request?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isSearching": isSearching, "error": error]
  }

  func search(_ term: String) {
    guard let url = URL(string: "https://example.org/old?term=\(term)") else { return }
    if bug != .takesEveryAnswer { request?.cancel() }
    number += 1
    isSearching = true
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
    guard own == number || bug == .takesEveryAnswer else { return }
    isSearching = false
    if let rows { self.rows = rows }
    if rows == nil, error.map(isCancellation) != true { self.error = "The search failed." }
  }

  nonisolated static let scenario = Scenario("two terms") {
    Stub(.get, "/old", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
    Stub(.get, "/old", query: .exactly(["term": "mate"])).answers(.json(["leaves"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let search = user.sees { OldSearch(user.client, bug) }
      user.does("searches for tea") { search.search("tea") }
      user.retries("searches for tea again") { search.search("tea") }
      user.does("searches for mate") { search.search("mate") }
      user.retries("searches for mate again") { search.search("mate") }
    }
  }
}

/// A thumbnail that a queue paints, behind a continuation, and a timer that lets it blink three times.
@MainActor
private final class Thumbnail: SnapshotDescribing {
  private var picture: String?
  private var blinks = 0
  private var timer: Timer?
  private var task: Task<Void, Never>?

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["picture": picture, "blinks": blinks] }

  func paint() {
    task = Task { [weak self] in
      let picture = await withCheckedContinuation { painted in
        DispatchQueue.global().async { painted.resume(returning: "Ann") }
      }
      self?.show(picture)
    }
  }

  private func show(_ picture: String) {
    self.picture = picture
    timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.blink() }
    }
  }

  private func blink() {
    blinks += 1
    if blinks == 3 { timer?.invalidate() }
  }

  func disappear() { timer?.invalidate() }

  nonisolated static func script() -> Journey.Script {
    { user in
      let thumbnail = user.sees { Thumbnail() }
      user.whenLeaving { [weak thumbnail] in thumbnail?.disappear() }
      user.does("paints") { thumbnail.paint() }
      user.waits(.seconds(2))
    }
  }
}

extension Exhibit {
  static let oldApps = [
    Exhibit("old search", OldSearch.scenario, OldSearch.script(nil)),
    Exhibit(
      "old search that takes every answer",
      OldSearch.scenario,
      OldSearch.script(.takesEveryAnswer),
      finds: "ends elsewhere: OldSearch.rows"
    ),
    Exhibit("thumbnail", Scenario("nothing is asked") {}, Thumbnail.script()),
  ]
}
