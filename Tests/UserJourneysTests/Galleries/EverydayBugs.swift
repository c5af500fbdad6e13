import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

/// A search with the simplest mistake for each of the most frequent findings.
let everydayBugs = Exhibit.versions(
  "search",
  [
    "shows older answers": ["ends-elsewhere: Panel.rows", "ends-elsewhere: Panel.rows"],
    "turns on when it is cancelled": ["stuck-spinner: Panel.isLoading"],
    "loses errors": ["silent-failure: GET /search"],
    "holds itself": ["leak: GET /search", "leak: Panel"],
    "wakes to the tick": ["wrong-request: GET /search"],
    "keeps its alert": ["ends-elsewhere: Panel.alert"],
    "tells of being cancelled": ["silent-failure: Panel.alert"],
  ],
  scenario: Scenario("two terms") {
    Stub(.get, "/search", query: .exactly(["term": "Jackson"]))
      .answers(.json(["Alan Jackson", "Janet Jackson"]))
    Stub(.get, "/search", query: .exactly(["term": "Beatles"])).answers(.json(["The Beatles"]))
  }
) { panel, flaw in
  let (user, clock, pause) = (panel.user, panel.user.clock, Duration.milliseconds(500))
  let lastKeyStroke = Box(clock.now)
  panel.rows = ["Welcome"]
  let search = { @MainActor (pause: Duration) in
    if let task = panel.task { panel.others.append(task) }
    if flaw != "shows older answers" { panel.task?.cancel() }
    if flaw != "keeps its alert" || pause > .zero { panel.alert = nil }
    panel.isLoading = pause == .zero
    panel.task = Task { [weak panel, client = panel.client, query = panel.label] in
      let kept = flaw == "holds itself" ? panel : nil
      defer { withExtendedLifetime(kept) {} }
      do {
        if pause > .zero {
          try await clock.sleep(for: pause)
          let isLate = lastKeyStroke.value.duration(to: clock.now) > pause
          if flaw == "wakes to the tick", !isLate { return }
        }
        panel?.isLoading = true
        let rows = try await client.strings("/search?term=\(query)")
        if Task.isCancelled, flaw != "shows older answers" { return }
        panel?.rows = rows
        if flaw == "tells of being cancelled" { panel?.alert = nil }
        panel?.isLoading = false
      } catch {
        let tells = flaw == "tells of being cancelled"
        if Task.isCancelled, !tells { return }
        if isCancellation(error), flaw == "turns on when it is cancelled" { return }
        panel?.isLoading = false
        if isCancellation(error), !tells { return }
        if flaw != "loses errors" { panel?.alert = "The search failed." }
      }
    }
  }
  for term in ["Jackson", "Beatles"] {
    user.does("types \(term)") {
      panel.label = term
      lastKeyStroke.value = clock.now
      search(pause)
    }
    user.waits(pause)
    user.retries("presses Search") { search(.zero) }
  }
  user.does("presses Search") { search(.zero) }
  user.retries("presses Search again") { search(.zero) }
}
