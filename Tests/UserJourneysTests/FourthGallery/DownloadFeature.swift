import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// The song that the app has or is getting, part by part; it outlives every screen.
@MainActor
private final class SongLibrary {
  enum State {
    case missing, here
    case loading(parts: Int)
    case paused(parts: Int)
    case failed(parts: Int)
  }

  static let didChange = Notification.Name("songDidChange")
  private static let partCount = 3

  private(set) var parts: [String] = []
  private(set) var state = State.missing {
    didSet { center.post(name: Self.didChange, object: nil) }
  }
  let center = NotificationCenter()
  private var asked = 0
  private var loading: Task<Void, Never>?
  private let client: ScenarioClient
  private let bug: DownloadFeature.Bug?

  init(_ client: ScenarioClient, _ bug: DownloadFeature.Bug?) {
    self.client = client
    self.bug = bug
  }

  func load() {
    guard loading == nil || bug == .loadsForEachTab, parts.count < Self.partCount else { return }
    loading = Task { await loadParts() }
  }

  func pause() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    state = .paused(parts: parts.count)
  }

  private var reached: Int { bug == .leavesPartsOut ? asked : parts.count }

  private func loadParts() async {
    while reached < Self.partCount {
      if Task.isCancelled { return }
      state = .loading(parts: parts.count)
      let number = reached + 1
      asked = number
      do {
        let part: String = try await client.ask("GET", "/song?part=\(number)")
        try Task.checkCancellation()
        parts.append(part)
      } catch {
        if Task.isCancelled { return }
        loading = nil
        let isCalledOff = isCancellation(error) && bug != .calledOffIsFailed
        state = isCalledOff ? .paused(parts: parts.count) : .failed(parts: parts.count)
        return
      }
    }
    loading = nil
    state = .here
  }
}

/// One of the tabs on which the song is to see.
@MainActor
final class SongTab: SnapshotDescribing {
  private let title: String
  private var state = SongLibrary.State.missing
  private var length = 0
  private let library: SongLibrary
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

  fileprivate init(_ title: String, _ library: SongLibrary, _ bug: DownloadFeature.Bug?) {
    self.title = title
    self.library = library
    let screen = bug == .observerKeepsTheTab ? self : nil
    observer = library.center.addObserver(
      forName: SongLibrary.didChange,
      object: nil,
      queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.show()
        withExtendedLifetime(screen) {}
      }
    }
    if bug != .waitsForTheNextChange { show() }
  }

  deinit { if let observer { library.center.removeObserver(observer) } }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["title": title, "state": state, "length": length]
  }

  func load() { library.load() }

  func pause() { library.pause() }

  private func show() {
    state = library.state
    length = library.parts.count
  }
}

enum DownloadFeature {
  enum Bug {
    case loadsForEachTab, leavesPartsOut, calledOffIsFailed, waitsForTheNextChange
    case observerKeepsTheTab
  }

  static let exhibits = [
    Exhibit("download", scenario, script(nil)),
    Exhibit(
      "download for each tab",
      scenario,
      script(.loadsForEachTab),
      finds: "sent twice: GET /song"
    ),
    Exhibit(
      "download that leaves a part out",
      scenario,
      script(.leavesPartsOut),
      finds: "ends elsewhere: SongTab.length"
    ),
    Exhibit(
      "download that takes being called off for a failure",
      scenario,
      script(.calledOffIsFailed),
      finds: "cancellation shown: SongTab.state"
    ),
    Exhibit(
      "tab that waits for the next change",
      scenario,
      script(.waitsForTheNextChange),
      finds: "ends elsewhere: SongTab #2.state"
    ),
    Exhibit(
      "tab that its observer keeps",
      scenario,
      script(.observerKeepsTheTab),
      finds: "in memory: SongTab"
    ),
  ]

  private static let scenario = Scenario("a song in three parts") {
    for (part, words) in [("1", "la"), ("2", "li"), ("3", "lu")] {
      Stub(.get, "/song", query: .exactly(["part": part])).answers(.json(words))
    }
  }

  private static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let library = SongLibrary(user.client, bug)
      let songs = user.sees { SongTab("songs", library, bug) }
      user.does("loads it") { songs.load() }
      let player = user.sees("opens the player") { SongTab("player", library, bug) }
      user.does("loads it there too") { player.load() }
      user.does("pauses") { player.pause() }
      user.does("goes on") { songs.load() }
      user.waitsForEverything()
      user.retries { songs.load() }
    }
  }
}
