import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A form with a flag that is true when nothing is to be done.
@MainActor @Observable
private final class Profile: SnapshotDescribing {
  enum Bug { case savedAnyway }
  private var name = "Ann"
  private var isSaved = true
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
    ["name": name, "isSaved": isSaved, "error": error]
  }

  /// Saves as soon as the field is left.
  func rename(_ name: String) {
    self.name = name
    save()
  }

  func save() {
    task?.cancel()
    isSaved = false
    error = nil
    task = Task { [weak self, client, name, bug] in
      do {
        try await client.tell("PUT", "/profile", ["name": name])
        if Task.isCancelled { return }
        self?.isSaved = true
      } catch {
        if Task.isCancelled { return }
        if bug == .savedAnyway {
          self?.isSaved = true
        } else if !isCancellation(error) {
          self?.error = "Not saved."
        }
      }
    }
  }

  nonisolated static let scenario = Scenario("a profile") { Stub(.put, "/profile").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let profile = user.sees { Profile(user.client, bug) }
      user.does("renames") { profile.rename("Anna") }
      user.retries("saves") { profile.save() }
    }
  }
}

/// A form in steps, the first of which fills itself when it can.
@MainActor @Observable
private final class Wizard: SnapshotDescribing {
  enum Bug { case stuckSending }
  enum Step { case name, address, sending, done }
  private var step = Step.name
  private var name: String?
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
    ["step": step, "name": name, "error": error]
  }

  /// Goes on by itself when the account already has a name; else the user writes one.
  func appear() {
    task?.cancel()
    error = nil
    task = Task { [weak self, client] in
      do {
        let words = try await client.strings("/account")
        if Task.isCancelled { return }
        self?.name = words.first
        self?.step = words.isEmpty ? .name : .address
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.error = "Please write your name." }
      }
    }
  }

  func finish() {
    guard step == .address else { return }
    step = .sending
    error = nil
    task = Task { [weak self, client, bug] in
      do {
        try await client.tell("POST", "/members")
        self?.step = .done
      } catch {
        if bug != .stuckSending { self?.step = .address }
        if !isCancellation(error) { self?.error = "Not sent." }
      }
    }
  }

  nonisolated static let scenario = Scenario("an account") {
    Stub(.get, "/account").answers(.json(["Ann"]))
    Stub(.post, "/members").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let wizard = user.sees {
        let wizard = Wizard(user.client, bug)
        wizard.appear()
        return wizard
      }
      user.retries { wizard.appear() }
      user.waitsForEverything()
      user.does("finishes") { wizard.finish() }
      user.retries { wizard.finish() }
    }
  }
}

/// What the disk knows first, and then what the server says.
@MainActor @Observable
private final class Card: SnapshotDescribing {
  enum Bug { case diskIsLate }
  enum Content: Sendable {
    case none
    case cached(String)
    case fresh(String)
  }
  private var content = Content.none
  private var banner: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let disk: Disk
  @ObservationIgnored private let bug: Bug?
  @ObservationIgnored private var reading: Task<Void, Never>?

  actor Disk {
    private let clock: VirtualClock
    init(_ clock: VirtualClock) { self.clock = clock }
    func name() async throws -> String {
      try await clock.sleep(for: .milliseconds(20))
      return "Old Ann"
    }
  }

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    disk = Disk(user.clock)
    self.bug = bug
  }

  deinit {
    task?.cancel()
    reading?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["content": content, "banner": banner] }

  func load() {
    task?.cancel()
    banner = nil
    task = Task { [weak self, client, disk, bug] in
      async let words = client.strings("/me")
      do {
        if bug == .diskIsLate {
          self?.readDisk()
        } else {
          let name = try await disk.name()
          if self?.isFresh == false { self?.content = .cached(name) }
        }
        let fresh = try await words
        if Task.isCancelled { return }
        self?.content = .fresh(fresh.first ?? "")
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.banner = "You are offline."
      }
    }
  }

  /// Reads beside the request, as if a disk were always faster.
  private func readDisk() {
    reading = Task { [weak self, disk] in
      if let name = try? await disk.name() { self?.content = .cached(name) }
    }
  }

  private var isFresh: Bool {
    if case .fresh = content { true } else { false }
  }

  nonisolated static let scenario = Scenario("a person") {
    Stub(.get, "/me").answers(.json(["Ann"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let card = user.sees { Card(user, bug) }
      user.does("appears") { card.load() }
      user.waits(.milliseconds(20))
      user.retries { card.load() }
    }
  }
}

extension Exhibit {
  static let signs = [
    Exhibit("profile", Profile.scenario, Profile.script(nil)),
    Exhibit(
      "profile that says it is saved",
      Profile.scenario,
      Profile.script(.savedAnyway),
      finds: "fails unseen: PUT /profile"
    ),
    Exhibit("wizard", Wizard.scenario, Wizard.script(nil)),
    Exhibit(
      "wizard that is stuck",
      Wizard.scenario,
      Wizard.script(.stuckSending),
      finds: "stays busy: Wizard.step"
    ),
    Exhibit("card", Card.scenario, Card.script(nil)),
    Exhibit(
      "card that believes a slow disk",
      Card.scenario,
      Card.script(.diskIsLate),
      finds: "ends elsewhere: Card.content"
    ),
  ]
}
