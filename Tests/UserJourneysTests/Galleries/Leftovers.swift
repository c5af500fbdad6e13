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

/// A screen with such a part, and with a retry after a failure.
@MainActor
private final class Library: Page, SnapshotDescribing {
  private var albums: [String] = []
  private var error: String?
  private lazy var player = MiniPlayer(holdsItself: flaw == "has a part that holds itself")
  private var again: (@MainActor () -> Void)?
  private var rescue: Task<Void, Never>?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["albums": albums, "error": error, "player": player]
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
    Stub(.get, "/albums").answers(.json(["a"]))
  }

  static let leftovers =
    page(
      "library",
      Library.self,
      albums,
      flaws: [
        "has a part that holds itself": "leak: MiniPlayer",
        "is kept by a failure": "leak: Library",
        "asks again when it is left": "leak: GET /albums",
      ]
    ) { user, library in
      user.does("appears") { library.load() }
      user.waits(.seconds(3))
      user.retries { library.retry() }
      user.does("hears a song") { library.hear("So What") }
    }
    + page("chat", Chat.self, .silence, flaws: ["reads for ever": "never-settles: appears"]) {
      user,
      chat in
      user.does("appears") { chat.appear() }
      user.does("hears something") { chat.hear("hello") }
    }
    .map { $0.with(by: [.leaving]) }
}
