import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's work after a user has left, and the leftovers of a screen.
@Suite struct LeavingTests {
  @MainActor private static let kept = Banner()

  /// A part of a screen that keeps itself is a finding; an unkept part, or one of the whole
  /// program, is none.
  @Test(arguments: [nil, Lobby.Mistake.cycleAtOnce, .cycleOnTap, .shared])
  func aPartOfTheScreenThatKeepsItselfIsFound(_ mistake: Lobby.Mistake?) throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(mistake == .shared ? Self.kept : Banner(), mistake) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    let words = "Banner, a value of Lobby.banner, is still in memory after the user has left."
    #expect(played.headlines == (mistake == nil || mistake == .shared ? [] : [words]))
  }

  /// What the script declares about the work of its step.
  enum Declared: CaseIterable { case nothing, end, permission }

  /// Work that goes on after the user has left is a finding, unless the screen ends it or the
  /// script names its step.
  @Test(arguments: Watcher.Way.allCases, Declared.allCases)
  func whatTheScreenHasSetGoingIsFound(_ way: Watcher.Way, _ declared: Declared) throws {
    let scenario = Scenario("a watch") {
      Stub(.get, "/watch").allowing(unused: "users leave").answers(.json([String]()))
    }
    let played = try sweep(by: .leaving, scenario: scenario) { user in
      if declared == .permission { user.allows(waitingIn: "watches", "the watch is the app's") }
      let screen = user.sees { Watcher(user) }
      user.whenLeaving { [weak screen] in if declared == .end { screen?.leave() } }
      user.does("watches") { screen.watch(way) }
      user.waits(.seconds(2))
    }
    let names =
      switch way {
      case .later: ["leak: GET /watch"]
      case .detached: ["leak: GET /watch", "leak: task that sleeps for 1 s"]
      case .timer: ["leak: timer every 1 s"]
      }
    #expect(played.names == (declared == .nothing ? names : []), "\(way)")
    // The script has a `whenLeaving` already.
    #expect(played.findings.allSatisfy { !$0.contains("add user.whenLeaving") })
  }

  /// A second leak of the same name is told, so that an accepted one does not hide it.
  @Test(arguments: [
    (Watcher.Way.timer, true, ["2 timers every 1 s"]),
    (.timer, false, ["timer every 1 s", "2 timers every 1 s"]),
    (.detached, true, ["2 requests GET /watch", "2 tasks that sleep for 1 s"]),
    (
      .detached, false,
      [
        "GET /watch", "task that sleeps for 1 s", "2 requests GET /watch",
        "2 tasks that sleep for 1 s",
      ]
    ),
  ])
  func equalLeaksAreCounted(_ way: Watcher.Way, inOneStep: Bool, _ leaks: [String]) throws {
    let scenario = Scenario("a watch") {
      Stub(.get, "/watch").allowing(unused: "users leave").answers(.json([String]()))
    }
    let played = try sweep(by: .leaving, scenario: scenario) { user in
      let screen = user.sees { Watcher(user) }
      user.does("watches") { for _ in 0..<(inOneStep ? 2 : 1) { screen.watch(way) } }
      if !inOneStep { user.does("watches again") { screen.watch(way) } }
    }
    #expect(played.names == leaks.map { "leak: " + $0 })
  }

  /// A request under way is no leak, whichever handler waits for its answer, and neither is a sleep.
  @Test(arguments: Sender.Way.allCases, ["GET", "POST"])
  func anAnswerMayComeAfterTheUserHasLeft(_ way: Sender.Way, _ method: String) throws {
    let played = try sweep(by: .leaving, scenario: .anything) { user in
      let sender = user.sees { Sender(user) }
      user.does("sends") { sender.send(way, method) }
    }
    #expect(played.findings == [])
  }

  /// A timer that ends itself at its next firing is no leak, and neither is one whose block Linux
  /// keeps after its end.
  @Test(arguments: Ticker.Way.allCases) func timersThatEndAreNoLeak(_ way: Ticker.Way) throws {
    let played = try sweep(by: .leaving) { user in
      let ticker = user.sees { Ticker(user) }
      user.whenLeaving { [weak ticker] in ticker?.disappear(way) }
      user.does("starts") { ticker.start(way) }
      user.waits(.seconds(2))
    }
    #expect(played.names == [])
  }

  /// A double that the screen holds weakly outlives the script that made it.
  @Test func aDoubleOfTheScriptLivesUntilTheEnd() throws {
    let played = try sweep(by: .everyFault([.slow]), .leaving, scenario: .anything) { user in
      let router = Router(user.calls)
      let screen = user.sees { Routed(user) }
      screen.router = router
      user.does("loads") { screen.load() }
    }
    #expect(played.findings == [])
  }
}

