import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A name that is checked while it is typed, and a button that sends it.
@MainActor
final class SignUp: SnapshotDescribing {
  enum Bug { case staleVerdict, stuckChecking, sendsTwice }
  private var name = ""
  private var verdict: String?
  private var isChecking = false
  private var canSend = false
  private var isSent = false
  private var error: String?
  private var check: Task<Void, Never>?
  private var send: Task<Void, Never>?
  private let client: ScenarioClient
  private let clock: VirtualClock
  private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug? = nil) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit {
    check?.cancel()
    send?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "name": name, "verdict": verdict, "isChecking": isChecking, "canSend": canSend,
      "isSent": isSent, "error": error,
    ]
  }

  func type(_ text: String) {
    name = text
    verdict = nil
    canSend = false
    if bug != .staleVerdict { check?.cancel() }
    isChecking = false
    check = Task { [weak self, client, clock, bug] in
      do { try await clock.sleep(for: .milliseconds(300)) } catch { return }
      self?.isChecking = true
      do {
        let words = try await client.strings("/check?name=\(text)")
        if Task.isCancelled, bug != .staleVerdict { return }
        self?.verdict = words.first
        self?.canSend = words.first == "free"
      } catch {
        if Task.isCancelled { return }
        if bug == .stuckChecking {
          self?.error = "Not checked."
          return
        }
        if !isCancellation(error) { self?.verdict = "unknown" }
      }
      self?.isChecking = false
    }
  }

  func submit() {
    guard canSend || bug == .sendsTwice else { return }
    canSend = false
    error = nil
    send = Task { [weak self, client] in
      do {
        _ = try await client.strings("/sign-up", "POST")
        self?.isSent = true
      } catch {
        self?.canSend = true
        if !isCancellation(error) { self?.error = "Not sent." }
      }
    }
  }

  nonisolated static let scenario = Scenario("names") {
    Stub(.get, "/check", query: .exactly(["name": "ann"])).answers(.json(["taken"]))
    Stub(.get, "/check", query: .exactly(["name": "anna"])).answers(.json(["free"]))
    Stub(.post, "/sign-up").answers(.json([String]()))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let form = user.sees { SignUp(user, bug) }
      user.does("types ann") { form.type("ann") }
      user.waits(.milliseconds(300))
      user.does("types anna") { form.type("anna") }
      user.waits(.milliseconds(300))
      user.retries { form.type("anna") }
      user.waitsForEverything()
      user.does("sends") { form.submit() }
      user.does("sends again") { form.submit() }
      user.retries { form.submit() }
    }
  }
}

/// Asks every five seconds until it is left.
@MainActor
final class Ticker: SnapshotDescribing {
  enum Bug { case neverStops }
  private var price = ""
  private var isStale = false
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let clock: VirtualClock
  private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug? = nil) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { if bug != .neverStops { task?.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["price": price, "isStale": isStale] }

  func appear() {
    task = Task { [weak self, client, clock] in
      while !Task.isCancelled {
        do {
          let words = try await client.strings("/price")
          self?.price = words.first ?? ""
          self?.isStale = false
        } catch {
          if Task.isCancelled { return }
          if !isCancellation(error) { self?.isStale = true }
        }
        do { try await clock.sleep(for: .seconds(5)) } catch { return }
      }
    }
  }

  func disappear() { task?.cancel() }

  nonisolated static let scenario = Scenario("a price") {
    Stub(.get, "/price").answers(.json(["5"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let ticker = user.sees { Ticker(user, bug) }
      user.does("appears") { ticker.appear() }
      user.waits(.seconds(15))
      user.does("leaves") { ticker.disappear() }
    }
  }

  nonisolated static func endless(_ bug: Bug?) -> Journey.Script {
    { user in
      let ticker = user.sees { Ticker(user, bug) }
      user.does("appears") { ticker.appear() }
      user.waits(.seconds(15))
    }
  }
}
