import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct FaultSweepTests {
  @Test func everyFaultGivesWhatItsNameSays() throws {
    let played = try sweep(by: .everyFault()) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
    }
    let shown = { (line: String) in #"      + log["a: \#(line)"] after ["ask a"]"# }
    #expect(
      played.report == """
        every fault:
          > GET /a
            offline
        \(shown("-1009"))
            timed out, too late
        \(shown("-1001"))
            400
        \(shown("400 "))
            401
        \(shown("401 "))
            404
        \(shown("404 "))
            429
        \(shown("429 "))
            500
        \(shown("500 "))
            500 with the right body
        \(shown("500 /A"))
            empty body
        \(shown("200 "))
            wrong JSON
        \(shown(#"200 {\"unexpected\": true}"#))
            error body
        \(shown(#"200 {\"error\": \"Something went wrong.\"}"#))
            truncated
        \(shown("200 /"))
            cancelled
        \(shown("-999"))
            slow
        \(shown("200 /A"))
          no user.retries comes after: GET /a
        """
    )
    #expect(played.findings == [])
  }

  @Test func aSingleFailureIsFollowedOnlyWhereThatShowsMore() throws {
    let played = try sweep(by: .everyFault([.status(404)], orders: 1)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(
      played.report == """
        every fault:
          > GET /a
            404
              + log["a: 404 "] after ["ask a"]
            404 until retried:
              + log["b: 404 "] after ["ask b"]
          > GET /b
            404
              + log["b: 404 "] after ["ask b"]
          two at once: 1 pair
          no user.retries comes after: GET /a, GET /b
        """
    )
  }

  @Test func aRetryGetsTheAnswerThatTheFaultReplaced() throws {
    let scenario = Scenario("one, then two") {
      Stub(.get, "/a").answers(.text("one"), .text("two"))
    }
    let retried = try sweep(by: .everyFault([.offline]), scenario: scenario) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.retries { fan.ask("a") }
      user.does("asks a") { fan.ask("a") }
    }
    #expect(retried.findings.count == 1)
    #expect(
      retried.findings[0].hasPrefix(
        """
        Trying again does not lead to where the script ends without the failure.
          + log["a: -1009"] after ["ask a"]
          + log["ask a"]
        """
      )
    )
    #expect(retried.findings[0].contains(#"+ log["a: 200 one"] after ["ask a"]"#))
    #expect(retried.findings[0].contains(#"+ log["a: 200 two"] after ["ask a"]"#))
  }

  @Test func aFaultLeavesTheScenarioInItsState() throws {
    enum Door: String, Scenario.State { case shut, open }
    let scenario = Scenario("a door") {
      Stub(.get, "/open").moves(to: Door.open).answers(.text("opened"))
      Stub(.get, "/door").during(Door.shut).allowing(unused: "a fault keeps the door shut")
        .answers(.text("shut"))
      Stub(.get, "/door").during(Door.open).allowing(unused: "a fault keeps the door shut")
        .answers(.text("open"))
    }
    let played = try sweep(by: .everyFault([.offline]), scenario: scenario) { user in
      let fan = user.sees { Fan(user) }
      user.does("opens") { fan.ask("open") }
      user.retries { fan.note("does nothing") }
      user.does("looks") { fan.ask("door") }
    }
    #expect(played.findings.count == 1)
    #expect(played.findings[0].contains("door: 200 shut"))
  }

  @Test func withoutAFaultNobodyTriesAgain() throws {
    let result = try play(Fan.scenario) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.retries { fan.note("again") }
    }
    #expect(!result.transcript.contains("again"))
    #expect(result.stepCount == 2)
  }

  @Test func anAnswerThatIsAwaitedAndGivenUpIsSaidSo() throws {
    let played = try sweep(by: .everyFault([.slow])) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks, and asks no more") {
        let task = Task {
          guard let url = URL(string: "https://h/a") else { return }
          _ = try? await user.client.data(for: URLRequest(url: url))
        }
        Task {
          try await user.clock.sleep(for: .seconds(1))
          task.cancel()
          fan.note("given up")
        }
      }
      user.waits(.seconds(2))
    }
    #expect(played.report.contains("is given up before it is answered"))
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
        "the script cannot go on: Step 3 (opens the answer) opens no screen; "
          + "look at what it does, and at what came before.\n  no user.retries comes after: GET /a"
      )
    )
  }

  @Test func faultsAreCombinedWithOrders() throws {
    let played = try sweep(by: .everyFault([.offline], orders: 100)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(
      played.report == """
        every fault:
          > GET /a
            offline
              + log["a: -1009"] after ["ask a"]
            offline until retried:
              + log["b: -1009"] after ["ask b"]
            offline in 3 orders
          > GET /b
            offline
              + log["b: -1009"] after ["ask b"]
          two at once: 1 pair
          no user.retries comes after: GET /a, GET /b
        """
    )
  }

  @Test func whatHasOneWayOnlyIsRefused() throws {
    let played = try sweep(by: .everyFault()) { user in user.does("looks") {} }
    #expect(
      played.findings == [
        "Nothing can go another way: the script sends no request and waits for no deadline. Let it do "
          + "what does, or give the screen the journey's client."
      ]
    )
    let left = try sweep(by: .leaving) { user in user.does("looks") {} }
    #expect(left.findings == [])
  }

  private static let counter = Scenario("a counter") {
    Stub(.get, "/count", query: .exactly(["of": "1"])).answers(.text("1"))
  }

  /// Sends what nobody needs to know of.
  private static let counting: Journey.Script = { user in
    _ = user.sees { Fan(user) }
    user.does("is counted") {
      let client = user.client
      Task {
        guard let url = URL(string: "https://h/count?of=1") else { return }
        _ = try? await client.data(for: URLRequest(url: url))
      }
    }
  }

  @Test func aFailureThatNobodyNeedsToSeeIsWaivedByName() throws {
    let found = try sweep(
      by: .everyFault([.offline]),
      scenario: Self.counter,
      script: Self.counting
    )
    #expect(found.findings.count == 1)
    #expect(
      found.findings[0].hasPrefix(
        """
        A request fails, and nothing on the screen says so.
          > GET /count?of=1
        It is so when request 1 is answered: offline (to see it alone: replaying: "request 1 offline"):
        """
      )
    )
    #expect(
      found.findings[0].hasSuffix(
        "\nTo allow it: allowing: [\"fails unseen: GET /count\": \"why\"]"
      )
    )
    let waived = try sweep(
      by: .everyFault([.offline]),
      allowing: ["fails unseen: GET /count": "it is only counted"],
      scenario: Self.counter,
      script: Self.counting
    )
    #expect(waived.findings == [])
    #expect(
      waived.report == """
        every fault:
          > GET /count?of=1
            offline
              = nothing changes
          no user.retries comes after: GET /count
        allowed: fails unseen: GET /count, because it is only counted
        """
    )
  }

  /// Sections of rows, and another list whose name begins alike.
  private final class Shelves: SnapshotDescribing {
    var rows = ["a"]
    var rowsOfOld = ["b"]
    var sections = [["c", "d"], ["e"]]

    var snapshotFields: KeyValuePairs<String, Any?> {
      ["rows": rows, "rowsOfOld": rowsOfOld, "sections": sections]
    }
  }

  @Test func rowsAreLostFromTheInnermostListThatIsStillThere() throws {
    let spoils: [(@MainActor (Shelves) -> Void, [String])] = [
      (
        { $0.rowsOfOld = [] }, ["A failure takes rows away from FaultSweepTests.Shelves.rowsOfOld."]
      ),
      ({ $0.rows = [] }, ["A failure takes rows away from FaultSweepTests.Shelves.rows."]),
      ({ $0.sections = [] }, ["A failure takes rows away from FaultSweepTests.Shelves.sections."]),
      ({ $0.rows.append("x") }, []),
    ]
    for (spoil, words) in spoils {
      let played = try sweep(by: .everyFault([.offline])) { user in
        let shelves = user.sees { Shelves() }
        let client = user.client
        user.does("asks") {
          Task {
            guard let url = URL(string: "https://h/a") else { return }
            do { _ = try await client.data(for: URLRequest(url: url)) } catch { spoil(shelves) }
          }
        }
      }
      #expect(played.findings.map { $0.prefix { $0 != "\n" } } == words.map { $0[...] })
    }
  }
}
