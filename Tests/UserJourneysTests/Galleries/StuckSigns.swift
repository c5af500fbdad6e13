import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A list that shows its state in words.
@MainActor @Observable
private final class Album: Page, Asking {
  private var photos: [String] = []
  private var isLoading = false
  private var status: String?
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["photos": photos, "isLoading": isLoading, "status": status, "error": error]
  }

  func load() {
    isLoading = true
    status = "Loading…"
    error = nil
    ask {
      try await $0.strings("/photos")
    } then: { album, answer in
      if case .failure(let error) = answer, (error as? URLError)?.code == .timedOut,
        album.flaw == "turns on after a time-out"
      {
        return
      }
      if let photos = answer.value { album.photos = photos }
      album.error = answer.complaint("No photos.")
      if answer.value != nil || album.flaw != "says Loading for ever" { album.status = nil }
      if answer.value != nil || album.flaw != "turns on after a failure" { album.isLoading = false }
    }
  }
}

/// A search with an empty state.
@MainActor @Observable
private final class Finder: Page, Asking {
  private var rows: [String] = []
  private var hint: String?
  private var isSearching = false

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "hint": hint, "isSearching": isSearching]
  }

  func search(_ term: String) {
    isSearching = true
    hint = nil
    ask {
      try await $0.strings("/find?term=\(term)")
    } then: { finder, answer in
      finder.hint = answer.complaint("The search failed.")
      if let rows = answer.value { finder.rows = rows }
      if answer.value == [] { finder.hint = "Nothing was found." }
      finder.isSearching = answer.value == [] && finder.flaw == "turns on when nothing was found"
    }
  }
}

/// A list for signed-in users; the screen consists of states.
@MainActor
private final class SignedInList: Page, SnapshotDescribing {
  enum State {
    case idle, signingIn, loading
    case loaded([String])
    case failed(String)
  }
  private var state = State.idle

  var snapshotFields: KeyValuePairs<String, Any?> { ["state": state] }

  func signIn() {
    task?.cancel()
    state = .signingIn
    task = Task { [weak self, client, flaw] in
      do {
        try await client.tell("POST", "/login")
        _ = try await client.strings("/token")
        if Task.isCancelled { return }
        self?.state = .loading
        let rows = try await client.strings("/list")
        self?.state = .loaded(rows)
      } catch {
        if Task.isCancelled { return }
        if flaw == "goes on loading", case .loading? = self?.state { return }
        self?.state = isCancellation(error) ? .idle : .failed("Try again.")
      }
    }
  }
}

/// A list that loads on creation, and again on a pull; the old rows stay.
@MainActor
private final class PulledList: Page, Asking {
  private var rows: [String] = []
  private var isRefreshing = false
  private var banner: String?

  required init(_ user: JourneyUser, _ flaw: Flaw?) {
    super.init(user, flaw)
    pull()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "rows": rows, "isEmpty": rows.isEmpty, "hasRows": !rows.isEmpty,
      "isRefreshing": isRefreshing, "banner": banner,
    ]
  }

  func pull() {
    isRefreshing = true
    banner = nil
    ask {
      try await $0.strings("/rows")
    } then: { list, answer in
      if let rows = answer.value { list.rows = rows }
      list.banner = answer.complaint("Pull to try again.")
      if case .failure(is RefusedByServer) = answer, list.flaw == "turns on when it is refused" {
        return
      }
      list.isRefreshing = false
    }
  }
}

/// A city from an older service, which answers with closures.
@MainActor
private final class City: Page, SnapshotDescribing {
  private var city: String?
  private var isBusy = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["city": city, "isBusy": isBusy, "error": error]
  }

  func load() {
    guard !isBusy, let url = URL(string: "https://example.org/city") else { return }
    isBusy = true
    error = nil
    task = Task { [weak self, client, flaw] in
      do {
        let words = try await withCheckedThrowingContinuation { continuation in
          let request = client.load(URLRequest(url: url)) { data, response, error in
            if flaw == "loses an answer", data == nil { return }
            continuation.resume(with: Self.words(data, response, error))
          }
          self?.others.append(request)
        }
        self?.city = words.first
      } catch {
        if !isCancellation(error) { self?.error = "No city." }
      }
      self?.isBusy = false
    }
  }

  private nonisolated static func words(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<[String], any Error> {
    Result {
      guard let data else { throw error ?? URLError(.unknown) }
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard status == 200 else { throw RefusedByServer(status: status) }
      return try JSONDecoder().decode([String].self, from: data)
    }
  }
}

extension Exhibit {
  private static let rows = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a", "b"]), .json(["a", "b", "c"]))
  }

  /// A list that loads only once, so that only the first loading shows the usual behaviour.
  static let onceLoaded = page(
    "list that is loaded once",
    PulledList.self,
    Scenario("rows") { Stub(.get, "/rows").answers(.json(["a", "b"])) }
  ) { user, list in user.retries { list.pull() } }

  static let pulled = page(
    "pulled list",
    PulledList.self,
    rows,
    flaws: ["turns on when it is refused": "stuck-spinner: PulledList.isRefreshing"]
  ) { user, list in
    user.retries { list.pull() }
    user.waitsForEverything()
    user.does("pulls") { list.pull() }
    user.retries { list.pull() }
  }

  static let stuckSigns =
    onceLoaded + pulled
    + page(
      "album",
      Album.self,
      Scenario("photos") { Stub(.get, "/photos").answers(.json(["a", "b"])) },
      flaws: [
        "turns on after a failure": "stuck-spinner: Album.isLoading",
        "says Loading for ever": "stuck-spinner: Album.status",
        "turns on after a time-out": "stuck-spinner: Album.isLoading",
      ]
    ) { user, album in
      for title in ["appears", "pulls"] {
        user.does(title) { album.load() }
        user.retries { album.load() }
      }
    }
    + page(
      "finder",
      Finder.self,
      Scenario("two terms") {
        Stub(.get, "/find", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
        Stub(.get, "/find", query: .exactly(["term": "zzz"])).answers(.json([String]()))
      },
      flaws: ["turns on when nothing was found": "stuck-spinner: Finder.isSearching"]
    ) { user, finder in
      for term in ["tea", "zzz"] {
        user.does("searches for \(term)") { finder.search(term) }
        user.retries("searches for \(term) again") { finder.search(term) }
      }
    }
    + page(
      "list in states",
      SignedInList.self,
      Scenario("an account") {
        Stub(.post, "/login").answers(.done)
        Stub(.get, "/token").answers(.json(["t"]))
        Stub(.get, "/list").answers(.json(["a", "b"]))
      },
      flaws: ["goes on loading": "stuck-spinner: SignedInList.state"]
    ) { user, list in
      user.does("signs in") { list.signIn() }
      user.retries { list.signIn() }
    }
    + page(
      "city",
      City.self,
      Scenario("a city") { Stub(.get, "/city").answers(.json(["Berlin"])) },
      flaws: ["loses an answer": "stuck-spinner: City.isBusy"]
    ) { user, city in
      user.does("asks") { city.load() }
      user.retries { city.load() }
    }
}
