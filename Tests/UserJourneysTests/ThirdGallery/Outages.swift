import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Sends requests with a token, and asks for a new one when it is refused.
private actor Session {
  private var token = "old"
  private let client: ScenarioClient
  private let isStubborn: Bool

  init(_ client: ScenarioClient, isStubborn: Bool) {
    self.client = client
    self.isStubborn = isStubborn
  }

  func words(_ path: String) async throws -> [String] {
    var attempt = 1
    while true {
      let (status, words) = try await client.reply("GET", path, headers: ["X-Token": token])
      if status == 200 { return words }
      guard status == 401, attempt == 1 || isStubborn else { throw URLError(.badServerResponse) }
      token = try await client.tell("POST", "/token").first ?? ""
      attempt += 1
    }
  }
}

/// A list for those who have signed in.
@MainActor @Observable
private final class Inbox: SnapshotDescribing {
  private var mails: [String] = []
  private var isLoading = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let session: Session

  init(_ session: Session) { self.session = session }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["mails": mails, "isLoading": isLoading, "error": error]
  }

  func load() {
    guard !isLoading else { return }
    isLoading = true
    error = nil
    task = Task { [weak self, session] in
      do {
        let mails = try await session.words("/inbox")
        self?.mails = mails
      } catch {
        if !isCancellation(error) { self?.error = "Sign in again." }
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("an inbox") {
    Stub(.get, "/inbox").answers(.json(["a"]))
    Stub(.post, "/token").allowing(unused: "only who is refused needs one").answers(.json(["new"]))
  }

  nonisolated static func script(isStubborn: Bool) -> Journey.Script {
    { user in
      let inbox = user.sees { Inbox(Session(user.client, isStubborn: isStubborn)) }
      user.does("appears") { inbox.load() }
      user.retries { inbox.load() }
    }
  }
}

/// A list with an alert, which the user closes to try again.
@MainActor @Observable
private final class Offers: SnapshotDescribing {
  enum Bug { case alertsOnce }
  private var offers: [String] = []
  private var alert: String?
  private var isLoading = false
  @ObservationIgnored private var hasAlerted = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["offers": offers, "alert": alert, "isLoading": isLoading]
  }

  func load() {
    task?.cancel()
    alert = nil
    isLoading = true
    task = Task { [weak self, client] in
      do {
        let offers = try await client.strings("/offers")
        if Task.isCancelled { return }
        self?.offers = offers
      } catch {
        if Task.isCancelled { return }
        if !isCancellation(error) { self?.warn() }
      }
      self?.isLoading = false
    }
  }

  private func warn() {
    // One alert a launch, so that nobody is bothered.
    if bug == .alertsOnce, hasAlerted { return }
    hasAlerted = true
    alert = "No offers can be had."
  }

  nonisolated static let scenario = Scenario("offers") {
    Stub(.get, "/offers").answers(.json(["a"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let offers = user.sees { Offers(user.client, bug) }
      user.does("appears") { offers.load() }
      user.retries("closes the alert and tries again") { offers.load() }
    }
  }
}

extension Exhibit {
  static let outages = [
    Exhibit("inbox", Inbox.scenario, Inbox.script(isStubborn: false)),
    Exhibit(
      "inbox that asks for tokens for ever",
      Inbox.scenario,
      Inbox.script(isStubborn: true),
      finds: "hot loop: GET /inbox"
    ),
    Exhibit("offers", Offers.scenario, Offers.script(nil)),
    Exhibit(
      "offers that warn once",
      Offers.scenario,
      Offers.script(.alertsOnce),
      finds: "fails unseen: GET /offers"
    ),
  ]
}
