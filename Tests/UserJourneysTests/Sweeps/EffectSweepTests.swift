import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

extension Panel {
  fileprivate func learn(_ name: String) {
    user.does("learns") {
      Task {
        try await client.ask("/\(name)")
        known = name
      }
    }
  }

  fileprivate func send(_ method: String, _ path: String) {
    user.does("sends") {
      Task { [known] in try await client.ask(path, method, body: known) }
    }
  }

  /// Asks for what it knows; the query identifies a request that only reads.
  fileprivate func look(_ method: String) {
    learn("x")
    user.does("asks") {
      Task { [client, known] in
        try await client.ask("/q?known=\(known)", method, body: method == "GET" ? nil : known)
      }
    }
  }
}

let effects =
  Exhibit.twins(
    "the order matters where the script says so",
    ["wrong-request: router.a"],
    by: [.everyOrder()]
  ) { panel, isInOrder in
    if isInOrder { panel.user.tells("router", inOrder: true) }
    for name in ["a", "b"] {
      panel.user.does("asks \(name)") {
        Task {
          try await panel.client.ask("/\(name)")
          panel.user.calls.record("router", "\(name)()")
        }
      }
    }
  }
  + Exhibit.twins(
    "of what replaces, the last one counts",
    ["wrong-request: PUT /draft"],
    by: [.everyOrder()]
  ) { panel, isLast in
    panel.learn("x")
    panel.send("PUT", "/draft")
    if isLast { return }
    panel.user.waitsForEverything()
    panel.send("PUT", "/draft")
  }
  + Exhibit.twins(
    "what only reads counts if the script says so",
    ["wrong-request: GET /q"],
    by: [.everyOrder()]
  ) { panel, isTold in
    if isTold { panel.user.tells("GET /q") }
    panel.look("GET")
  }
  + Exhibit.twins(
    "what changes counts unless the script says otherwise",
    ["wrong-request: POST /q"],
    by: [.everyOrder()]
  ) { panel, isTold in
    if !isTold { panel.user.tellsNothing(by: "POST /q") }
    panel.look("POST")
  }

/// Effects count for an ending, also where the screens are the same.
@Suite struct EffectSweepTests {
  @Test func aLaterRuleLeavesCallsTheirNumbers() throws {
    let found = try sweep(by: .everyFault([.offline]), scenario: .anything) { user in
      let (calls, client) = (user.calls, user.client)
      user.does("opens") { calls.record("log", "opened()") }
      user.tellsNothing(by: "log")
      user.does("loads") {
        Task { calls.record("view", (try? await client.ask("/a")) == nil ? "fail()" : "show()") }
      }
    }.names
    #expect(found == [])
  }

  @Test func anOrderThatTellsSomethingElseIsFound() throws {
    let found = try sweep(by: .everyOrder(), scenario: .anything) { user in
      let panel = user.sees { Panel(user) }
      panel.learn("price")
      panel.send("POST", "/pay")
    }.findings
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
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

  @Test(arguments: [true, false])
  func aFactThatCannotBeSeenIsNamed(_ hasTask: Bool) throws {
    let played = try sweep(by: .leaving, scenario: .anything) { user in
      let panel = user.sees { Panel(user) }
      user.does("asks") { if hasTask { panel.run { _ = try await $1.ask("/a") } } }
    }
    let line = "not compared, because their content is hidden: Panel.task"
    #expect(played.report.split(separator: "\n").contains { $0 == line } == hasTask, "\(played)")
  }
}
