import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Who is signed in: adds the token to each request, and gets a new one when the old one is over,
/// once for all who need it.
private actor SignedInSession {
  private var token = "old"
  private var refreshing: Task<String, any Error>?
  private let client: ScenarioClient
  private let bug: SessionFeature.Bug?

  init(_ client: ScenarioClient, _ bug: SessionFeature.Bug?) {
    self.client = client
    self.bug = bug
  }

  func strings(_ path: String) async throws -> [String] {
    let used = token
    do {
      return try await client.ask("GET", path, token: used)
    } catch let refusal as RefusedByServer where refusal.status == 401 {
      let fresh = try await freshToken(after: used)
      if bug == .neverGivesUp { return try await strings(path) }
      return try await client.ask("GET", path, token: fresh)
    }
  }

  private func freshToken(after used: String) async throws -> String {
    // Somebody else may have got a new one since.
    if token != used, bug != .refreshesOnceMore { return token }
    if let refreshing, bug != .eachForItself { return try await refreshing.value }
    let task = Task { [client] in
      let answer: [String: String] = try await client.ask("POST", "/refresh")
      guard let token = answer["token"] else { throw RefusedByServer(status: 401) }
      return token
    }
    refreshing = task
    let result = await task.result
    if bug != .remembersTheFailure || (try? result.get()) != nil { refreshing = nil }
    token = try result.get()
    return token
  }
}

@MainActor
final class ProfileViewModel: SnapshotDescribing {
  enum State {
    case empty, loading
    case loaded(name: String, orders: [String])
    case failed(String)
  }

  private var state = State.empty
  private var loading: Task<Void, Never>?
  private let session: SignedInSession

  fileprivate init(_ session: SignedInSession) { self.session = session }

  deinit { loading?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["state": state] }

  func load() {
    loading?.cancel()
    state = .loading
    loading = Task { [weak self, session] in
      let state = await Self.state(from: session)
      if !Task.isCancelled { self?.state = state }
    }
  }

  private nonisolated static func state(from session: SignedInSession) async -> State {
    do {
      async let names = session.strings("/profile")
      async let orders = session.strings("/orders")
      return .loaded(name: try await names.first ?? "", orders: try await orders)
    } catch {
      return isCancellation(error) ? .empty : .failed("Your profile cannot be shown.")
    }
  }
}

enum SessionFeature {
  enum Bug { case eachForItself, refreshesOnceMore, remembersTheFailure, neverGivesUp }

  static let exhibits = [
    Exhibit("session", scenario, script(nil)),
    Exhibit(
      "session in which each gets a token for itself",
      scenario,
      script(.eachForItself),
      finds: "sent twice: POST /refresh"
    ),
    Exhibit(
      "session that gets a token that it has",
      scenario,
      script(.refreshesOnceMore),
      finds: "tells otherwise: POST /refresh"
    ),
    Exhibit(
      "session that remembers a failure",
      scenario,
      script(.remembersTheFailure),
      finds: "retry ends elsewhere: ProfileViewModel.state"
    ),
    Exhibit(
      "session that never gives up",
      scenario,
      script(.neverGivesUp),
      finds: "hot loop: GET /profile"
    ),
  ]

  private static let scenario = Scenario("a token that is over") {
    for (path, answer) in [("/profile", ["Ann"]), ("/orders", ["a lamp"])] {
      Stub(.get, .exact(path), headers: ["Authorization": "Bearer old"]).answers(.status(401))
      Stub(.get, .exact(path), headers: ["Authorization": "Bearer new"]).answers(.json(answer))
    }
    Stub(.post, "/refresh").answers(.json(["token": "new"]))
  }

  private static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let session = SignedInSession(user.client, bug)
      let profile = user.sees { ProfileViewModel(session) }
      user.does("appears") { profile.load() }
      user.does("pulls") { profile.load() }
      user.waitsForEverything()
      user.retries { profile.load() }
    }
  }
}
