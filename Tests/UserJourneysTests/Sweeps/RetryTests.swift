import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A list that loads one more page each time, and retries once by itself after a failure.
private final class PatientPages: Panel {
  func loadMore() {
    if isLoading { return }
    (isLoading, alert) = (true, nil)
    Task {
      if await !load() {
        try? await user.clock.sleep(for: .seconds(1))
        _ = await load()
      }
      isLoading = false
    }
  }

  private func load() async -> Bool {
    let isGood = (try? await client.ask("/page").status) == 200
    if isGood { count += 1 }
    alert = isGood ? nil : "Sorry."
    return isGood
  }
}

/// The result of a script with a retry, and the report about missing retries.
@Suite struct RetryTests {
  private func played(waiting wait: Duration? = nil, retries: Bool = true) throws -> Swept {
    try sweep(by: .everyFault([.offline])) { user in
      let list = user.sees { PatientPages(user) }
      user.does("pulls") { list.loadMore() }
      if let wait { user.waits(wait) }
      if retries { user.retries { list.loadMore() } }
    }
  }

  /// A retry would load another page, against the user's wish.
  @Test func nobodyTriesAgainWhatTheAppHasMended() throws {
    #expect(try played(waiting: .seconds(2)).findings == [])
  }

  /// Another order and a retry end on another label: the same rule at the same place.
  @Test func whoAcceptsAFindingAcceptsNoOtherOfItsPlace() throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let swept = try SweepRun(journey, by: [.everyOrder(), .everyFault([.offline])]).run { user in
      let panel = user.sees { Panel(user) }
      for name in ["a", "b"] { panel.asks(name, first: { _ in }, good: { $0.label += name }) }
      user.retries { (panel.label, panel.alert) = (panel.label + "again", nil) }
    }
    #expect(swept.names == ["ends-elsewhere: Panel.label", "ends-elsewhere: Panel.label"])
    for found in swept.found {
      let accepted = found.records.map { $0 + FindingGroup.variation }.joined()
      let others = swept.found.map(\.words).filter { $0 != found.words }
      #expect(swept.undecided(in: accepted).map(\.found.words) == others)
    }
  }

  @Test func requestsAfterWhichNobodyTriesAgainAreNamed() throws {
    let played = try sweep(by: .everyFault([.offline, .status(404)])) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.retries { fan.ask("a") }
      for name in ["b", "c", "b", "d", "e"] { user.does("asks") { fan.ask(name) } }
    }
    let words = "\n  user.retries is missing after: GET /b, GET /c, GET /d, GET /e"
    #expect(played.report.hasSuffix(words), "\(played.report)")
    // An app that retries by itself needs no retry of the user.
    #expect(try !self.played(retries: false).report.contains("user.retries"))
  }

  /// A user who has gone on would first go back; right after the failure, the same is a fault.
  @Test(arguments: [false, true]) func aRetryThatTheAppIgnoresTellsLater(_ goesOn: Bool) throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let screen = user.sees { Panel(user) }
      user.does("likes") {
        screen.run { screen, client in
          if try await client.ask("/a").status == 200 { screen?.isOn = true }
        }
      }
      if goesOn { user.does("looks elsewhere") { screen.label = "elsewhere" } }
      user.retries {}
    }
    #expect(played.names.isEmpty == goesOn, "\(played.findings)")
  }

  /// A failure takes the rows from the user, and so the tap on a row; the retry cannot bring the tap back.
  @Test(arguments: [false, true]) func aLostTapExcusesTheRetry(_ isTap: Bool) throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let screen = user.sees { Panel(user) }
      let load = { @MainActor in
        screen.isSaved = screen.alert == nil
        screen.run { $0?.rows = [try await $1.ask("/a").text] }
      }
      user.does("loads") { load() }
      user.does("looks") { if isTap { screen.isOn = screen.rows != [] } }
      user.retries { load() }
    }
    #expect(played.names.isEmpty == isTap)
  }

  /// The first page changes the rows too, but long before the failure.
  @Test func theStoryOfAnIgnoredRetryShowsTheFailureAndTheRetry() throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let (pages, client) = (user.sees { Panel(user) }, user.client)
      let scroll = { @MainActor in
        if pages.isOn { return }
        do {
          pages.rows.append(try await client.ask("/page\(pages.rows.count)").text)
        } catch {
          (pages.isOn, pages.alert) = (true, "No.")
        }
      }
      user.does("opens") { await scroll() }
      for _ in 1...4 { user.does("reads") {} }
      user.does("scrolls") { await scroll() }
      user.retries { await scroll() }
    }
    let story = played.findings.first { $0.contains("request 2 has the fault offline") } ?? ""
    #expect(
      story.contains(
        """
          7. scrolls
             > GET /page1
        │    < failed: offline
        │    ~ isOn: false -> true
        │    + alert: "No."
        │ 8. tries again
        →    = nothing changes
        """
      ),
      "\(story)"
    )
  }

  /// A reader of a stream does the work of every later step.
  @Test func whatTheUserAsksAgainIsNotMendedByTheApp() throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let (screen, (stream, feed)) = (user.sees { Panel(user) }, AsyncStream<Void>.makeStream())
      user.allows(waitingIn: "starts", "it reads a stream")
      user.does("starts") {
        screen.run { screen, client in
          for await _ in stream {
            let status = try? await client.ask("/page\(screen?.rows.count ?? 0)").status
            screen?.alert = status == 200 ? nil : "No."
            if status == 200 { screen?.rows.append("a page") }
          }
        }
      }
      for _ in 1...2 { user.does("scrolls") { feed.yield() } }
      user.retries { feed.yield() }
    }
    #expect(played.names == [], "\(played.findings)")
  }
}

