import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Starts work of a screen, and gives the code that ends it.
private typealias Start = @MainActor @Sendable (Panel) -> @MainActor () -> Void

private let asksLater: Start = { panel in
  let item = DispatchWorkItem { [client = panel.client] in
    Task { _ = try? await client.ask("/watch") }
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
  return { item.cancel() }
}

private let asksForEver: Start = { panel in
  let task = Task.detached { [client = panel.client, clock = panel.user.clock] in
    while !Task.isCancelled {
      try? await clock.sleep(for: .seconds(1))
      if Task.isCancelled { return }
      _ = try? await client.ask("/watch")
    }
  }
  return { task.cancel() }
}

private let ticks: Start = { panel in
  let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak panel] _ in
    MainActor.assumeIsolated { panel?.count += 1 }
  }
  return { timer.invalidate() }
}

/// Work that goes on after the user has left, unless the screen ends it or the script names its
/// step.
private func goesOn(_ title: String, _ leaks: [String], _ start: @escaping Start) -> [Probe] {
  ["nobody", "the screen", "the script"].map { who in
    Probe("\(title), ended by \(who)", who == "nobody" ? leaks : [], by: [.leaving]) { panel in
      let user = panel.user
      if who == "the script" { user.allows(waitingIn: "watches", "the watch is the app's") }
      var end: (@MainActor () -> Void)?
      user.whenLeaving { if who == "the screen" { end?() } }
      user.does("watches") { end = start(panel) }
      user.waits(.seconds(2))
    }
  }
}

/// A second leak of the same name is told, so that an accepted one does not hide it.
private func twice(_ title: String, _ leaks: [String], _ start: @escaping Start) -> [Probe] {
  let names = leaks.map { "leak: " + $0 }
  return [
    Probe("\(title), twice in one step", Array(names.suffix(leaks.count / 2)), by: [.leaving]) {
      panel in
      panel.user.does("watches") { for _ in 1...2 { _ = start(panel) } }
    },
    Probe("\(title), in two steps", names, by: [.leaving]) { panel in
      for _ in 1...2 { panel.user.does("watches") { _ = start(panel) } }
    },
  ]
}

private final class Delegate: NSObject, URLSessionDataDelegate {}

/// A library that fetches a text once for all callers.
private actor Library {
  private var fetch: Task<String, any Error>?
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func text() async throws -> String {
    let fetch = fetch ?? Task { [client] in try await client.ask("/text").text }
    self.fetch = fetch
    return try await fetch.value
  }
}

private let leaks =
  goesOn("a request that comes later", ["leak: GET /watch"], asksLater)
  + goesOn(
    "a detached task",
    ["leak: GET /watch", "leak: task that sleeps for 1 s"],
    asksForEver
  )
  + goesOn("a timer", ["leak: timer every 1 s"], ticks)
  + twice("a timer", ["timer every 1 s", "2 timers every 1 s"], ticks)
  + twice(
    "a detached task",
    [
      "GET /watch", "task that sleeps for 1 s", "2 requests GET /watch",
      "2 tasks that sleep for 1 s",
    ],
    asksForEver
  )

private let tasks =
  Probe.twins("who waits for the app ends with it", ["leak: router.close"], by: [.leaving]) {
    panel,
    isWrong in
    let library = Library(panel.client)
    panel.user.does("reads") {
      panel.task = Task { [weak panel, calls = panel.user.calls] in
        let text = try? await library.text()
        if isWrong { calls.record("router", "close()") }
        if !Task.isCancelled { panel?.notice = text ?? "failed" }
      }
    }
  }
  // A request of a cancelled task ends as soon as it begins.
  + Probe.twins("a cancelled task sends nothing", ["leak: GET /b"], by: [.leaving]) {
    panel,
    isWrong in
    if !isWrong { panel.user.whenLeaving { panel.task?.cancel() } }
    panel.user.does("asks") {
      panel.run { _, _ in
        for name in ["a", "b"] { _ = try? await URLSession.shared.data(from: Feed.url("/\(name)")) }
      }
    }
  }

