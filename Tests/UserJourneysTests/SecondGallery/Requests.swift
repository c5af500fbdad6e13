import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Asks for a token, then with it for a list; a screen in states.
@MainActor
final class SignedInList: SnapshotDescribing {
  enum Bug { case stuck, cancelledFails }
  enum State {
    case idle, signingIn, loading
    case loaded([String])
    case failed(String)
  }
  private var state = State.idle
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug? = nil) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["state": state] }

  func signIn() {
    task?.cancel()
    state = .signingIn
    task = Task { [weak self, client, bug] in
      do {
        let token = try await client.strings("/login", "POST").first
        guard let token else { throw CancellationError() }
        _ = try await client.strings("/token?for=\(token)")
        if Task.isCancelled { return }
        self?.state = .loading
        let rows = try await client.strings("/list")
        self?.state = .loaded(rows)
      } catch {
        if Task.isCancelled { return }
        if bug == .stuck, case .loading? = self?.state { return }
        self?.state =
          isCancellation(error) && bug != .cancelledFails ? .idle : .failed("Try again.")
      }
    }
  }

  nonisolated static let scenario = Scenario("an account") {
    Stub(.post, "/login").answers(.json(["t"]))
    Stub(.get, "/token", query: .exactly(["for": "t"])).answers(.json(["u"]))
    Stub(.get, "/list").answers(.json(["a", "b"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let list = user.sees { SignedInList(user.client, bug) }
      user.does("signs in") { list.signIn() }
      user.retries { list.signIn() }
    }
  }
}

/// Three requests at once, shown together.
@MainActor
final class Dashboard: SnapshotDescribing {
  enum Bug { case spinnerStays, swallowed, describesCancellation }
  private var news: [String] = []
  private var friends: [String] = []
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let bug: Bug?
  private let isGroup: Bool

  init(_ client: ScenarioClient, isGroup: Bool, _ bug: Bug? = nil) {
    self.client = client
    self.bug = bug
    self.isGroup = isGroup
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["news": news, "friends": friends, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    task = Task { [weak self, client, bug, isGroup] in
      do {
        let found = isGroup ? try await Self.group(client) : try await Self.pair(client)
        if Task.isCancelled { return }
        self?.news = found.0
        self?.friends = found.1
      } catch {
        if Task.isCancelled { return }
        if bug == .swallowed {
          self?.isLoading = false
          return
        }
        if bug == .describesCancellation {
          self?.error = "\(error)"
        } else if !isCancellation(error) {
          self?.error = "No connection."
        }
        if bug == .spinnerStays { return }
      }
      self?.isLoading = false
    }
  }

  private nonisolated static func pair(
    _ client: ScenarioClient
  ) async throws -> ([String], [String]) {
    async let news = client.strings("/news")
    async let friends = client.strings("/friends")
    // The second is waited for first, so a failure of the first waits for it too.
    let second = try await friends
    return (try await news, second)
  }

  private nonisolated static func group(
    _ client: ScenarioClient
  ) async throws -> ([String], [String]) {
    try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for (index, path) in ["/news", "/friends"].enumerated() {
        group.addTask { (index, try await client.strings(path)) }
      }
      var found: [Int: [String]] = [:]
      for try await (index, rows) in group { found[index] = rows }
      return (found[0] ?? [], found[1] ?? [])
    }
  }

  nonisolated static let scenario = Scenario("news and friends") {
    Stub(.get, "/news").answers(.json(["n"]))
    Stub(.get, "/friends").answers(.json(["f"]))
  }

  nonisolated static func script(isGroup: Bool, _ bug: Bug?) -> Journey.Script {
    { user in
      let board = user.sees { Dashboard(user.client, isGroup: isGroup, bug) }
      user.does("appears") { board.load() }
      user.retries { board.load() }
    }
  }
}

/// Tries again by itself, twice, and longer apart each time.
@MainActor
final class Patient: SnapshotDescribing {
  enum Bug { case swallowed, alive }
  private var rows: [String] = []
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let clock: VirtualClock
  private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug? = nil) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { if bug != .alive { task?.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    task = Task { [weak self, client, clock, bug] in
      var pause = Duration.seconds(1)
      for attempt in 1...3 {
        do {
          let rows = try await client.strings("/rows")
          if Task.isCancelled { return }
          self?.rows = rows
          break
        } catch {
          if Task.isCancelled { return }
          if isCancellation(error) { break }
          if bug == .swallowed { break }
          if attempt == 3 { self?.error = "Gave up." }
        }
        do { try await clock.sleep(for: pause) } catch { return }
        pause = pause * 2
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let screen = user.sees { Patient(user, bug) }
      user.does("appears") { screen.load() }
      user.waits(.seconds(10))
      user.retries { screen.load() }
    }
  }
}

/// A repository that asks once for what many want.
actor Repository {
  private var cache: [String]?
  private var task: Task<[String], any Error>?
  private let client: ScenarioClient
  private let forgetsFailure: Bool

  init(_ client: ScenarioClient, forgetsFailure: Bool) {
    self.client = client
    self.forgetsFailure = forgetsFailure
  }

  func rows() async throws -> [String] {
    if let cache { return cache }
    let running = task ?? Task { [client] in try await client.strings("/rows") }
    task = running
    do {
      let rows = try await withTaskCancellationHandler {
        try await running.value
      } onCancel: {
        running.cancel()
      }
      cache = rows
      task = nil
      return rows
    } catch {
      if forgetsFailure { task = nil }
      throw error
    }
  }
}

/// A screen over a repository with a memory.
@MainActor
final class Cached: SnapshotDescribing {
  private var rows: [String] = []
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  func load() {
    guard !isLoading else { return }
    isLoading = true
    error = nil
    task = Task { [weak self, repository] in
      do {
        let rows = try await repository.rows()
        self?.rows = rows
      } catch {
        if !isCancellation(error) { self?.error = "No rows." }
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a"]))
  }

  nonisolated static func script(forgetsFailure: Bool) -> Journey.Script {
    { user in
      let repository = Repository(user.client, forgetsFailure: forgetsFailure)
      let screen = user.sees { Cached(repository) }
      user.does("appears") { screen.load() }
      user.retries { screen.load() }
      user.does("appears again") { screen.load() }
      user.retries { screen.load() }
    }
  }
}
