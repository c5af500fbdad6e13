import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Typical features: sweeps find nothing in the correct versions, and each flaw in the others.
@Suite struct GalleryTests {
  static let exhibits =
    Exhibit.everydayBugs + Exhibit.rollbacks + Exhibit.doubleTaps

  /// Exhibits that are correct and have a finding; one that is judged rightly must leave the list.
  private static let notYet: Set<String> = [
    // Each tap is an order of its own; only a person knows that.
    "bar without keys"
  ]

  @Test(arguments: exhibits)
  func isJudgedRightly(_ exhibit: Exhibit) throws { try judge(exhibit) }

  @Test(.exhaustive, arguments: exhibits)
  func isJudgedTheSameTwice(_ exhibit: Exhibit) throws {
    let (first, second) = (try exhibit.swept(), try exhibit.swept())
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

  /// The list contains existing exhibits only, and all names differ.
  @Test func theListNamesExhibits() {
    let names = Self.exhibits.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.notYet.isSubset(of: names))
  }

  @Test(arguments: clocks + localReads + menu + judged)
  func hasItsFindings(_ script: Probe) throws { try script.judge() }

  /// The first sentence of each finding that a flaw of a search leads to; one cause is one finding.
  @Test func headlines() throws {
    let headlines = try Exhibit.everydayBugs.map { exhibit in
      let result = try judge(exhibit)
      let words = result.findings.map { $0.prefix { $0 != "\n" } }.joined(separator: " + ")
      return "\(exhibit.name): \(words)"
    }
    #expect(
      headlines.joined(separator: "\n") == """
        search: 
        search that shows older answers: The journey ends on another screen than the script without variation.
        search that turns on when it is cancelled: Search.isLoading stays true while nothing is \
        under way.
        search that loses errors: A request fails, and nothing on the screen says so.
        search that holds itself: GET /search is sent after the user has left.
        search that wakes to the tick: The app sends other requests or calls than in the script.
        search that keeps its alert: After a failure and a retry, the journey ends on another \
        screen.
        search that tells of being cancelled: Search.alert shows an error, although nothing failed \
        but what the app cancelled.
        """
    )
  }
}
