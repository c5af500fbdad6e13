import Foundation
import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Screens with work that comes again and again.
let clocks =
  // A heartbeat tells the server every few seconds that the user listens, and counts the right
  // answers.
  Exhibit.twins(
    "a player that beats for ever, beside a search",
    ["ends-elsewhere: Panel.label"],
    by: JourneySweep.all,
    scenario: Scenario("a radio") {
      Stub(.post, "/beat").answers(.done)
      for term in ["jazz", "bach"] {
        Stub(.get, .exact("/search/\(term)")).answers(.json([term]))
      }
    }
  ) { panel, showsOlder in
    panel.user.does("starts") {
      let (clock, calls) = (panel.user.clock, panel.user.calls)
      panel.others.append(
        Task { [weak panel, client = panel.client] in
          while (try? await clock.sleep(for: .seconds(5))) != nil {
            calls.record("log", "beat()")
            if (try? await client.tell("POST", "/beat")) != nil { panel?.count += 1 }
          }
        }
      )
    }
    panel.user.waits(.seconds(160))
    for term in ["jazz", "bach"] {
      panel.user.does("searches for \(term)") {
        if !showsOlder { panel.task?.cancel() }
        panel.run { panel, client in
          let found = try await client.strings("/search/\(term)")
          if showsOlder || !Task.isCancelled { panel?.label = found.joined() }
        }
      }
    }
    panel.user.waits(.seconds(60))
  }
  // Nobody has to see that one beat of many fails.
  + Exhibit.twins("a beat without a sign", ["silent-failure: POST /beat"]) { panel, isOnce in
    panel.user.does("appears") {
      panel.task = Task { [client = panel.client, clock = panel.user.clock] in
        repeat {
          _ = try? await client.ask("/beat", "POST")
          guard !isOnce, (try? await clock.sleep(for: .seconds(5))) != nil else { return }
        } while true
      }
    }
    panel.user.waits(.seconds(12))
  }
  // Linux keeps the block of the ended timer.
  + Exhibit.twins(
    "an ended timer that names its screen, beside a request",
    ["leak: Panel", "leak: timer every 1 s", "leak: Panel", "leak: log.shows"],
    by: JourneySweep.all,
    scenario: Scenario("an offer") { Stub(.get, "/offer").answers(.json(["a"])) }
  ) { panel, goesOn in
    var timer: Timer?
    panel.user.whenLeaving { if !goesOn { timer?.invalidate() } }
    panel.user.does("appears") {
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        MainActor.assumeIsolated { panel.count -= 1 }
      }
    }
    panel.user.waits(.seconds(2))
    panel.user.does("asks for an offer") {
      let task = URLSession.shared.dataTask(with: Feed.url("/offer")) {
        [weak panel, calls = panel.user.calls] data, response, _ in
        let isGood = (response as? HTTPURLResponse)?.statusCode == 200
        let offer = try? JSONDecoder().decode([String].self, from: isGood ? data ?? Data() : Data())
        Task { @MainActor in
          guard let panel else { return }
          panel.label = offer?.joined() ?? "none"
          calls.record("log", "shows(_:)", with: panel.label)
        }
      }
      task.resume()
    }
  }
  + Exhibit.twins(
    "a code that is valid for three seconds of the wall clock",
    ["ends-elsewhere: Panel.isOn", "ends-elsewhere: Panel.notice"],
    by: JourneySweep.all,
    scenario: Scenario("a code") { Stub(.get, "/code").answers(.json(["4711"])) }
  ) { panel, isOnTimeOrNever in
    let ask = { @MainActor in
      panel.task?.cancel()
      (panel.isOn, panel.alert) = (false, nil)
      panel.task = Task { [weak panel, client = panel.client] in
        do {
          let words = try await client.strings("/code")
          if Task.isCancelled { return }
          panel?.notice = words.first
          let end = Date().addingTimeInterval(3)
          while true {
            let rest = end.timeIntervalSinceNow
            panel?.count = max(0, Int(rest.rounded(.up)))
            if isOnTimeOrNever ? abs(rest) < 0.000_5 : rest <= 0 { break }
            if rest <= -2 { return }
            try await Task.sleep(for: .seconds(1))
          }
          panel?.notice = nil
          panel?.isOn = true
        } catch {
          if !Task.isCancelled, !isCancellation(error) { panel?.alert = "There is no code." }
        }
      }
    }
    panel.user.does("asks for a code") { ask() }
    panel.user.retries("asks again") { ask() }
    panel.user.waits(.seconds(3))
  }
  + Exhibit.twins(
    "departures that load again and again",
    ["silent-failure: GET /departures"],
    by: JourneySweep.all,
    scenario: Scenario("departures") { Stub(.get, "/departures").answers(.json(["U1", "U2"])) }
  ) { panel, hidesThatTheyAreOld in
    panel.user.does("appears") {
      panel.task = Task { [weak panel, client = panel.client, clock = panel.user.clock] in
        repeat {
          let rows = try? await client.strings("/departures")
          if let rows { panel?.rows = rows }
          panel?.isOther = rows == nil && !hidesThatTheyAreOld
        } while (try? await clock.sleep(for: .seconds(20))) != nil
      }
    }
    panel.user.waits(.seconds(25))
    // A quick user stops the board before the answer is read.
    panel.user.does("disappears") { panel.task?.cancel() }
  }
