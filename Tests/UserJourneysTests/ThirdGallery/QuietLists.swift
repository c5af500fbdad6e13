import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Results of two sources, each of which is shown when it is there.
@MainActor @Observable
private final class TwoSources: SnapshotDescribing {
  enum Bug { case mixesTerms }
  private var term = ""
  private var rows: [String] = []
  private var missing: [String] = []
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
    ["term": term, "rows": rows, "missing": missing, "isSearching": isSearching]
  }

  func search(_ term: String) {
    if bug != .mixesTerms { task?.cancel() }
    self.term = term
    missing = []
    isSearching = true
    task = Task { [weak self, client] in
      async let books = Self.rows("books", term, client)
      async let songs = Self.rows("songs", term, client)
      let found = await [("books", books), ("songs", songs)]
      if !Task.isCancelled { self?.show(found) }
    }
  }

  /// What is found of a kind; nil when that cannot be said.
  private nonisolated static func rows(
    _ kind: String,
    _ term: String,
    _ client: ScenarioClient
  ) async -> Result<[String], any Error> {
    do { return .success(try await client.strings("/\(kind)?term=\(term)")) } catch {
      return .failure(error)
    }
  }

  /// The rows of another term go, also when only some of the new ones are there.
  private func show(_ found: [(String, Result<[String], any Error>)]) {
    isSearching = false
    rows = found.flatMap { (try? $0.1.get()) ?? [] }
    missing = found.compactMap { kind, result in
      guard case .failure(let error) = result, !isCancellation(error) else { return nil }
      return kind
    }
  }

  nonisolated static let scenario = Scenario("books and songs") {
    Stub(.get, "/books", query: .exactly(["term": "tea"])).answers(.json(["tea in books"]))
    Stub(.get, "/songs", query: .exactly(["term": "tea"])).answers(.json(["tea in songs"]))
    Stub(.get, "/books", query: .exactly(["term": "rain"])).answers(.json(["rain in books"]))
    Stub(.get, "/songs", query: .exactly(["term": "rain"])).answers(.json(["rain in songs"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let sources = user.sees { TwoSources(user.client, bug) }
      user.does("searches for tea") { sources.search("tea") }
      user.retries("searches for tea again") { sources.search("tea") }
      user.does("searches for rain") { sources.search("rain") }
      user.retries("searches for rain again") { sources.search("rain") }
    }
  }
}

/// A list that tries again by itself, and has a button for those who do not want to wait.
@MainActor @Observable
private final class Queue: SnapshotDescribing {
  enum Bug { case triesBeside }
  private var people: [String] = []
  private var state = State.idle
  enum State { case idle, loading, waiting, loaded, failed }
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var older: [Task<Void, Never>] = []
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit {
    task?.cancel()
    for task in older { task.cancel() }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["people": people, "state": state] }

  func load() {
    if bug == .triesBeside { older += task.map { [$0] } ?? [] } else { task?.cancel() }
    state = .loading
    task = Task { [weak self, client, clock] in
      for pause in [1, 2, nil] {
        do {
          let people = try await client.strings("/queue")
          if Task.isCancelled { return }
          self?.show(people)
          return
        } catch {
          if Task.isCancelled { return }
        }
        guard let pause else { break }
        self?.state = .waiting
        do { try await clock.sleep(for: .seconds(pause)) } catch { return }
        self?.state = .loading
      }
      self?.state = .failed
    }
  }

  private func show(_ people: [String]) {
    self.people = people
    state = .loaded
  }

  nonisolated static let scenario = Scenario("a queue") {
    Stub(.get, "/queue").answers(.json(["Ann", "Bob"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let queue = user.sees { Queue(user, bug) }
      user.does("appears") { queue.load() }
      user.retries("does not want to wait") { queue.load() }
    }
  }
}

/// A file name, as the system shows it.
private struct FileName: CustomStringConvertible, Sendable {
  let description: String
}

/// Opens files, whose names may begin with a dot.
@MainActor @Observable
private final class Explorer: SnapshotDescribing {
  enum Bug { case silent }
  private var subtitle: FileName?
  private var lines: [String] = []
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
    ["subtitle": subtitle, "lines": lines, "error": error]
  }

  func open() {
    task?.cancel()
    subtitle = FileName(description: ".zshrc")
    error = nil
    task = Task { [weak self, client, bug] in
      do {
        let lines = try await client.strings("/files/zshrc")
        if Task.isCancelled { return }
        self?.lines = lines
        self?.subtitle = FileName(description: "\(lines.count) lines")
      } catch {
        if Task.isCancelled || isCancellation(error) || bug == .silent { return }
        self?.error = "It cannot be opened."
      }
    }
  }

  nonisolated static let scenario = Scenario("files") {
    Stub(.get, "/files/zshrc").answers(.json(["alias"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let explorer = user.sees { Explorer(user.client, bug) }
      user.does("opens a file") { explorer.open() }
      user.retries { explorer.open() }
    }
  }
}

extension Exhibit {
  static let quietLists = [
    Exhibit("two sources", TwoSources.scenario, TwoSources.script(nil)),
    Exhibit(
      "two sources that mix terms",
      TwoSources.scenario,
      TwoSources.script(.mixesTerms),
      finds: "ends elsewhere: TwoSources.rows"
    ),
    Exhibit("queue", Queue.scenario, Queue.script(nil)),
    Exhibit(
      "queue that tries beside itself",
      Queue.scenario,
      Queue.script(.triesBeside),
      finds: "sent twice: GET /queue"
    ),
    Exhibit("explorer", Explorer.scenario, Explorer.script(nil)),
    Exhibit(
      "explorer that says nothing",
      Explorer.scenario,
      Explorer.script(.silent),
      finds: "fails unseen: GET /files/zshrc"
    ),
  ]
}
