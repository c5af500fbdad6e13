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
  private var places: [Int: String] = [:]
  private var timer: Timer?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["found": found, "beatCount": beatCount, "places": places]
  }

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

  /// Tells the server without waiting for the answer, until the user stops.
  func beatUntilStopped() {
    guard let url = URL(string: "https://example.org/beat") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { [request] _ in
      URLSession.shared.dataTask(with: request).resume()
    }
  }

  func stop() { timer?.invalidate() }

  func poll(every seconds: Int) {
    others.append(
      Task { [weak self, client, clock] in
        while (try? await clock.sleep(for: .seconds(seconds))) != nil {
          let place = try? await client.strings("/place/\(seconds)")
          self?.places[seconds] = place?.joined() ?? "unknown"
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
    Stub(.post, "/beat").allowing(unused: "one script beats").answers(.done)
    for seconds in [5, 7] {
      Stub(.get, "/place/\(seconds)").allowing(unused: "one script polls").answers(.json(["here"]))
    }
    for term in ["jazz", "bach"] {
      Stub(.get, "/search/\(term)").allowing(unused: "one script polls").answers(.json([term]))
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
    + page("player that stops", Player.self, radio) { user, player in
      user.whenLeaving { [weak player] in player?.stop() }
      user.does("starts") { player.beatUntilStopped() }
      user.waits(.seconds(12))
      user.does("stops") { player.stop() }
    }
    + page("player that polls", Player.self, radio) { user, player in
      user.does("starts") { for seconds in [5, 7] { player.poll(every: seconds) } }
      user.waits(.seconds(35))
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
