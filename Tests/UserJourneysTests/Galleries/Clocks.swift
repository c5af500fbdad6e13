import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen whose clocks tick for ever, beside a search.
@MainActor
private final class Player: Page, SnapshotDescribing {
  private var found = ""
  private var beatCount = 0

  var snapshotFields: KeyValuePairs<String, Any?> { ["found": found, "beatCount": beatCount] }

  /// Tells the server every few seconds that the user listens, and counts the right answers.
  func beat() {
    others.append(
      Task { [weak self, client, clock, calls] in
        while (try? await clock.sleep(for: .seconds(5))) != nil {
          calls.record("log", "beat()")
          if (try? await client.tell("POST", "/beat")) != nil { self?.beatCount += 1 }
        }
      }
    )
  }

  func search(_ term: String) {
    if flaw == nil { task?.cancel() }
    task = Task { [weak self, client] in
      guard let found = try? await client.strings("/search/\(term)") else { return }
      if self?.flaw != nil || !Task.isCancelled { self?.found = found.joined() }
    }
  }
}

/// A screen whose ended timer names the screen, beside a request; Linux keeps the block of the timer.
@MainActor
private final class Countdown: Page, SnapshotDescribing {
  private var left = 60
  private var offer = ""
  private var timer: Timer?

  var snapshotFields: KeyValuePairs<String, Any?> { ["left": left, "offer": offer] }

  func appear() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      MainActor.assumeIsolated {
        self.left -= 1
      }
    }
  }

  func load() {
    guard let url = URL(string: "https://example.org/offer") else { return }
    URLSession.shared.dataTask(with: url) { [weak self] data, response, _ in
      let isGood = (response as? HTTPURLResponse)?.statusCode == 200
      let offer = try? JSONDecoder().decode([String].self, from: isGood ? data ?? Data() : Data())
      Task { @MainActor in
        guard let self else { return }
        self.offer = offer?.joined() ?? "none"
        self.calls.record("log", "shows(_:)", with: self.offer)
      }
    }.resume()
  }

  func disappear() { if flaw == nil { timer?.invalidate() } }
}

extension Exhibit {
  private static let radio = Scenario("a radio") {
    Stub(.post, "/beat").answers(.done)
    for term in ["jazz", "bach"] {
      Stub(.get, "/search/\(term)").answers(.json([term]))
    }
  }

  /// Screens with work that never ends.
  static let endless =
    page(
      "player",
      Player.self,
      radio,
      flaws: ["shows the older answer": "ends-elsewhere: Player.found"]
    ) { user, player in
      user.does("starts") { player.beat() }
      user.waits(.seconds(160))
      user.does("searches for jazz") { player.search("jazz") }
      user.does("searches for Bach") { player.search("bach") }
      user.waits(.seconds(60))
    }
    + page(
      "countdown",
      Countdown.self,
      Scenario("an offer") { Stub(.get, "/offer").answers(.json(["a"])) },
      flaws: ["goes on": "leak: timer every 1 s"]
    ) { user, countdown in
      user.whenLeaving { [weak countdown] in countdown?.disappear() }
      user.does("appears") { countdown.appear() }
      user.waits(.seconds(2))
      user.does("asks for an offer") { countdown.load() }
    }
}

/// A code that is valid for three seconds of the wall clock.
@MainActor
private final class CodeEntry: Page, SnapshotDescribing {
  private var code: String?
  private var remaining = 0
  private var isExpired = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["code": code, "remaining": remaining, "isExpired": isExpired, "error": error]
  }

  func askForCode() {
    task?.cancel()
    isExpired = false
    error = nil
    task = Task { [weak self, client, flaw] in
      do {
        let words = try await client.strings("/code")
        if Task.isCancelled { return }
        self?.code = words.first
        let end = Date().addingTimeInterval(3)
        while true {
          let rest = end.timeIntervalSinceNow
          self?.remaining = max(0, Int(rest.rounded(.up)))
          if flaw == "expires on time or never" ? abs(rest) < 0.000_5 : rest <= 0 { break }
          if rest <= -2 { return }
          try await Task.sleep(for: .seconds(1))
        }
        self?.code = nil
        self?.isExpired = true
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.error = "There is no code."
      }
    }
  }
}

extension Exhibit {
  static let deadlines =
    page(
      "code",
      CodeEntry.self,
      Scenario("a code") { Stub(.get, "/code").answers(.json(["4711"])) },
      flaws: ["expires on time or never": "ends-elsewhere: CodeEntry.isExpired"]
    ) { user, entry in
      user.does("asks for a code") { entry.askForCode() }
      user.retries("asks again") { entry.askForCode() }
      user.waits(.seconds(3))
    }
}

/// Departures that load again and again, with the time of the last answer.
@MainActor
private final class Departures: Page, SnapshotDescribing {
  private var rows: [String] = []
  private var isOld = false
  private var updated: Date?
  /// A task that a failure leaves behind tells nothing of the app.
  private var hiding: Task<Void, Never>?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isOld": isOld, "updated": updated, "hiding": hiding]
  }

  func appear() {
    task = Task { [weak self, client, clock] in
      repeat {
        let rows = try? await client.strings("/departures")
        self?.show(rows)
      } while (try? await clock.sleep(for: .seconds(20))) != nil
    }
  }

  private func show(_ rows: [String]?) {
    if let rows { (self.rows, updated) = (rows, Date()) } else { hiding = Task {} }
    isOld = rows == nil && flaw == nil
  }

  func stop() { task?.cancel() }
}

extension Exhibit {
  static let polls =
    page(
      "departures",
      Departures.self,
      Scenario("departures") { Stub(.get, "/departures").answers(.json(["U1", "U2"])) },
      flaws: ["hide that they are old": "silent-failure: GET /departures"]
    ) { user, board in
      user.does("appears") { board.appear() }
      user.waits(.seconds(25))
      // A quick user stops the board before the answer is read.
      user.does("disappears") { board.stop() }
    }
}
