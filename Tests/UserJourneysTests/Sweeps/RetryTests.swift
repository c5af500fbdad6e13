import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

private let isNotOn = ["ends-elsewhere: Panel.isOn"]

/// Scripts with a failure, and most with a retry.
let retries =
  // A failure that only takes the sign of work away tells nobody.
  Exhibit.twins("the end of a sign tells of no failure", ["silent-failure: GET /a"]) {
    panel,
    isSilent in
    panel.user.does("loads") {
      panel.content = .loading(attempt: 1)
      panel.run { panel, client in
        let rows = try? await [client.ask("/a").text]
        panel?.content = rows.map { .fresh($0) } ?? .nothing
        if rows == nil, !isSilent { panel?.alert = "No." }
      }
    }
  }
  // A passive view hears of the end of each load, and of a failure by another call.
  + Exhibit.twins("a call of the right answer tells of no failure", ["silent-failure: GET /a"]) {
    panel,
    isSilent in
    let calls = panel.user.calls
    panel.user.does("loads") {
      panel.run { _, client in
        let text = try? await client.ask("/a").text
        calls.record("view", "endRefreshing()")
        if let text { calls.record("view", "show(_:)", with: text) }
        if text == nil, !isSilent { calls.record("view", "fail()") }
      }
    }
  }
  // Nobody has seen a message that the next answer takes away.
  + Exhibit.twins("a success keeps an earlier failure's message", ["silent-failure: GET /a"]) {
    panel,
    wipes in
    panel.user.does("loads") {
      panel.run { panel, client in
        for path in ["/a", "/b"] {
          let text = try? await client.ask(path).text
          if text == nil || wipes { panel?.alert = text == nil ? "No." : nil }
        }
      }
    }
  }
  // The next request follows a success, too, so it tells of no failure.
  + Exhibit.twins("two rows in turn", ["silent-failure: GET /a"]) { panel, isSilent in
    panel.user.does("loads") {
      panel.run { panel, client in
        for path in ["/a", "/b"] {
          let text = try? await client.ask(path).text
          if let text {
            panel?.rows.append(text)
          } else if !isSilent || path == "/b" {
            panel?.alert = "No."
          }
        }
      }
    }
  }
  // It also repeats what has succeeded.
  + Exhibit.twins("a retry repeats its step and nothing else", ["wrong-request: POST /c"]) {
    panel,
    addsMore in
    let send = { @MainActor (more: [[String]]) in
      panel.alert = nil
      for list in [["/a"], ["/b", "/b"]] + more {
        panel.run { for path in list { _ = try await $1.ask(path, "POST") } }
      }
    }
    panel.user.does("sends") { send([]) }
    panel.user.retries { send(addsMore ? [["/c"]] : []) }
  }
  // No view shows the count.
  + Exhibit.twins("a count of loads is as after the same retry", ["ends-elsewhere: Panel.count"]) {
    panel,
    isSpoilt in
    let load = { @MainActor in
      panel.count += 1
      panel.alert = nil
      panel.run { panel, client in
        do { panel?.label = try await client.ask("/rows").text } catch {
          if isSpoilt { panel?.count += 1 }
          throw error
        }
      }
    }
    panel.user.does("loads") { load() }
    panel.user.retries { load() }
  }
  // A user who has gone on would first go back; right after the failure, the same is a fault.
  + Exhibit.twins("a retry that the app ignores tells nothing later", isNotOn) { panel, isAtOnce in
    panel.user.does("likes") { panel.run { $0?.isOn = try await $1.ask("/a").status == 200 } }
    if !isAtOnce { panel.user.does("looks elsewhere") { panel.label = "elsewhere" } }
    panel.user.retries {}
  }
  // A failure takes the rows from the user, and so the tap on a row; the retry cannot bring it back.
  + Exhibit.twins("a lost tap excuses the retry", ["ends-elsewhere: Panel.isSaved"]) {
    panel,
    isNoTap in
    let load = { @MainActor in
      panel.isSaved = panel.alert == nil
      panel.run { $0?.rows = [try await $1.ask("/a").text] }
    }
    panel.user.does("loads") { load() }
    panel.user.does("looks") { if !isNoTap { panel.isOn = panel.rows != [] } }
    panel.user.retries { load() }
  }
  + [
    Exhibit(
      "what is shown before may go where the right answer takes it as well",
      [],
      by: [.everyFault()],
      scenario: Scenario("places") { Stub(.get, "/suggest").answers(.json(["Oslo airport"])) }
    ) { panel in
      panel.user.does("looks") { panel.content = .cached(["Oslo", "Sydney"]) }
      panel.user.does("types") {
        panel.run { panel, client in
          do { panel?.content = .fresh(try await client.strings("/suggest")) } catch {
            if !isCancellation(error) { panel?.content = .nothing }
          }
        }
      }
    },
    Exhibit(
      "nobody tries again what is rightly taken for good",
      [],
      by: [.everyFault()],
      scenario: Scenario("a like") { Stub(.post, "/like").answers(.status(204)) }
    ) { panel in
      let toggle = { @MainActor in
        panel.alert = nil
        panel.run { panel, client in
          let status = try await client.ask(panel?.isOn == true ? "/unlike" : "/like", "POST")
            .status
          guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
          panel?.isOn.toggle()
        }
      }
      panel.user.does("likes") { toggle() }
      panel.user.retries("likes again") { toggle() }
    },
    // A reader of a stream does the work of every later step.
    Exhibit("what the user asks again is not mended by the app", [], by: [.everyFault()]) { panel in
      let (stream, feed) = AsyncStream<Void>.makeStream()
      panel.user.allows(waitingIn: "starts", "it reads a stream")
      panel.user.does("starts") {
        panel.run { panel, client in
          for await _ in stream {
            let status = try? await client.ask("/page\(panel?.rows.count ?? 0)").status
            panel?.alert = status == 200 ? nil : "No."
            if status == 200 { panel?.rows.append("a page") }
          }
        }
      }
      for _ in 1...2 { panel.user.does("scrolls") { feed.yield() } }
      panel.user.retries { feed.yield() }
    },
    // A retry would load another page, against the user's wish.
    Exhibit("nobody tries again what the app has mended", []) { panel in
      let load = { @MainActor in
        panel.run { panel, client in
          if (try? await client.ask("/page").status) != 200 {
            panel?.alert = "Sorry."
            try? await panel?.user.clock.sleep(for: .seconds(1))
            guard try await client.ask("/page").status == 200 else { return }
          }
          panel?.alert = nil
          panel?.count += 1
        }
      }
      panel.user.does("pulls") { load() }
      panel.user.waits(.seconds(2))
      panel.user.retries { load() }
    },
  ]

