import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Departures that load again and again, and at once when the user pulls.
@MainActor
private final class Departures: Page, SnapshotDescribing {
  private var rows: [String] = []
  private var isOld = false
  private var isPulling = false

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isOld": isOld, "isPulling": isPulling]
  }

  func appear() {
    task = Task { [weak self, client, clock] in
      repeat {
        let rows = try? await client.strings("/departures")
        self?.show(rows)
      } while (try? await clock.sleep(for: .seconds(20))) != nil
    }
  }

  func pull() {
    if isPulling { return }
    isPulling = true
    task = Task { [weak self, client] in
      let rows = try? await client.strings("/departures")
      self?.show(rows)
      self?.isPulling = false
    }
  }

  private func show(_ rows: [String]?) {
    if let rows { self.rows = rows }
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
    + page(
      "departures that are pulled",
      Departures.self,
      Scenario("departures") { Stub(.get, "/departures").answers(.json(["U1"]), .json(["U2"])) }
    ) { user, board in
      // The screen ignores the second pull while the first still waits.
      for title in ["pulls", "pulls again"] {
        user.does(title) { board.pull() }
      }
    }
}
