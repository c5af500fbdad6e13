import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A search with an empty state.
@MainActor @Observable
private final class Finder: SnapshotDescribing {
  enum Bug { case turnsWhenEmpty }
  private var rows: [String] = []
  private var hint: String?
  private var isSearching = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "hint": hint, "isSearching": isSearching]
  }

  func search(_ term: String) {
    task?.cancel()
    isSearching = true
    hint = nil
    task = Task { [weak self, client] in
      do {
        let rows = try await client.strings("/find?term=\(term)")
        if Task.isCancelled { return }
        self?.show(rows)
      } catch {
        if Task.isCancelled { return }
        self?.isSearching = false
        if !isCancellation(error) { self?.hint = "The search failed." }
      }
    }
  }

  private func show(_ rows: [String]) {
    self.rows = rows
    if rows.isEmpty { hint = "Nothing was found." }
    if rows.isEmpty, bug == .turnsWhenEmpty { return }
    isSearching = false
  }

  nonisolated static let scenario = Scenario("two terms") {
    Stub(.get, "/find", query: .exactly(["term": "tea"])).answers(.json(["green", "black"]))
    Stub(.get, "/find", query: .exactly(["term": "zzz"])).answers(.json([String]()))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let finder = user.sees { Finder(user.client, bug) }
      user.does("searches for tea") { finder.search("tea") }
      user.retries("searches for tea again") { finder.search("tea") }
      user.does("searches for zzz") { finder.search("zzz") }
      user.retries("searches for zzz again") { finder.search("zzz") }
    }
  }
}

/// A list that says what it does in words.
@MainActor @Observable
private final class Album: SnapshotDescribing {
  enum Bug { case neverEnds, saysLoadingForEver }
  private var photos: [String] = []
  private var isLoading = false
  private var status: String?
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["photos": photos, "isLoading": isLoading, "status": status, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    status = "Loading…"
    error = nil
    task = Task { [weak self, client, bug] in
      do {
        let photos = try await client.strings("/photos")
        if Task.isCancelled { return }
        self?.photos = photos
        self?.status = nil
        if bug != .neverEnds { self?.isLoading = false }
      } catch {
        if Task.isCancelled { return }
        self?.isLoading = false
        if bug != .saysLoadingForEver { self?.status = nil }
        if !isCancellation(error) { self?.error = "No photos." }
      }
    }
  }

  nonisolated static let scenario = Scenario("photos") {
    Stub(.get, "/photos").answers(.json(["a", "b"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let album = user.sees { Album(user.client, bug) }
      user.does("appears") { album.load() }
      user.retries { album.load() }
      user.does("pulls") { album.load() }
      user.retries { album.load() }
    }
  }
}

/// Two lists with a spinner each.
@MainActor @Observable
private final class People: SnapshotDescribing {
  enum Bug { case waitsForBoth }
  private struct List {
    var rows: [String] = []
    var isLoading = false
  }
  private var friends = List()
  private var guests = List()
  private var error: String?
  @ObservationIgnored private var open = 0
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { for task in tasks { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["friends": friends, "guests": guests, "error": error]
  }

  func pullFriends() {
    guard !friends.isLoading else { return }
    friends.isLoading = true
    load("/friends") { people, rows in
      people.friends = List(rows: rows ?? people.friends.rows, isLoading: people.isHeldBack)
    }
  }

  func pullGuests() {
    guard !guests.isLoading else { return }
    guests.isLoading = true
    load("/guests") { people, rows in
      people.guests = List(rows: rows ?? people.guests.rows, isLoading: people.isHeldBack)
    }
  }

  private func load(
    _ path: String,
    then take: @escaping @MainActor @Sendable (People, [String]?) -> Void
  ) {
    error = nil
    open += 1
    tasks.append(
      Task { [weak self, client] in
        let answer: Result<[String], any Error>
        do { answer = .success(try await client.strings(path)) } catch { answer = .failure(error) }
        self?.end(answer, take)
      }
    )
  }

  private func end(
    _ answer: Result<[String], any Error>,
    _ take: @MainActor (People, [String]?) -> Void
  ) {
    open -= 1
    if case .failure(let error) = answer, !isCancellation(error) { self.error = "Nobody came." }
    take(self, try? answer.get())
    if open == 0 { (friends.isLoading, guests.isLoading) = (false, false) }
  }

  /// Whether a spinner waits for the list of somebody else.
  private var isHeldBack: Bool { bug == .waitsForBoth && open > 0 }

  nonisolated static let scenario = Scenario("people") {
    Stub(.get, "/friends").answers(.json(["Ann"]))
    Stub(.get, "/guests").answers(.json(["Bob"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let people = user.sees { People(user.client, bug) }
      user.does("pulls friends") { people.pullFriends() }
      user.retries { people.pullFriends() }
      user.does("pulls guests") { people.pullGuests() }
      user.retries { people.pullGuests() }
    }
  }
}

extension Exhibit {
  static let spinners = [
    Exhibit("finder", Finder.scenario, Finder.script(nil)),
    Exhibit(
      "finder that turns when nothing was found",
      Finder.scenario,
      Finder.script(.turnsWhenEmpty),
      finds: "stays busy: Finder.isSearching"
    ),
    Exhibit("album", Album.scenario, Album.script(nil)),
    Exhibit(
      "album that always turns",
      Album.scenario,
      Album.script(.neverEnds),
      finds: "stays busy: Album.isLoading"
    ),
    Exhibit(
      "album that says Loading for ever",
      Album.scenario,
      Album.script(.saysLoadingForEver),
      finds: "stays busy: Album.status"
    ),
    Exhibit("people", People.scenario, People.script(nil)),
    Exhibit(
      "people whose spinners wait for both",
      People.scenario,
      People.script(.waitsForBoth),
      finds: "outlives its request: People.friends.isLoading"
    ),
  ]
}
