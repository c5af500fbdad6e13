import HTTPFixtures

@testable import UserJourneys

enum WizardFeature {
  enum Bug { case oldAddressComesBack, losesTheAnswer, staysBusyWhenRefused, showsAsTheyCome }

  static let exhibits = [
    Exhibit("wizard with problems", scenario, corrects(nil)),
    Exhibit("wizard", scenario, orders(nil)),
    Exhibit(
      "wizard whose problems stand as they come",
      scenario,
      corrects(.showsAsTheyCome),
      finds: "ends elsewhere: OrderWizardViewModel.problems"
    ),
    Exhibit(
      "wizard that stays busy when it is refused",
      scenario,
      corrects(.staysBusyWhenRefused),
      finds: "stays busy: OrderWizardViewModel.isBusy"
    ),
    Exhibit(
      "wizard that sends to an older address",
      scenario,
      orders(.oldAddressComesBack),
      finds: "tells otherwise: POST /orders"
    ),
    Exhibit(
      "wizard that loses an answer",
      scenario,
      orders(.losesTheAnswer),
      finds: "stays busy: OrderWizardViewModel.isBusy"
    ),
  ]

  private static let scenario = Scenario("a shop") {
    for (mail, phone, problems) in [("a", "1", ["Too short."]), ("ann", "123", [])] {
      Stub(.get, "/problems", query: .exactly(["mail": mail]))
        .allowing(unused: "not every script types this").answers(
          .json(problems.map { "Mail: " + $0 })
        )
      Stub(.get, "/problems", query: .exactly(["phone": phone]))
        .allowing(unused: "not every script types this").answers(
          .json(problems.map { "Phone: " + $0 })
        )
    }
    for (zip, city) in [("10115", "Berlin"), ("20095", "Hamburg")] {
      Stub(.get, "/city", query: .exactly(["zip": zip]))
        .allowing(unused: "not every script gets there").answers(.json(city))
    }
    Stub(.post, "/orders").allowing(unused: "not every script gets there").answers(.json("o1"))
  }

  private static func corrects(_ bug: Bug?) -> Journey.Script {
    { user in
      let wizard = user.sees { OrderWizardViewModel(user.client, bug) }
      user.does("types too little") { wizard.type(mail: "a", phone: "1") }
      user.does("goes on") { wizard.next() }
      user.waitsForEverything()
      user.retries { wizard.next() }
    }
  }

  private static func orders(_ bug: Bug?) -> Journey.Script {
    { user in
      let wizard = user.sees { OrderWizardViewModel(user.client, bug) }
      user.does("types who") { wizard.type(mail: "ann", phone: "123") }
      user.does("goes on") { wizard.next() }
      user.waitsForEverything()
      user.retries { wizard.next() }
      user.does("types Berlin") { wizard.edit(zip: "10115") }
      user.does("goes on to the last look") { wizard.next() }
      user.does("changes it to Hamburg") { wizard.edit(zip: "20095") }
      user.does("goes on once more") { wizard.next() }
      user.waitsForEverything()
      user.retries { wizard.next() }
      user.does("orders") { wizard.next() }
      user.waitsForEverything()
      user.retries("orders again") { wizard.next() }
    }
  }
}
