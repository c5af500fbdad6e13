import Foundation
import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

/// A step that continues after a request, and one that goes back without work.
@MainActor
private func goesOn(_ panel: Panel, andBack goesBack: Bool) {
  panel.asks(first: { $0.step = .payment }, good: { $0.step = .summary })
  guard goesBack else { return }
  panel.user.waitsForEverything()
  panel.user.does("goes back") { panel.step = .payment }
  panel.user.does("goes back again") { panel.step = .address }
}

/// Loads with a text that comes and goes each time, and a second text that failures remove.
@MainActor
private func loads(_ panel: Panel, _ names: String...) {
  for name in names {
    panel.asks(
      name,
      first: { ($0.hint, $0.label) = ("Loading…", "..") },
      good: { ($0.hint, $0.label) = ("", ".") },
      bad: { $0.label = "." }
    )
  }
}

/// Asks a second after a change; a failure takes nothing back.
@MainActor
private func asks(
  _ panel: Panel,
  _ method: String,
  _ early: @escaping Panel.Change,
  then late: @escaping Panel.Change
) {
  panel.user.does("types") {
    early(panel)
    panel.run { screen, client in
      guard let screen else { return }
      try await screen.user.clock.sleep(for: .seconds(1))
      late(screen)
      let status = try await client.ask("/a", method).status
      guard status == 200 else { throw URLError(.badServerResponse) }
      screen.isLoading = false
    }
  }
}

private let stays = ["stuck-spinner: Panel.isLoading"]
private let loading: @MainActor @Sendable (Panel) -> Void = { $0.isLoading = true }
private let over: @MainActor @Sendable (Panel) -> Void = { $0.isLoading = false }
private let here: @MainActor @Sendable (Panel) -> Void = { $0.notice = "Here." }

/// Signs of work under way, and values that only look like signs.
let signs = [
  Exhibit("a flag that stays", stays) { $0.asks(first: loading, good: over) },
  Exhibit("a flag that failures take back", []) { $0.asks(first: loading, good: over, bad: over) },
  Exhibit("a spinner that begins with its request", stays) {
    asks($0, "POST", here, then: loading)
  },
  Exhibit("a spinner that begins before its request", stays) {
    asks($0, "GET", loading, then: here)
  },
  Exhibit("what is not saved before its request", []) { asks($0, "POST", loading, then: here) },
  Exhibit("what is not saved", []) {
    $0.asks(first: { $0.isSaved = false }, good: { $0.isSaved = true })
  },
  Exhibit("a case that shows something", []) {
    $0.asks(first: { $0.content = .cached(["Ann"]) }, good: { $0.content = .fresh(["Eve"]) })
  },
  Exhibit("a case that only counts", ["stuck-spinner: Panel.content"]) {
    $0.asks(first: { $0.content = .loading(attempt: 1) }, good: { $0.content = .fresh(["Eve"]) })
  },
  Exhibit("a step", ["stuck-spinner: Panel.step"]) { goesOn($0, andBack: false) },
  Exhibit("a step that is reached without work", []) { goesOn($0, andBack: true) },
  Exhibit("a text that came and went once", []) { loads($0, "a") },
  Exhibit("a text that came and went twice", ["stuck-spinner: Panel.hint"]) { loads($0, "a", "b") },
  Exhibit("a text that comes from nothing", ["stuck-spinner: Panel.notice"]) { panel in
    for name in ["a", "b"] {
      panel.asks(name, first: { $0.notice = "Loading…" }, good: { $0.notice = nil })
    }
  },
  Exhibit("a flag that only a failure takes back", []) {
    $0.asks(first: loading, good: here, bad: over)
  },
  Exhibit("a flag that stays whatever comes", []) { $0.asks(first: loading, good: here) },
  Exhibit("a flag that the script leaves behind", stays, by: [.leaving]) {
    $0.asks("a", first: loading, good: over)
    $0.asks("b", first: loading, good: { _ in })
  },
  Exhibit("two flags of two requests", [], by: [.everyOrder()]) {
    $0.asks("a", first: loading, good: over)
    $0.asks("b", first: { $0.isOther = true }, good: { $0.isOther = false })
  },
  Exhibit("a sign that comes before its request", [], by: [.everyOrder()]) { panel in
    panel.user.does("asks for the price") { panel.run { try await $1.ask("/price") } }
    panel.user.does("pays") {
      panel.isOther = true
      Task { [weak panel, price = panel.task, client = panel.client] in
        await price?.value
        _ = try? await client.ask("/pay")
        panel?.isOther = false
      }
    }
  },
]