/// The result of a script with a retry, and the report about missing retries.
@Suite struct RetryTests {
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

  private static let goesOn = "= nothing changes\n      the script cannot go on: Step"

  /// An app that asks again at once and for ever, gives up, or pauses between two requests.
  @Test(arguments: [
    (
      0, Int.max, goesOn,
      [
        "Step 2 (appears) has sent GET /a 20 times while no time passed; let the retry wait between "
          + "two attempts, or give up."
      ]
    ), (1, 3, "~ isLoading: true -> false\n      + alert: \"Gave up.\"", []),
    (1, .max, goesOn, []),
  ])
  func anAppThatAsksAgainGivesUpOrPauses(
    _ pause: Int,
    _ most: Int,
    _ words: String,
    _ facts: [String]
  ) throws {
    let found = try sweep(by: .everyFault([.offline], orders: 1)) { user in
      let panel = user.sees { Panel(user) }
      user.does("appears") {
        panel.isLoading = true
        panel.task = Task { [weak panel, client = user.client, clock = user.clock] in
          for attempt in 1... {
            let text = try? await client.ask("/a").text
            if Task.isCancelled { return }
            if let text { panel?.label = text }
            if text == nil, attempt == most { panel?.alert = "Gave up." }
            if text != nil || attempt == most { break }
            if pause > 0 { try? await clock.sleep(for: .seconds(pause)) }
          }
          panel?.isLoading = false
        }
      }
      user.waits(.seconds(60))
    }
    #expect(found.facts == facts)
    let request = """
      every fault:
        > GET /a
          offline
            = nothing changes
          offline until retried
            \(words)
      """
    #expect(found.report.hasPrefix(request), "\(found.report)")
    #expect(!found.report.contains("user.retries"))
  }
}
