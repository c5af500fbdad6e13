import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

/// A part of a screen that calls the screen through a closure.
@MainActor
private final class MiniPlayer: SnapshotDescribing {
  private var title = ""
  private(set) var hear: @MainActor (String) -> Void = { _ in }

  init(holdsItself: Bool) {
    if holdsItself {
      hear = { self.title = $0 }
    } else {
      hear = { [weak self] in self?.title = $0 }
    }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
}

/// A screen with such a part, with a retry after a failure, and with separate work.
@MainActor
private final class Library: Page, SnapshotDescribing {
  private var albums: [String] = []
  private var covers: [String] = []
  private var error: String?
  private lazy var player = MiniPlayer(holdsItself: flaw == "has a part that holds itself")
  private var again: (@MainActor () -> Void)?
  private var rescue: Task<Void, Never>?

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
        if !Task.isCancelled { self?.albums = albums }
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.fail() }
      }
    }
  }

  private func fail() {
    error = "No albums."
    if flaw == "is kept by a failure" {
      again = { self.load() }
    } else {
      again = { [weak self] in self?.load() }
    }
    let rescue = Task { [weak self, client, clock] in
      guard (try? await clock.sleep(for: .seconds(3))) != nil else { return }
      guard let albums = try? await client.strings("/albums"), !Task.isCancelled else { return }
      self?.albums = albums
      self?.error = nil
    }
    if flaw == "asks again when it is left" { return }
    self.rescue = rescue
    others.append(rescue)
  }

  func retry() { again?() ?? load() }

  /// Loads the covers in a separate task.
  func loadCovers() {
    task?.cancel()
    let work = Task.detached(priority: .background) { [weak self, client] in
      do {
        let covers = try await client.strings("/covers")
        await self?.show(covers, nil)
      } catch {
        if !Task.isCancelled, !isCancellation(error) { await self?.show([], "No covers.") }
      }
    }
    if flaw != "goes on loading" { task = work }
  }

  private func show(_ covers: [String], _ error: String?) {
    self.covers = covers
    self.error = error
  }
}

/// Bars that move in a separate task.
@MainActor
private final class Equalizer: Page, SnapshotDescribing {
  private var level = 0

  var snapshotFields: KeyValuePairs<String, Any?> { ["level": level] }

  func play() {
    let work = Task.detached(priority: .background) { [weak self, clock] in
      for level in [3, 1, 4] {
        do { try await clock.sleep(for: .seconds(1)) } catch { return }
        await self?.show(level)
      }
    }
    if flaw != "dances on" { task = work }
  }

  private func show(_ level: Int) { self.level = level }
}

/// The pictures of the whole app, fetched for whichever screen asks.
private actor PictureStore {
  private var fetches: [String: Task<String, any Error>] = [:]
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func picture(_ name: String) async throws -> String {
    let fetch =
      fetches[name] ?? Task { try await client.strings("/pictures/\(name)").joined() }
    fetches[name] = fetch
    defer { fetches[name] = nil }
    return try await fetch.value
  }
}

/// A row with a picture from a store; a store of the screen alone dies with the screen.
@MainActor
private final class PictureRow: SnapshotDescribing {
  private var picture: String?
  private var note: String?
  private var task: Task<Void, Never>?
  private let store: PictureStore

  init(_ store: PictureStore) { self.store = store }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["picture": picture, "note": note] }

  func appear() {
    task?.cancel()
    note = nil
    task = Task { [weak self, store] in
      do {
        let picture = try await store.picture("ann")
        if !Task.isCancelled { self?.picture = picture }
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.note = "No picture." }
      }
    }
  }
}

/// A chat that reads the messages of a socket as a stream.
@MainActor
private final class Chat: Page, SnapshotDescribing {
  private var messages: [String] = []
  private let socket = AsyncStream<String>.makeStream()

  var snapshotFields: KeyValuePairs<String, Any?> { ["messages": messages] }

  func appear() {
    let reading = Task { [weak self, socket] in
      for await message in socket.stream { self?.messages.append(message) }
      _ = socket.continuation
    }
    if flaw != "reads for ever" { task = reading }
  }

  func hear(_ message: String) { socket.continuation.yield(message) }
}

extension Exhibit {
  private static let albums = Scenario("albums") {
    Stub(.get, "/albums").allowing(unused: "not every script loads them").answers(.json(["a"]))
    Stub(.get, "/covers").allowing(unused: "not every script loads them").answers(.json(["c"]))
  }

  private static let pictures = Scenario("pictures") {
    Stub(.get, "/pictures/ann").answers(.json(["Ann's picture"]))
  }

  static let leftovers =
    page(
      "library",
      Library.self,
      albums,
      flaws: [
        "has a part that holds itself": "leak: MiniPlayer",
        "is kept by a failure": "leak: Library",
        "asks again when it is left": "leak: appears",
      ]
    ) { user, library in
      user.does("appears") { library.load() }
      user.waits(.seconds(3))
      user.retries { library.retry() }
      user.does("hears a song") { library.hear("So What") }
    }
    + page(
      "covers",
      Library.self,
      albums,
      flaws: ["goes on loading": "leak: opens the covers"]
    ) { user, library in
      user.does("opens the covers") { library.loadCovers() }
      user.retries { library.loadCovers() }
    }
    + page(
      "equalizer",
      Equalizer.self,
      .silence,
      flaws: ["dances on": "leak: plays"]
    ) { user, equalizer in
      user.does("plays") { equalizer.play() }
      user.waits(.seconds(3))
    }
    + feature(
      "pictures",
      pictures,
      flaws: ["go on loading though nobody else has them": "leak: appears"]
    ) { user, flaw in
      let shared = flaw == nil ? PictureStore(user.client) : nil
      let row = user.sees { PictureRow(shared ?? PictureStore(user.client)) }
      user.does("appears") { row.appear() }
      user.retries("opens it again") { row.appear() }
    }
    + page("chat", Chat.self, .silence, flaws: ["reads for ever": "never-settles: appears"]) {
      user,
      chat in
      user.does("appears") { chat.appear() }
      user.does("hears something") { chat.hear("hello") }
    }
    .map { $0.with(by: [.leaving]) }
}
