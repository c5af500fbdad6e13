import HTTPFixtures

@testable import UserJourneys

enum CheckoutFeature {
  enum Bug {
    case paysTheLastQuote, flagAfterTheHop, newOrderEachTime, receiptAfterLeaving
    case alertKeepsTheScreen
  }

  static let exhibits = [
    Exhibit("checkout in haste", scenario, hasty(nil)),
    Exhibit("checkout", scenario, calm(nil)),
    Exhibit(
      "checkout that pays an older price",
      scenario,
      hasty(.paysTheLastQuote),
      finds: "tells otherwise: POST /pay"
    ),
    Exhibit(
      "checkout that takes two taps",
      scenario,
      calm(.flagAfterTheHop),
      finds: "sent twice: POST /pay"
    ),
    Exhibit(
      "checkout that pays once more",
      scenario,
      calm(.newOrderEachTime),
      finds: "tells otherwise: POST /pay"
    ),
    Exhibit(
      "checkout whose receipt comes too late",
      scenario,
      calm(.receiptAfterLeaving),
      finds: "called after leaving: router.showReceipt"
    ),
    Exhibit(
      "checkout that its alert keeps",
      scenario,
      calm(.alertKeepsTheScreen),
      finds: "in memory: CheckoutViewModel"
    ),
  ]

  private static let scenario = Scenario("two prices") {
    Stub(.get, "/quote", query: .exactly(["count": "1"]))
      .answers(.json(CheckoutQuote(number: "q1", total: 10)))
    Stub(.get, "/quote", query: .exactly(["count": "2"]))
      .answers(.json(CheckoutQuote(number: "q2", total: 20)))
    Stub(.post, "/pay").answers(.json("r7"))
  }

  /// Taps while the price may still be under way.
  private static func hasty(_ bug: Bug?) -> Journey.Script {
    { user in
      let checkout = opens(user, bug)
      user.does("takes two") { checkout.choose(2) }
      user.retries { checkout.tapTryAgain() }
      user.does("pays") { checkout.tapPay() }
      user.does("taps once more") { checkout.tapPay() }
      user.waitsForEverything()
      user.retries("tries again and pays") {
        checkout.tapTryAgain()
        checkout.tapPay()
      }
    }
  }

  /// Waits for the price.
  private static func calm(_ bug: Bug?) -> Journey.Script {
    { user in
      let checkout = opens(user, bug)
      user.waitsForEverything()
      user.retries { checkout.tapTryAgain() }
      user.does("pays") { checkout.tapPay() }
      user.does("taps once more") { checkout.tapPay() }
      user.waitsForEverything()
      user.retries("tries again and pays") {
        checkout.tapTryAgain()
        checkout.tapPay()
      }
    }
  }

  @MainActor
  private static func opens(_ user: JourneyUser, _ bug: Bug?) -> CheckoutViewModel {
    let calls = user.calls
    return user.sees {
      CheckoutViewModel(
        user.client,
        onReceipt: { calls.record("router", "showReceipt(_:)", with: $0) },
        bug
      )
    }
  }
}
