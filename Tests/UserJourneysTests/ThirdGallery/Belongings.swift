import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A part of a screen that is called through a closure.
@MainActor @Observable
private final class MiniPlayer: SnapshotDescribing {
  private var title = ""
  @ObservationIgnored private(set) var hear: @MainActor (String) -> Void = { _ in }

  init(holdsItself: Bool) {
    if holdsItself {
      hear = { self.title = $0 }
    } else {
      hear = { [weak self] in self?.title = $0 }
    }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
}

/// A screen with such a part, and with work on the side.
@MainActor @Observable
private final class Library: SnapshotDescribing {
  enum Bug { case partHoldsItself, detachedGoesOn, failureKeepsScreen, rescueGoesOn }
  private var albums: [String] = []
  private var covers: [String] = []
  private var error: String?
  private let player: MiniPlayer
  @ObservationIgnored private var tryAgain: (@MainActor () -> Void)?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var painting: Task<Void, Never>?
  @ObservationIgnored private var rescue: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: VirtualClock
  @ObservationIgnored private let bug: Bug?

  init(_ user: JourneyUser, _ bug: Bug?) {
    client = user.client
    clock = user.clock
    self.bug = bug
    player = MiniPlayer(holdsItself: bug == .partHoldsItself)
  }

  deinit {
    task?.cancel()
    painting?.cancel()
    rescue?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["albums": albums, "covers": covers, "error": error, "player": player]
  }

  func hear(_ song: String) { player.hear(song) }

  func load() {
    task?.cancel()
    rescue?.cancel()
    error = nil
    task = Task { [weak self, client] in
      do {
        let albums = try await client.strings("/albums")
        if Task.isCancelled { return }
        self?.albums = albums
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.fail()
      }
    }
  }

  private func fail() {
    error = "No albums."
    if bug == .failureKeepsScreen {
      tryAgain = { self.load() }
    } else {
      tryAgain = { [weak self] in self?.load() }
    }
    let again = Task { [weak self, client, clock] in
      guard (try? await clock.sleep(for: .seconds(3))) != nil else { return }
      guard let albums = try? await client.strings("/albums"), !Task.isCancelled else { return }
      self?.albums = albums
      self?.error = nil
    }
    if bug != .rescueGoesOn { rescue = again }
  }

  func retry() { tryAgain?() ?? load() }

  /// Loads the covers beside everything else.
  func loadCovers() {
    painting?.cancel()
    let work = Task.detached(priority: .background) { [weak self, client] in
      do {
        let covers = try await client.strings("/covers")
        await self?.show(covers, nil)
      } catch {
        if !Task.isCancelled, !isCancellation(error) { await self?.show([], "No covers.") }
      }
    }
    if bug != .detachedGoesOn { painting = work }
  }

  private func show(_ covers: [String], _ error: String?) {
    self.covers = covers
    self.error = error
  }

  nonisolated static let scenario = Scenario("albums") {
    Stub(.get, "/albums").answers(.json(["a"]))
    Stub(.get, "/covers").allowing(unused: "not every script loads them").answers(.json(["c"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let library = user.sees { Library(user, bug) }
      user.does("appears") { library.load() }
      user.waits(.seconds(3))
      user.retries { library.retry() }
      user.does("hears a song") { library.hear("So What") }
    }
  }

  nonisolated static func coverScript(_ bug: Bug?) -> Journey.Script {
    { user in
      let library = user.sees { Library(user, bug) }
      user.does("opens the covers") { library.loadCovers() }
      user.retries { library.loadCovers() }
    }
  }
}

extension Exhibit {
  static let belongings = [
    Exhibit("library", Library.scenario, Library.script(nil)),
    Exhibit("covers", Library.scenario, Library.coverScript(nil)),
    Exhibit(
      "library whose player holds itself",
      Library.scenario,
      Library.script(.partHoldsItself),
      finds: "in memory: MiniPlayer"
    ),
    Exhibit(
      "covers that go on loading",
      Library.scenario,
      Library.coverScript(.detachedGoesOn),
      finds: "still waits: GET /covers"
    ),
    Exhibit(
      "library that a failure keeps",
      Library.scenario,
      Library.script(.failureKeepsScreen),
      finds: "in memory: Library"
    ),
    Exhibit(
      "library that asks again when it is left",
      Library.scenario,
      Library.script(.rescueGoesOn),
      finds: "sent after leaving: GET /albums"
    ),
  ]
}
