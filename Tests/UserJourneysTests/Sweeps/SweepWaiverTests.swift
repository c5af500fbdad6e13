import JourneyRecords
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What a sweep is allowed to find: by name, with a reason, and for as long as it is found.
@Suite struct SweepWaiverTests {
  private static let script = Fan.asking("a", "b")

  @Test func aWaiverThatNothingNeedsFails() throws {
    let waivers = Fan.showsOrder.merging(["fails unseen: GET /c": "there is none"]) { $1 }
    let played = try sweep(by: .everyOrder(), allowing: waivers, script: Self.script)
    #expect(
      played.findings == [
        """
        "fails unseen: GET /c" is allowed, and does not occur any more; take it out of `allowing:`.
        """
      ]
    )
    // One order alone needs none.
    #expect(try story(of: "0", allowing: waivers, script: Self.script).findings == [])
  }

  @Test(arguments: ["fails", "fails unseen", "fails unseen: ", "unseen: GET /a", ""])
  func aNameThatNoFindingHasIsRefused(_ name: String) {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(), allowing: [name: "why"], script: Self.script)
    }
    let words =
      "\"\(name)\" allows nothing, because no finding has such a name; one is a rule and a fact as a "
      + "sweep prints it, like \"fails unseen: GET /list\", and the rules are ends elsewhere, "
    #expect(error?.description.hasPrefix(words) == true)
  }

  @Test func aWaiverWithoutAReasonIsRefused() {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(), allowing: ["fails unseen: GET /a": " "], script: Self.script)
    }
    #expect(error?.description == "\"fails unseen: GET /a\" is allowed without a reason; say why.")
  }
}
