import HTTPFixtures
import Proofsheet
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct FaultSweepTests {
  @Test func everyFaultGivesWhatItsNameSays() throws {
    let played = try sweep(by: .everyFault(), script: Fan.asking("a"))
    assertSnapshot(of: played.report, as: .lines)
    #expect(played.findings == [])
  }

  @Test(arguments: [
    (1, ""), (2, "request 1: offline in 2 orders, and there are more\n"),
    (100, "request 1: offline in 3 orders\n"),
  ])
  func aFailureIsCombinedWithOrdersOnRequest(_ orders: Int, _ more: String) throws {
    let played = try sweep(
      by: .everyFault([.offline], orders: orders),
      script: Fan.asking("a", "b")
    )
    #expect(
      played.report == """
        \(more)every fault:
          > GET /a
            offline
              + log["a: -1009"] after ["ask a"]
          > GET /b
            offline
              + log["b: -1009"] after ["ask b"]
          user.retries is missing after: GET /a, GET /b
        """
    )
  }

  @Test func aChangeBelowTheNewestScreenHasItsName() throws {
    let played = try sweep(by: .everyFault([.offline], orders: 1)) { user in
      let fan = user.sees { Fan(user) }
      _ = user.sees("opens another") { Panel(user) }
      user.does("asks below") { fan.ask("a") }
    }
    let line = #"      + Fan.log["a: -1009"] after ["ask a"]"#
    #expect(played.report.contains("    offline\n\(line)\n"))
  }

  @Test func aFailureThatAnotherAnswerShowsIsTold() throws {
    let played = try sweep(by: .everyFault([.offline], orders: 1)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks both") {
        Task {
          async let a = try? user.client.ask("/a")
          async let b = try? user.client.ask("/b")
          let answers = await [a, b]
          fan.note(answers.contains { $0 == nil } ? "failed" : "done")
        }
      }
    }
    #expect(
      played.report.hasPrefix(
        """
        every fault:
          > GET /a
            offline
              by the end of the step:
              ~ log: [] -> ["failed"]
          > GET /b
            offline
              ~ log: [] -> ["failed"]
        """
      )
    )
  }

  @Test func aScriptThatCannotGoOnIsSaidSoAndNoFailure() throws {
    let played = try sweep(by: .everyFault([.offline], orders: 1)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      _ = try user.sees("opens the answer") { fan.log.contains("a: 200 /A") ? fan : nil }
    }
    #expect(played.findings == [])
    #expect(
      played.report.hasSuffix(
        "the script cannot go on: Step 3 (opens the answer) opens no screen: "
          + "its closure gave nil; look at earlier steps.\n  user.retries is missing after: GET /a"
      )
    )
  }

  @Test func whatHasOneWayOnlyIsRefused() throws {
    let played = try sweep(by: .everyFault()) { user in user.does("looks") {} }
    #expect(
      played.findings == [
        "There is nothing to vary: the script waits for neither a request nor a deadline, and plays "
          + "no retry without a failure. Add a step "
          + "that waits for either, or give the screen the journey's client."
      ]
    )
    #expect(try sweep(by: .leaving) { $0.does("looks") {} }.findings == [])
  }

  @Test func aFailureThatTheScriptKnowsIsNotMadeAgain() throws {
    let scenario = Scenario("no draft") { Stub(.get, "/a").answers(.status(404)) }
    let script = Fan.asking("a")
    let played = try sweep(by: .everyFault([.status(404)]), scenario: scenario, script: script)
    #expect(played.report.contains("404\n      is the script's own answer"))
    #expect(played.findings == [])
  }

  /// The chores come back all at once, also the one that another answer has confirmed since.
  @Test func anotherOrderOfTheSameFailureIsTold() throws {
    let exhibit = rollbacks[2]
    let found = try exhibit.run.run(exhibit.script).findings
    #expect(
      found.first?.hasPrefix(
        """
        After the same failure, another order of events ends on another screen.
          - rows["bread done"]
          + rows["bread"] after ["milk"]
          + alert: "Not saved."
        This happens in order 1, when request 1 has the fault offline (to see it alone: \
        replaying: "1 with request 1 offline"), and in 1 other variation:
        """
      ) == true
    )
  }
}
