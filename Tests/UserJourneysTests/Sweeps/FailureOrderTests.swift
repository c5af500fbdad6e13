import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

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
