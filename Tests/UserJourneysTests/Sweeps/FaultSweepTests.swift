import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct FaultSweepTests {
  @Test func everyFaultGivesWhatItsNameSays() throws {
    let played = try sweep(by: .everyFault(), script: Fan.asking("a"))
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
          user.retries is missing after: GET /a
        """
    )
    #expect(played.findings == [])
  }

  @Test(arguments: [(1, ""), (100, "request 1: offline in 3 orders\n")])
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

  @Test func anAnswerThatIsAwaitedAndGivenUpIsSaidSo() throws {
    let played = try sweep(by: .everyFault([.slow])) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks, and asks no more") {
        let task = Task { _ = try? await user.client.ask("/a") }
        Task {
          try await user.clock.sleep(for: .seconds(1))
          task.cancel()
          fan.note("given up")
        }
      }
      user.waits(.seconds(2))
    }
    #expect(played.report.contains("the app gives up the request before the answer"))
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
        "There is nothing to vary: the script waits for neither a request nor a deadline. Add a step "
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
}

/// A cart that shows an item before the server knows of it.
private final class Cart: Panel {
  func put(_ item: String, takesBackAll: Bool) {
    let before = rows
    rows.append(item)
    alert = nil
    Task { [weak self, client] in
      do {
        _ = try await client.strings("/cart/\(item)", "PUT")
      } catch {
        guard let self else { return }
        alert = "\(item) is not in your cart."
        rows = takesBackAll ? before : rows.filter { $0 != item }
      }
    }
  }
}

/// One failure in several orders: the refused item must disappear, and no other.
@Suite struct FailureOrderTests {
  private func swept(_ script: @escaping @MainActor (Cart, JourneyUser) -> Void) throws -> Swept {
    let scenario = Scenario("a shop") {
      Stub(.put, .template("/{part}/{value}")).answers(.json(["done"]))
    }
    return try sweep(by: .everyFault([.offline]), scenario: scenario) { user in
      script(user.sees { Cart(user) }, user)
    }
  }

  @Test(arguments: [false, true])
  func aCartThatTakesBackMoreThanFailedIsFound(_ takesBackAll: Bool) throws {
    let found = try swept { cart, user in
      for item in ["tea", "milk"] {
        user.does("puts \(item)") { cart.put(item, takesBackAll: takesBackAll) }
      }
    }
    let fact = """
      After the same failure, another order of events ends on another screen.
        ~ rows: ["milk"] -> []
        + alert: "tea is not in your cart."
      """
    #expect(found.facts == (takesBackAll ? [fact] : []))
    guard takesBackAll else { return }
    #expect(found.findings[0].contains("to see it alone: replaying: \""), "\(found)")
    #expect(found.findings[0].contains(" with request 1 offline\""), "\(found)")
  }

  @Test func aBudgetOfOrdersOfAFailureSaysThatItEnded() throws {
    let few = try sweep(by: .everyFault([.offline], orders: 2), script: Fan.asking("a", "b"))
    #expect(few.report.contains("request 1: offline in 2 orders, and there are more\n"))
  }
}
