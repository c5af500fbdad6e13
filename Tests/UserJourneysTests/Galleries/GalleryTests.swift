import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Features as somebody would write them: nothing is found in those that are right, and each flaw
/// is.
@Suite struct GalleryTests {
  static let exhibits = Exhibit.everydayBugs + Exhibit.oneCause + quick + whole

  private static let quick =
    Exhibit.staleAnswers + Exhibit.deadlines + Exhibit.rollbacks + Exhibit.doubleTaps
    + Exhibit.toldOtherwise + Exhibit.stuckSigns + Exhibit.flashes
    + Exhibit.unseenFailures + Exhibit.backOffs + Exhibit.leftovers
    + Exhibit.lateCalls

  /// Features of so many moments that sweeps need a while; their rules are proven by quick ones.
  private static let whole =
    Exhibit.scores + Exhibit.sessions + Exhibit.timeline + Exhibit.manyScreens + Exhibit.polls

  /// Those whose flaw is not found, or that are right and said to be wrong; one that is judged
  /// rightly may not stay here.
  private static let notYet: Set<String> = [
    // Each needs a failure in an order that differs before the failed request is sent, or the user's
    // retry between two events of the app. No sweep plays so many.
    "outbox that takes out the first", "queue that tries beside itself",
    "timeline that takes back more than the heart",
    // Both requests are refused, and the second only waits for the token of the first.
    "session with a good token",
    // Each tap is an order, which only a person knows.
    "bar without keys",
  ]

  @Test(arguments: quick)
  func isJudgedRightly(_ exhibit: Exhibit) throws { try judge(exhibit) }

  @Test(.exhaustive, arguments: exhibits)
  func isJudgedRightlyAndTheSameTwice(_ exhibit: Exhibit) throws {
    let (first, second) = (try judge(exhibit), try exhibit.swept())
    #expect(first.report == second.report)
    #expect(first.findings == second.findings)
  }

  @discardableResult
  private func judge(_ exhibit: Exhibit) throws -> SweepRun.Result {
    let result = try exhibit.swept()
    let isRight = exhibit.finds.map(result.names.contains) ?? result.findings.isEmpty
    let isExpected = !Self.notYet.contains(exhibit.name)
    #expect(
      isRight == isExpected,
      "\(exhibit.name): found \(result.names) and not \(exhibit.finds ?? "nothing")"
    )
    return result
  }

  /// The list is only of what there is, and the names tell exhibits apart.
  @Test func theListNamesExhibits() {
    let names = Self.exhibits.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.notYet.isSubset(of: names))
  }

  /// The first of them should be one finding, too; who mends that says so here.
  @Test func oneCauseIsOneFinding() throws {
    let counts = try Exhibit.oneCause.map { try judge($0).findings.count }
    #expect(counts == [0, 2, 1])
  }

  /// The first sentence of each finding, where a flaw of a search leads to it.
  @Test func headlines() throws {
    let headlines = try Exhibit.everydayBugs.map { exhibit in
      let result = try judge(exhibit)
      let words = (result.found + result.suspected).first?.words ?? "nothing"
      return "\(exhibit.name): \(words.prefix { $0 != "\n" })"
    }
    #expect(
      headlines.joined(separator: "\n") == """
        search: nothing
        search that shows older answers: The journey ends on another screen than the script.
        search that turns on when it is cancelled: Search.isLoading stays true while nothing is \
        under way.
        search that loses errors: A request fails, and nothing on the screen says so.
        search that flashes empty: Search.rows flickers: it shows a value for one turn of the \
        main actor.
        search that holds itself: Search is still in memory after the user has left it.
        search that sends a request beside the same one: A task of step 3 still runs after the \
        user has left.
        search that wakes to the tick: A sleeper that wakes one tick late, as real ones do, \
        changes the requests.
        search that keeps its alert: After a failure and a retry, the journey ends on another \
        screen.
        search that tells of being cancelled: A cancelled request is shown as a failure.
        search that empties on a failure: A failure removes rows from Search.rows.
        """
    )
  }
}
