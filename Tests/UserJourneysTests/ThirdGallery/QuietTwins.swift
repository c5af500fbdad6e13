import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Pictures of the whole app, which are fetched whoever has asked for them.
private actor PictureStore {
  private var pictures: [String: String] = [:]
  private var fetches: [String: Task<String, any Error>] = [:]
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func picture(_ name: String) async throws -> String {
    if let picture = pictures[name] { return picture }
    let fetch =
      fetches[name] ?? Task { [client] in try await client.strings("/pictures/\(name)").joined() }
    fetches[name] = fetch
    defer { fetches[name] = nil }
    let picture = try await fetch.value
    pictures[name] = picture
    return picture
  }
}

/// A row whose picture comes from a store; a store that is the screen's own dies with it.
@MainActor @Observable
private final class PictureRow: SnapshotDescribing {
  private var picture: String?
  private var note: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let store: PictureStore

  init(_ store: PictureStore) { self.store = store }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["picture": picture, "note": note] }

  func appear() {
    task?.cancel()
    note = nil
    task = Task { [weak self, store] in
      do {
        let picture = try await store.picture("ann")
        if Task.isCancelled { return }
        self?.picture = picture
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.note = "No picture." }
      }
    }
  }

  nonisolated static let scenario = Scenario("pictures") {
    Stub(.get, "/pictures/ann").answers(.json(["Ann's picture"]))
  }

  nonisolated static func script(isShared: Bool) -> Journey.Script {
    { user in
      let shared = isShared ? PictureStore(user.client) : nil
      let row = user.sees { PictureRow(shared ?? PictureStore(user.client)) }
      user.does("appears") { row.appear() }
      user.retries("opens it again") { row.appear() }
    }
  }
}

/// A follow button that shows at once what is wanted, and asks an actor before it is sent.
@MainActor @Observable
private final class Follow: SnapshotDescribing {
  enum Bug { case blamesTheNetwork }
  private var isFollowing = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["isFollowing": isFollowing, "error": error]
  }

  func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    error = nil
    task = Task { [weak self, client, clock, bug] in
      do {
        // Who changes their mind at once sends nothing.
        try await clock.sleep(for: .milliseconds(300))
        try await client.tell("PUT", "/follow")
      } catch {
        if Task.isCancelled { return }
        self?.isFollowing = false
        if bug == .blamesTheNetwork || !isCancellation(error) { self?.error = "No connection." }
      }
    }
  }

  nonisolated static let scenario = Scenario("a person") { Stub(.put, "/follow").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let follow = user.sees { Follow(user, bug) }
      user.does("follows") { follow.follow() }
      user.waits(.milliseconds(300))
      user.retries("follows again") { follow.follow() }
    }
  }
}

/// Notes that an actor keeps, and that are read whenever the list appears.
@MainActor @Observable
private final class Notes: SnapshotDescribing {
  enum Bug { case emptiesTheList }
  private var notes: [String] = []
  private var isReading = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let base: Base
  @ObservationIgnored private let bug: Bug?

  actor Base {
    private var notes = ["local"]
    private let client: ScenarioClient
    init(_ client: ScenarioClient) { self.client = client }
    func all() -> [String] { notes }
    func fetch() async throws { notes = ["local"] + (try await client.strings("/notes")) }
  }

  init(_ base: Base, _ bug: Bug?) {
    self.base = base
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["notes": notes, "isReading": isReading, "error": error]
  }

  func appear() {
    task?.cancel()
    error = nil
    task = Task { [weak self, base] in
      await self?.read()
      do {
        try await base.fetch()
        if Task.isCancelled { return }
        await self?.read()
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.error = "Not fetched." }
      }
    }
  }

  private func read() async {
    isReading = true
    if bug == .emptiesTheList { notes = [] }
    notes = await base.all()
    isReading = false
  }

  nonisolated static let scenario = Scenario("notes") {
    Stub(.get, "/notes").answers(.json(["remote"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let base = Base(user.client)
      let notes = user.sees { Notes(base, bug) }
      user.does("appears") { notes.appear() }
      user.retries { notes.appear() }
      user.does("comes back") { notes.appear() }
      user.retries { notes.appear() }
    }
  }
}

extension Exhibit {
  static let quietTwins = [
    Exhibit("shared pictures", PictureRow.scenario, PictureRow.script(isShared: true)),
    Exhibit(
      "own pictures that go on loading",
      PictureRow.scenario,
      PictureRow.script(isShared: false),
      finds: "still runs: appears"
    ),
    Exhibit("follow", Follow.scenario, Follow.script(nil)),
    Exhibit(
      "follow that blames the network",
      Follow.scenario,
      Follow.script(.blamesTheNetwork),
      finds: "cancellation shown: Follow.error"
    ),
    Exhibit("notes", Notes.scenario, Notes.script(nil)),
    Exhibit(
      "notes that empty the list",
      Notes.scenario,
      Notes.script(.emptiesTheList),
      finds: "flashes: Notes.notes"
    ),
  ]
}
