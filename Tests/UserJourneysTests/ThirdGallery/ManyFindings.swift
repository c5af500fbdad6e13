import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A search with all that hangs on its answer, and one line that is missing.
@MainActor @Observable
private final class Catalogue: SnapshotDescribing {
  enum Bug { case keepsOldSearches, holdsItself }
  private var term = ""
  private var rows: [String] = []
  private var title = "Search"
  private var isSearching = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let router: Router
  @ObservationIgnored private let bug: Bug?

  @MainActor
  final class Router {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func announce(_ words: String) { calls.record("voice", with: words) }
  }

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    router = Router(user.calls)
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "term": term, "rows": rows, "isEmpty": rows.isEmpty, "count": rows.count, "title": title,
      "isSearching": isSearching, "error": error,
    ]
  }

  func search(_ term: String) {
    if bug != .keepsOldSearches { task?.cancel() }
    self.term = term
    isSearching = true
    error = nil
    task = Task { [weak self, client, clock, bug] in
      let kept = bug == .holdsItself ? self : nil
      do {
        try await clock.sleep(for: .milliseconds(300))
        let rows = try await client.strings("/catalogue?term=\(term)")
        if bug != .keepsOldSearches, Task.isCancelled { return }
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
    router.announce(title)
  }

  nonisolated static let scenario = Scenario("two terms") {
    Stub(.get, "/catalogue", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
    Stub(.get, "/catalogue", query: .exactly(["term": "mate"])).answers(.json(["leaves"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let catalogue = user.sees { Catalogue(user, bug) }
      user.does("searches for tea") { catalogue.search("tea") }
      user.waits(.milliseconds(300))
      user.retries("searches for tea again") { catalogue.search("tea") }
      user.does("searches for mate") { catalogue.search("mate") }
      user.waits(.milliseconds(300))
      user.retries("searches for mate again") { catalogue.search("mate") }
    }
  }
}

extension Exhibit {
  static let manyFindings = [
    Exhibit("catalogue", Catalogue.scenario, Catalogue.script(nil)),
    Exhibit(
      "catalogue that keeps old searches",
      Catalogue.scenario,
      Catalogue.script(.keepsOldSearches),
      finds: "ends elsewhere: Catalogue.rows"
    ),
    Exhibit(
      "catalogue that holds itself",
      Catalogue.scenario,
      Catalogue.script(.holdsItself),
      finds: "in memory: Catalogue"
    ),
  ]
}
