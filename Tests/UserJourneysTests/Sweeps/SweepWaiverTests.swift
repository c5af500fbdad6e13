import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What a sweep is allowed to find: by name, with a reason, and for as long as it is found.
@Suite struct SweepWaiverTests {
  private static let script: Journey.Script = { user in
    let fan = user.sees { Fan(user) }
    user.does("asks a") { fan.ask("a") }
    user.does("asks b") { fan.ask("b") }
  }

  @Test func aFindingSaysHowItIsAllowed() throws {
    let played = try sweep(by: .everyOrder(), script: Self.script)
    #expect(played.findings.count == 1)
    let waiver = "To allow it: allowing: [\"ends elsewhere: Fan.log\": \"why\"]"
    #expect(played.findings[0].hasSuffix("\n" + waiver))
  }

  @Test func whatIsAllowedStandsInTheReport() throws {
    let played = try sweep(
      by: .everyOrder(),
      allowing: ["ends elsewhere: Fan.log": "it shows the order"],
      script: Self.script
    )
    #expect(played.findings == [])
    let line = "allowed: ends elsewhere: Fan.log, because it shows the order"
    #expect(played.report.hasSuffix("\n" + line))
  }

  @Test func aWaiverThatNothingNeedsFails() throws {
    let played = try sweep(
      by: .everyOrder(),
      allowing: [
        "ends elsewhere: Fan.log": "it shows the order",
        "fails unseen: GET /c": "there is none",
      ],
      script: Self.script
    )
    #expect(
      played.findings == [
        """
        "fails unseen: GET /c" is allowed, and does not occur any more; take it out of `allowing:`.
        """
      ]
    )
  }

  @Test func oneOrderAloneNeedsNoWaiver() throws {
    let waivers = ["fails unseen: GET /c": "there is none"]
    #expect(try story(of: "0", allowing: waivers, script: Self.script).findings == [])
  }

  @Test(arguments: ["fails", "fails unseen", "fails unseen: ", "unseen: GET /a", ""])
  func aNameThatNoFindingHasIsRefused(_ name: String) {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(), allowing: [name: "why"], script: Self.script)
    }
    #expect(
      error?.description.hasPrefix(
        "\"\(name)\" allows nothing, because no finding has such a name; one is a rule and a fact as a "
          + "sweep prints it, like \"fails unseen: GET /list\", and the rules are ends elsewhere, "
      ) == true
    )
  }

  @Test func aWaiverWithoutAReasonIsRefused() {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(), allowing: ["fails unseen: GET /a": " "], script: Self.script)
    }
    #expect(error?.description == "\"fails unseen: GET /a\" is allowed without a reason; say why.")
  }
}
