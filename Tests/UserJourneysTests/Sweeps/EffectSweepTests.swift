import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A screen that shows nothing new, and reports its last answer to the world.
private final class Teller: Panel {
  var known = "nothing"

  override class var snapshotHidden: [String] { super.snapshotHidden + ["known"] }

  func learn(_ name: String) {
    user.does("learns") {
      Task {
        try await client.ask("/\(name)")
        known = name
      }
    }
  }

  func send(_ method: String, _ path: String) {
    user.does("sends") {
      Task { [known] in try await client.ask(path, method, body: known) }
    }
  }

  /// Reports the answers in the order of their arrival.
  func echo() {
    for name in ["a", "b"] {
      user.does("asks \(name)") {
        Task {
          try await client.ask("/\(name)")
          user.calls.record("router", "\(name)()")
        }
      }
    }
  }
}

/// Effects count for an ending, also where the screens are the same.
@Suite struct EffectSweepTests {
  private func swept(
    by way: JourneySweep = .everyOrder(),
    _ script: @escaping @MainActor (Teller) -> Void
  ) throws -> Swept {
    let scenario = Scenario("whatever") {
      for method in [Stub.Method.get, .post, .put] {
        Stub(method, .template("/{name}"), query: .ignored, body: .ignored)
          .allowing(unused: "most scripts need only some").answers(.text("ok"))
      }
    }
    let swept = try sweep(by: way, scenario: scenario) { user in script(user.sees { Teller(user) })
    }
    #expect(swept.findings.isEmpty == swept.names.isEmpty, "\(swept.findings)")
    return swept
  }

  @Test func anOrderThatTellsSomethingElseIsFound() throws {
    let found = try swept { teller in
      teller.learn("price")
      teller.send("POST", "/pay")
    }
    #expect(found.names == ["wrong-request: POST /pay"])
    #expect(
      found.findings[0].hasPrefix(
        """
        The app sends other requests or calls than in the script.
          - POST /pay
              "price"
          + POST /pay
              "nothing"
        This happens in order 1
        """
      )
    )
  }

  @Test func theOrderMattersWhereTheScriptSaysSo() throws {
    #expect(try swept { $0.echo() }.names == [])
    let ordered = try swept { teller in
      teller.user.tells("router", inOrder: true)
      teller.echo()
    }
    #expect(ordered.names == ["wrong-request: router.a"])
  }

  @Test(arguments: [true, false])
  func ofWhatReplacesTheLastOneCounts(_ savesAgain: Bool) throws {
    let played = try swept { teller in
      teller.learn("x")
      teller.send("PUT", "/draft")
      guard savesAgain else { return }
      teller.user.waitsForEverything()
      teller.send("PUT", "/draft")
    }
    #expect(played.names == (savesAgain ? [] : ["wrong-request: PUT /draft"]))
  }

  @Test func whatOnlyReadsAndWhatChangesIsAsTheScriptSays() throws {
    for (method, isTold, names) in [
      ("GET", nil, []), ("GET", true, ["wrong-request: GET /q"]), ("POST", false, []),
    ] as [(String, Bool?, [String])] {
      let played = try swept { teller in
        if isTold == true { teller.user.tells("\(method) /q") }
        if isTold == false { teller.user.tellsNothing(by: "\(method) /q") }
        teller.learn("x")
        // The query identifies a request that only reads.
        teller.user.does("asks") {
          Task { [client = teller.client, known = teller.known] in
            try await client.ask("/q?known=\(known)", method, body: method == "GET" ? nil : known)
          }
        }
      }
      #expect(played.names == names)
    }
  }

  /// Sends an order, and after a failure again under another number, or under the same.
  @Test(arguments: [true, false])
  func whatIsSentAgainIsWhatWasSent(_ isNumberedAnew: Bool) throws {
    let played = try swept(by: .everyFault([.offline])) { teller in
      teller.send("POST", "/order")
      teller.user.retries {
        if isNumberedAnew { teller.known = "another number" }
        Task { [client = teller.client, known = teller.known] in
          try await client.ask("/order", "POST", body: known)
        }
      }
    }
    // The missing sign of the failure is another finding.
    let unseen = "silent-failure: POST /order"
    #expect(played.names == [unseen] + (isNumberedAnew ? ["wrong-request: POST /order"] : []))
  }

  /// A screen with a fact whose value is hidden.
  private final class Opaque: Panel {
    override var snapshotFields: KeyValuePairs<String, Any?> { ["rows": rows, "task": task] }
  }

  @Test(arguments: [true, false])
  func aFactThatCannotBeSeenIsNamed(_ hasTask: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      let screen = user.sees {
        let screen = Opaque(user)
        if hasTask { screen.task = Task {} }
        return screen
      }
      user.does("asks") { Fan(screen.user).ask("a") }
    }
    let line = "not compared, because their content is hidden: EffectSweepTests.Opaque.task"
    #expect(played.report.split(separator: "\n").contains { $0 == line } == hasTask, "\(played)")
  }
}