extension Scenario {
  fileprivate static let anything = Scenario("anything") {
    for method in [Stub.Method.get, .post] {
      Stub(method, "/order").allowing(unused: "not every script asks").answers(.json(["a"]))
    }
  }
}

/// A screen that asks in several ways, and cancels nothing.
final class Sender: Panel {
  enum Way: CaseIterable { case handler, delegate, task, sleep }

  private final class Delegate: NSObject, URLSessionDataDelegate {}

  func send(_ way: Way, _ method: String) {
    guard let url = URL(string: "https://h/order") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = method
    switch way {
    case .handler:
      URLSession.shared.dataTask(with: request) { _, _, _ in
        Task { @MainActor in self.count += 1 }
      }.resume()
    case .delegate:
      let task = URLSession.shared.dataTask(with: request)
      task.delegate = Delegate()
      task.resume()
    case .task: Task { count += try await client.ask("/order", method).status }
    case .sleep:
      Task {
        try await user.clock.sleep(for: .seconds(1))
        count += 1
      }
    }
  }
}

/// A screen with a timer.
final class Ticker: Panel {
  enum Way: CaseIterable { case endsItself, isEnded }

  private var timer: Timer?

  func start(_ way: Way) {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) {
      [weak self, kept = way == .isEnded ? self : nil] timer in
      if self == nil, way == .endsItself { return timer.invalidate() }
      MainActor.assumeIsolated { self?.count += 1 }
      withExtendedLifetime(kept) {}
    }
  }

  func disappear(_ way: Way) { if way == .isEnded { timer?.invalidate() } }
}

@MainActor
private final class Router: SnapshotDescribing {
  private let calls: JourneyCalls

  init(_ calls: JourneyCalls) { self.calls = calls }

  var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

@MainActor
private class RoutedScreen {
  weak var router: Router?
}

/// A screen that shows whether its router lives.
private final class Routed: RoutedScreen, SnapshotDescribing {
  private var rows: [String] = []
  private let client: ScenarioClient

  init(_ user: JourneyUser) { client = user.client }

  var snapshotFields: KeyValuePairs<String, Any?> { ["rows": rows, "router": router] }

  func load() {
    Task { [weak self, client] in
      let rows = (try? await client.strings("/order")) ?? ["failed"]
      self?.rows = rows
    }
  }
}

/// A part of a screen that a mistake keeps in memory.
@MainActor
final class Banner {
  var onTap: (@MainActor () -> Void)?
  private var count = 0

  func tap() { count += 1 }
}

/// A screen with parts.
@MainActor
final class Lobby: SnapshotDescribing {
  enum Mistake { case cycleAtOnce, cycleOnTap, shared }

  let banner: Banner
  private var tapCount = 0
  private let mistake: Mistake?

  init(_ banner: Banner, _ mistake: Mistake?) {
    self.banner = banner
    self.mistake = mistake
    if mistake == .cycleAtOnce { banner.onTap = { banner.tap() } }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["tapCount": tapCount] }

  func tap() {
    tapCount += 1
    banner.tap()
    let banner = banner
    switch mistake {
    case .cycleOnTap: banner.onTap = { banner.tap() }
    case nil: banner.onTap = { [weak banner] in banner?.tap() }
    default: break
    }
  }
}

/// A screen that asks later, or again and again, in several ways.
final class Watcher: Panel {
  enum Way: CaseIterable { case later, detached, timer }

  private var timer: Timer?
  private var watch: Task<Void, Never>?
  private var item: DispatchWorkItem?

  func watch(_ way: Way) {
    switch way {
    case .later:
      let item = DispatchWorkItem { [client] in
        Task { _ = try? await client.strings("/watch") }
      }
      self.item = item
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
    case .detached:
      watch = Task.detached { [weak self, client, clock = user.clock] in
        while !Task.isCancelled {
          try? await clock.sleep(for: .seconds(1))
          if Task.isCancelled { return }
          _ = try? await client.strings("/watch")
          await self?.note()
        }
      }
    case .timer:
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.note() }
      }
    }
  }

  private func note() { count += 1 }

  func leave() {
    watch?.cancel()
    timer?.invalidate()
    item?.cancel()
  }
}