private let others: [Probe] = [
  // Whichever handler waits for its answer.
  Probe("a request or a sleep under way is no leak", [], by: [.leaving]) { panel in
    for method in ["GET", "POST"] {
      var request = Feed.request("/handler")
      request.httpMethod = method
      panel.user.does("asks with a handler") {
        URLSession.shared.dataTask(with: request) { _, _, _ in
          Task { @MainActor in panel.count += 1 }
        }.resume()
      }
      panel.user.does("asks with a delegate") {
        let task = URLSession.shared.dataTask(with: request)
        task.delegate = Delegate()
        task.resume()
      }
      panel.user.does("asks in a task") {
        Task { panel.count += try await panel.client.ask("/task", method).status }
      }
    }
    panel.user.does("sleeps") {
      Task {
        try await panel.user.clock.sleep(for: .seconds(1))
        panel.count += 1
      }
    }
  },
  Probe("a timer that ends itself at its next firing is no leak", [], by: [.leaving]) {
    panel in
    panel.user.does("starts") {
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak panel] timer in
        guard let panel else { return timer.invalidate() }
        MainActor.assumeIsolated { panel.count += 1 }
      }
    }
    panel.user.waits(.seconds(2))
  },
  Probe(
    "a double that the screen holds weakly lives until the end",
    [],
    by: [.everyFault([.slow]), .leaving]
  ) { panel in
    let router = Delegate()
    panel.router = router
    panel.user.does("loads") { panel.run { $0?.label = try await $1.ask("/a").text } }
  },
  Probe("what the app is told keeps no screen in memory", [], by: [.leaving]) { panel in
    panel.user.whenLeaving { panel.label = "left" }
    panel.user.does("looks") { panel.count += 1 }
    let second = panel.user.sees("opens another") { Panel(panel.user) }
    panel.user.whenLeaving { second.label = "left" }
  },
  Probe("an action that is still suspended ends with the screen", [], by: [.leaving]) {
    panel in
    panel.user.does("reads for a while") {
      do {
        try await panel.user.clock.sleep(for: .seconds(60))
        panel.label = "read"
      } catch {}
    }
    panel.user.waits(.seconds(60))
  },
  Probe("what the script does after the user has left is no leak", [], by: [.leaving]) {
    panel in
    panel.user.does("asks") { panel.run { $0?.label = try await $1.ask("/a").text } }
    _ = panel.user.sees("opens another screen") {
      let second = Panel(panel.user)
      second.run { $0?.label = try await $1.ask("/b").text }
      panel.user.calls.record("router", "open()")
      return second
    }
  },
  Probe("one mistake at many steps is one finding", ["leak: Panel"], by: [.leaving]) {
    panel in
    let clock = panel.user.clock
    for _ in 0..<6 {
      panel.user.does("sleeps twice") {
        Task {
          for _ in 1...2 { try await clock.sleep(for: .seconds(60)) }
          panel.label = "wake"
        }
      }
    }
  },
]

/// Leaving at every moment: the app's work after a user has left, and the leftovers of a screen.
@Suite struct LeavingSweepTests {
  @Test(arguments: leaks + tasks + others)
  func whatGoesOnAfterTheUserHasLeftIsFound(_ script: Probe) throws { try script.judge() }

  /// Each screen that has opened until then tells the app that the user leaves.
  @Test(arguments: [(1, "first"), (2, "first"), (3, "first second"), (4, "first second")])
  func theAppIsToldThatTheUserLeaves(_ moment: Int, _ told: String) throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let left = Trace()
    let playback = try journey.play(Variation(leaving: moment), isMute: false) { user in
      let fan = user.sees { Fan(user) }
      user.whenLeaving { left("first") }
      user.does("notes a") { fan.note("a") }
      _ = user.sees("opens another") { Fan(user) }
      user.whenLeaving { left("second") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(left.text == told)
    #expect(playback.moments.count == moment)
    #expect(playback.result.transcript.contains(". leaves"))
  }

  @Test func aLeakIsToldWithWhatEndsIt() throws {
    func facts(ends: Bool) throws -> [String] {
      try sweep(by: .leaving) { user in
        let (calls, client, clock) = (user.calls, user.client, user.clock)
        _ = user.sees { Fan(user) }
        if ends { user.whenLeaving {} }
        user.does("starts what nobody stops") {
          Task {
            try await clock.sleep(for: .seconds(1))
            calls.record("router", "close()")
            try await client.ask("/late")
          }
        }
        user.waits(.seconds(2))
      }.facts
    }
    #expect(
      try facts(ends: false) == [
        """
        router.close is called after the user has left.
          If the app ends this when the screen closes, add user.whenLeaving { … }
          If the app goes on with this on purpose, add user.allows(waitingIn: step, reason)
        Also: GET /late is sent after the user has left.
        """
      ]
    )
    #expect(try facts(ends: true).allSatisfy { !$0.contains("add user.whenLeaving") })
  }

  /// The screen shows nothing of its endless wait after a failure.
  @Test(arguments: [true, false]) func whatAFailureLeavesBehindIsFound(_ forgets: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      let screen = user.sees { Panel(user) }
      user.does("loads") {
        screen.run { screen, client in
          do { screen?.label = try await client.ask("/a").text } catch {
            if forgets, !isCancellation(error) {
              await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            throw error
          }
        }
      }
    }
    let words = "when request 1 has the fault offline, when the user leaves at moment 3"
    let isFound = played.findings.contains {
      $0.contains("A task of \"loads\" is never resumed") && $0.contains(words)
    }
    #expect(isFound == forgets, "\(played.findings)")
    #expect(played.findings.isEmpty != forgets)
  }

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

  /// A screen that a part of it names.
  private final class Owner {
    final class Part { var owner: Owner? }
    let part = Part()
    init() { part.owner = self }
  }

  @Test func aScreenThatAPartNamesHasItsNameAlone() throws {
    let played = try sweep(by: .leaving) { user in _ = user.sees { Owner() } }
    #expect(played.names == ["leak: LeavingSweepTests.Owner"], "\(played.findings)")
  }
}

/// A part of a screen that a mistake keeps in memory.
@MainActor
final class Banner {
  var onTap: (@MainActor () -> Void)?
  private var count = 0

  func tap() { count += 1 }
}

/// A screen with a part.
@MainActor
final class Lobby: SnapshotDescribing {
  enum Mistake { case cycleAtOnce, cycleOnTap, shared }

  let banner: Banner
  private let mistake: Mistake?

  init(_ banner: Banner, _ mistake: Mistake?) {
    self.banner = banner
    self.mistake = mistake
    if mistake == .cycleAtOnce { banner.onTap = { banner.tap() } }
  }

  var snapshotFields: KeyValuePairs<String, Any?> { [:] }

  func tap() {
    let banner = banner
    banner.tap()
    if mistake == .cycleOnTap { banner.onTap = { banner.tap() } }
  }
}
