import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// One failure in several orders: what was not taken has to go, and nothing else.
@Suite struct FailureOrderTests {
  private func headlines(_ scenario: Scenario, _ script: @escaping Journey.Script) throws
    -> [String]
  {
    try sweep(by: .everyFault([.offline]), scenario: scenario, script: script).findings
      .map {
        $0.split(separator: "\n").prefix { !$0.hasPrefix("It is so") }.joined(separator: "\n")
      }
  }

  @Test func aCartThatTakesBackMoreThanFailedIsFound() throws {
    #expect(try headlines(Cart.scenario, Cart.filling(.item)) == [])
    let found = try headlines(Cart.scenario, Cart.filling(.cart))
    #expect(
      found == [
        """
        After the same failure another order ends on another screen.
          ~ items: 1 element -> []
          + error: "tea is not in your cart."
        """
      ]
    )
  }

  @Test func aSwitchThatIsTurnedOverInsteadOfBackIsFound() throws {
    #expect(try headlines(Cart.scenario, Cart.giving(.item)) == [])
    let found = try headlines(Cart.scenario, Cart.giving(.cart))
    #expect(
      found == [
        """
        After the same failure another order ends on another screen.
          ~ isGift: false -> true
        """
      ]
    )
  }

  @Test func ordersOfAFailureArePlayedAloneByTheirTokens() throws {
    let found = try sweep(
      by: .everyFault([.offline]),
      scenario: Cart.scenario,
      script: Cart.filling(.cart)
    ).findings
    #expect(found.count == 1)
    #expect(found[0].contains("to see it alone: replaying: \""), "\(found)")
    #expect(found[0].contains(" with request 1 offline\""), "\(found)")
  }

  @Test func aBudgetOfOrdersOfAFailureSaysThatItEnded() throws {
    let few = try sweep(by: .everyFault([.offline], orders: 2)) { user in
      let fan = user.sees { Fan(user) }
      for name in ["a", "b"] { user.does("asks \(name)") { fan.ask(name) } }
    }
    #expect(few.report.contains("    offline in 2 orders, and there are more\n"))
  }
}
