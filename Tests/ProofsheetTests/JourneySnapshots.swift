import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots

@Suite struct JourneySnapshots {
  private let scenario = Scenario(
    "a slow title",
    stubs: [Stub(.get, "/title").answers(.text("Hello").delayed(by: .seconds(1)))]
  )

  @Test func aStateOnTheWay() {
    let transcript = playJourney("a title loads", scenario: scenario) { user in
      let client = user.client
      let screen = user.sees { TitleScreen(isCareful: false) }
      user.does("pulls") { screen.load(client) }
      assertSnapshot(of: screen, named: "loading")
      user.waits(.seconds(1))
      assertSnapshot(of: screen, named: "loaded")
    }
    #expect(transcript.hasSuffix("end: nothing running, nothing waiting, every stub used"))
  }
}
