import HTTPFixtures
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

/// A screen that tries three times with growing pauses, and then shows the failure.
@MainActor
private final class Newsreel: Page, SnapshotDescribing {
  private var rows: [String] = []
  private var isLoading = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  func load() {
    task?.cancel()
    isLoading = true
    error = nil
    task = Task { [weak self, client, clock, flaw] in
      var pause = Duration.seconds(1)
      var attempt = 1
      let isEndless = flaw == "tries without a pause"
      while !Task.isCancelled {
        do {
          let rows = try await client.strings("/news")
          if Task.isCancelled { return }
          return self?.show(rows) ?? ()
        } catch {
          if Task.isCancelled { return }
          let isLast = isCancellation(error) || (attempt == 3 && !isEndless)
          if isLast { return self?.fail(error) ?? () }
        }
        attempt += 1
        if flaw == "tries without a pause" { continue }
        do { try await clock.sleep(for: pause) } catch { return }
        pause *= 2
      }
    }
  }

  private func show(_ rows: [String]) {
    self.rows = rows
    isLoading = false
  }

  private func fail(_ error: any Error) {
    if flaw != "turns on after the third attempt" || isCancellation(error) { isLoading = false }
    if flaw != "gives up without a word", !isCancellation(error) { self.error = "No news." }
  }
}

/// A screen that loads every 30 seconds, and after failures with growing pauses, until the user
/// leaves.
@MainActor
private final class Scores: Page, SnapshotDescribing {
  private var score: String?
  private var isOffline = false

  var snapshotFields: KeyValuePairs<String, Any?> { ["score": score, "isOffline": isOffline] }

  func appear() {
    let work = Task { [weak self, client, clock] in
      let shortest = Duration.seconds(1)
      var pause = shortest
      while !Task.isCancelled {
        do {
          let words = try await client.strings("/score")
          self?.score = words.first
          self?.isOffline = false
          pause = shortest
          try await clock.sleep(for: .seconds(30))
        } catch {
          if Task.isCancelled { return }
          if !isCancellation(error) { self?.isOffline = true }
          do { try await clock.sleep(for: pause) } catch { return }
          pause = min(pause * 2, .seconds(60))
        }
      }
    }
    if flaw != "go on when they are left" { task = work }
  }
}

/// The session of the user, which renews an expired token once for all callers.
private actor Session {
  private var token = "old"
  private var refreshing: Task<String, any Error>?
  private let client: ScenarioClient
  private let flaw: Flaw?

  init(_ client: ScenarioClient, _ flaw: Flaw?) { (self.client, self.flaw) = (client, flaw) }

  func strings(_ path: String, tries: Int = 2) async throws -> [String] {
    let used = token
    do {
      return try await client.ask("GET", path, headers: ["X-Token": used])
    } catch let refusal as RefusedByServer where refusal.status == 401 {
      let fresh = try await freshToken(after: used)
      if flaw == "never gives up unless it is offline" { return try await strings(path) }
      return try await client.ask("GET", path, headers: ["X-Token": fresh])
    } catch  where tries > 0 && flaw == "never gives up unless it is offline" {
      return try await strings(path, tries: tries - 1)
    }
  }

  private func freshToken(after used: String) async throws -> String {
    // Another caller may have renewed the token since.
    if token != used, flaw != "gets a token that it has" { return token }
    if let refreshing, flaw != "gets a token for each" { return try await refreshing.value }
    let task = Task { [client] in
      let words: [String] = try await client.ask("POST", "/token")
      return words[0]
    }
    refreshing = task
    let result = await task.result
    if flaw != "remembers a failure" || result.value != nil { refreshing = nil }
    token = try result.get()
    return token
  }
}

/// A mail box, loaded with the token of a session.
@MainActor
private final class Inbox: SnapshotDescribing {
  enum State {
    case empty, loading
    case loaded(mails: [String], name: String)
    case failed(String)
  }
  private var state = State.empty
  private var task: Task<Void, Never>?
  private let session: Session

  init(_ session: Session) { self.session = session }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["state": state] }

  func load() {
    task?.cancel()
    state = .loading
    task = Task { [weak self, session] in
      let state = await Self.state(from: session)
      if !Task.isCancelled { self?.state = state }
    }
  }

  private nonisolated static func state(from session: Session) async -> State {
    do {
      async let names = session.strings("/profile")
      async let mails = session.strings("/mails")
      return .loaded(mails: try await mails, name: try await names.first ?? "")
    } catch {
      return isCancellation(error) ? .empty : .failed("Sign in again.")
    }
  }
}

extension Exhibit {
  private static func newsreel(
    _ name: String,
    _ answer: Stub.Answer,
    flaws: KeyValuePairs<String, String>
  ) -> [Exhibit] {
    page(
      name,
      Newsreel.self,
      Scenario("news") { Stub(.get, "/news").answers(answer) },
      flaws: flaws
    ) { user, newsreel in
      user.does("appears") { newsreel.load() }
      user.waits(.seconds(10))
      user.retries { newsreel.load() }
    }
  }

  private static func session(
    _ name: String,
    isOver: Bool,
    flaws: KeyValuePairs<String, String>
  ) -> [Exhibit] {
    let scenario = Scenario("a token") {
      for (path, answer) in [("/profile", ["Ann"]), ("/mails", ["a lamp"])] {
        Stub(.get, .exact(path), headers: ["X-Token": "old"])
          .answers(isOver ? .status(401) : .json(answer))
        Stub(.get, .exact(path), headers: ["X-Token": "new"])
          .allowing(unused: "only who is refused has it").answers(.json(answer))
      }
      Stub(.post, "/token").allowing(unused: "only who is refused needs it").answers(.json(["new"]))
    }
    return feature(name, scenario, flaws: flaws) { user, flaw in
      let session = Session(user.client, flaw)
      let inbox = user.sees { Inbox(session) }
      user.does("appears") { inbox.load() }
      user.waitsForEverything()
      user.retries { inbox.load() }
    }
  }

  static let sessions =
    session(
      "session",
      isOver: true,
      flaws: [
        "gets a token for each": "double-send: POST /token",
        "gets a token that it has": "wrong-request: POST /token",
        "remembers a failure": "ends-elsewhere: Inbox.state",
      ]
    )
    + session(
      "session with a good token",
      isOver: false,
      flaws: ["never gives up unless it is offline": "double-send: GET /profile"]
    )

  private static let allScores = page(
    "scores",
    Scores.self,
    Scenario("a score") { Stub(.get, "/score").answers(.json(["2:1"])) },
    flaws: ["go on when they are left": "leak: GET /score"]
  ) { user, scores in
    user.does("appears") { scores.appear() }
    user.waits(.seconds(35))
  }

  /// The correct version of a clock that ticks for ever, with every sweep.
  static let scores = allScores.filter { $0.finds == nil }

  static let backOffs =
    newsreel(
      "newsreel",
      .json(["a"]),
      flaws: [
        "turns on after the third attempt": "stuck-spinner: Newsreel.isLoading",
        "gives up without a word": "silent-failure: GET /news",
        "tries without a pause": "double-send: GET /news",
      ]
    )
    + newsreel(
      "newsreel without a server",
      .status(503),
      flaws: ["tries without a pause": "double-send: GET /news"]
    )
    + allScores.filter { $0.finds != nil }
    .map { $0.with(by: [.everyFault([.offline]), .leaving]) }
}
