import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct GalleryTests {
  /// What finds each bug first, in the words of its message.
  static let finds: [GalleryModel.Bug: String] = [
    .staleResult: "The journey does not end on the screen on which the script ends.",
    .stuckSpinner: "GalleryModel.isLoading stays true while nothing is under way.",
    .lostError: "A request fails, and nothing on the screen says so.",
    .flashOfEmpty: "GalleryModel.rows shows a value for one turn and takes it back.",
    .leakedTask: "GalleryModel is still in memory after the user has left it.",
    .doubleRequest: "GET /search?term=Beatles is sent while the same request is under way.",
    .debounceOffByOne:
      "A sleeper that wakes one tick late, as all real ones do, changes what is requested.",
    .retryThatKeepsTheAlert:
      "Trying again does not lead to where the script ends without the failure.",
    .cancelledShownAsFailure: "A cancellation, which is no failure, is shown like one.",
    .rowsLostOnFailure: "A failure takes rows away from GalleryModel.rows.",
  ]

  @Test(arguments: GalleryModel.Bug.allCases)
  func isFound(_ bug: GalleryModel.Bug) throws {
    let result = try sweep(bug)
    let lines = result.findings.flatMap { $0.split(separator: "\n") }
    let sought = Self.finds[bug] ?? ""
    #expect(lines.contains { $0 == sought || $0 == "Also: " + sought })
  }

  @Test func nothingIsFoundInTheMendedTwin() throws {
    let result = try sweep(nil)
    #expect(result.findings == [])
  }

  private func sweep(_ bug: GalleryModel.Bug?) throws -> SweepRun.Result {
    let journey = Journey("searches", scenario: GalleryModel.scenario, fixtures: nil)
    return try SweepRun(journey, by: JourneySweep.all).run(GalleryModel.script(bug))
  }
}
