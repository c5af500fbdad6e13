import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Typical features: sweeps find nothing in the correct versions, and each flaw in the others.
@Suite struct GalleryTests {
  private static let exhibits =
    everydayBugs + localReads + clocks + rollbacks + doubleTaps + menu + judged + signs + leavings
    + retries + effects + timed

  @Test(arguments: exhibits)
  func isJudgedRightly(_ exhibit: Exhibit) throws { try exhibit.judge() }

  @Test(.exhaustive, arguments: exhibits)
  func isJudgedTheSameTwice(_ exhibit: Exhibit) throws {
    let (first, second) = try (exhibit.run.run(exhibit.script), exhibit.run.run(exhibit.script))
    #expect(first.report == second.report)
    #expect(first.findings == second.findings)
  }

  /// The first sentence of each finding that a flaw of a search leads to; one cause is one finding.
  @Test func headlines() throws {
    let headlines = try everydayBugs.map { exhibit in
      let result = try exhibit.run.run(exhibit.script)
      let words = result.findings.map { $0.prefix { $0 != "\n" } }.joined(separator: " + ")
      return "\(exhibit.testDescription): \(words)"
    }
    #expect(
      headlines.joined(separator: "\n") == """
        search: 
        search, shows older answers: The journey ends on another screen than the script without variation.
        search, turns on when it is cancelled: Panel.isLoading stays true while nothing is \
        under way.
        search, loses errors: A request fails, and nothing on the screen says so.
        search, holds itself: GET /search is sent after the user has left.
        search, wakes to the tick: The app sends other requests or calls than in the script.
        search, keeps its alert: After a failure and a retry, the journey ends on another \
        screen.
        search, tells of being cancelled: Panel.alert shows an error, although nothing failed \
        but what the app cancelled.
        """
    )
  }
}