/// A screen that retries by itself after a failure.
private final class Retrying: Panel {
  enum Habit: Sendable {
    /// Retries at once, for ever.
    case hot
    /// Retries after a constant pause, for ever.
    case steady
    /// Retries twice after a constant pause.
    case givingUp
  }

  func load(_ habit: Habit) {
    task?.cancel()
    (isLoading, alert) = (true, nil)
    task = Task { [weak self, client, clock = user.clock] in
      for attempt in 1... {
        let rows = try? await client.strings("/rows")
        if Task.isCancelled { return }
        if let rows { self?.rows = rows }
        let hasGivenUp = rows == nil && habit == .givingUp && attempt == 3
        if hasGivenUp { self?.alert = "Gave up." }
        if rows != nil || hasGivenUp { break }
        if habit != .hot { try? await clock.sleep(for: .seconds(1)) }
      }
      self?.isLoading = false
    }
  }
}

/// The reports about an app that retries by itself, and the reports that must not appear.
@Suite struct RetryingTests {
  /// A sweep of a screen that loads twice.
  private static func swept(_ habit: Retrying.Habit) throws -> Swept {
    let scenario = Scenario("rows") { Stub(.get, "/rows").answers(.json(["a"])) }
    return try sweep(by: .everyFault([.offline], orders: 1), scenario: scenario) { user in
      let screen = user.sees { Retrying(user) }
      user.does("appears") { screen.load(habit) }
      user.waits(.seconds(60))
      user.does("pulls") { screen.load(habit) }
      user.waits(.seconds(60))
    }
  }

  private static let givesUp = """
    ~ isLoading: true -> false
          + alert: "Gave up."
    """
  private static let goesOn = """
    = nothing changes
          the script cannot go on: Step
    """

  fileprivate static let habits: [(Retrying.Habit, String, String?)] = [
    (
      .hot, goesOn,
      """
      Step 2 (appears) has sent GET /rows 20 times while no time passed; let the retry wait between \
      two attempts, or give up.
      Also: Step 4 (pulls) has sent GET /rows 20 times while no time passed; let the retry wait \
      between two attempts, or give up.
      """
    ),
    (.givingUp, givesUp, nil), (.steady, goesOn, nil),
  ]

  @Test(arguments: habits)
  fileprivate func anAppThatAsksAgainGivesUpOrPauses(
    _ habit: Retrying.Habit,
    _ words: String,
    _ fact: String?
  ) throws {
    let found = try Self.swept(habit)
    #expect(found.facts == (fact.map { [$0] } ?? []))
    let request = """
        > GET /rows
          offline
            = nothing changes
          offline until retried
            \(words)
      """
    #expect(found.report.ranges(of: request).count == 2)
  }
}
