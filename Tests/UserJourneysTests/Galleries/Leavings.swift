import Foundation
import HTTPFixtures

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
private func goesOn(_ title: String, _ leaks: [String], _ start: @escaping Start) -> [Exhibit] {
  ["nobody", "the screen", "the script"].map { who in
    Exhibit("\(title), ended by \(who)", who == "nobody" ? leaks : [], by: [.leaving]) { panel in
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
private func twice(_ title: String, _ leaks: [String], _ start: @escaping Start) -> [Exhibit] {
  let names = leaks.map { "leak: " + $0 }
  return [
    Exhibit("\(title), twice in one step", Array(names.suffix(leaks.count / 2)), by: [.leaving]) {
      panel in
      panel.user.does("watches") { for _ in 1...2 { _ = start(panel) } }
    },
    Exhibit("\(title), in two steps", names, by: [.leaving]) { panel in
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
  Exhibit.twins("who waits for the app ends with it", ["leak: router.close"], by: [.leaving]) {
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
  + Exhibit.twins("a cancelled task sends nothing", ["leak: GET /b"], by: [.leaving]) {
    panel,
    isWrong in
    if !isWrong { panel.user.whenLeaving { panel.task?.cancel() } }
    panel.user.does("asks") {
      panel.run { _, _ in
        for name in ["a", "b"] { _ = try? await URLSession.shared.data(from: Feed.url("/\(name)")) }
      }
    }
  }

/// A presenter that holds both weakly, as is usual.
private final class PassivePresenter: RoutedScreen {
  weak var view: AnyObject?
}

private let listeners =
  Exhibit.twins("a weak view goes, and a router stays", ["leak: listener.show"], by: [.leaving]) {
    panel,
    isRouter in
    let (client, calls) = (panel.client, panel.user.calls)
    let listener = Delegate()
    let presenter = panel.user.sees { PassivePresenter() }
    if isRouter { presenter.router = listener } else { presenter.view = listener }
    panel.user.does("loads") {
      Task {
        _ = try? await client.ask("/a")
        if presenter.view ?? presenter.router != nil { calls.record("listener", "show()") }
      }
    }
  }

private let others: [Exhibit] = [
  // Whichever handler waits for its answer.
  Exhibit("a request or a sleep under way is no leak", [], by: [.leaving]) { panel in
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
  Exhibit("a timer that ends itself at its next firing is no leak", [], by: [.leaving]) {
    panel in
    panel.user.does("starts") {
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak panel] timer in
        guard let panel else { return timer.invalidate() }
        MainActor.assumeIsolated { panel.count += 1 }
      }
    }
    panel.user.waits(.seconds(2))
  },
  Exhibit(
    "a double that the screen holds weakly lives until the end",
    [],
    by: [.everyFault([.slow]), .leaving]
  ) { panel in
    let router = Delegate()
    panel.router = router
    panel.user.does("loads") { panel.run { $0?.label = try await $1.ask("/a").text } }
  },
  Exhibit("what the app is told keeps no screen in memory", [], by: [.leaving]) { panel in
    panel.user.whenLeaving { panel.label = "left" }
    panel.user.does("looks") { panel.count += 1 }
    let second = panel.user.sees("opens another") { Panel(panel.user) }
    panel.user.whenLeaving { second.label = "left" }
  },
  Exhibit("an action that is still suspended ends with the screen", [], by: [.leaving]) {
    panel in
    panel.user.does("reads for a while") {
      do {
        try await panel.user.clock.sleep(for: .seconds(60))
        panel.label = "read"
      } catch {}
    }
    panel.user.waits(.seconds(60))
  },
  Exhibit("what the script does after the user has left is no leak", [], by: [.leaving]) {
    panel in
    panel.user.does("asks") { panel.run { $0?.label = try await $1.ask("/a").text } }
    _ = panel.user.sees("opens another screen") {
      let second = Panel(panel.user)
      second.run { $0?.label = try await $1.ask("/b").text }
      panel.user.calls.record("router", "open()")
      return second
    }
  },
  Exhibit("one mistake at many steps is one finding", ["leak: Panel"], by: [.leaving]) {
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

/// The app's work after a user has left, and the leftovers of a screen.
let leavings = leaks + tasks + listeners + others
