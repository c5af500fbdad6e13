import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Screens for each way to go wrong that sweeps once passed by, or took for wrong though it is right.
@Suite struct ThirdGalleryTests {
  static let exhibits =
    Exhibit.money + Exhibit.undone + Exhibit.unsent + Exhibit.attempts + Exhibit.outages
    + Exhibit.spinners + Exhibit.signs + Exhibit.stopwatches + Exhibit.belongings + Exhibit.belated
    + Exhibit.taps + Exhibit.rollbacks + Exhibit.sameMoments + Exhibit.manyFindings
    + Exhibit.quietTwins + Exhibit.quietAnswers + Exhibit.quietLists + Exhibit.oldApps
    + Exhibit.subscriptions + Exhibit.menus + Exhibit.pieces

  @Test(arguments: exhibits)
  func isJudgedRightly(_ exhibit: Exhibit) throws {
    let names = try exhibit.swept().names
    let isRight = exhibit.finds.map(names.contains) ?? names.isEmpty
    let isExpected = !NotYet.exhibits.contains(exhibit.name)
    #expect(
      isRight == isExpected,
      """
      \(isRight ? "It is judged rightly now: take it out of the list." : "")\
      Found \(names) and not \(exhibit.finds ?? "nothing").
      """
    )
  }

  @Test func oneCauseIsOneFinding() throws {
    for exhibit in Exhibit.manyFindings where exhibit.finds != nil {
      let count = try exhibit.swept().findings.count
      let isExpected = !NotYet.manyFindings.contains(exhibit.name)
      #expect((count == 1) == isExpected, "\(exhibit.name): \(count) findings")
    }
  }

  @Test func everySweepIsTheSameTwice() throws {
    for exhibit in Exhibit.stopwatches + Exhibit.oldApps {
      let (first, second) = (try exhibit.swept(), try exhibit.swept())
      #expect(first.report == second.report)
      #expect(first.findings == second.findings)
    }
  }

  /// The list is only of what there is, and the names tell exhibits apart.
  @Test func theListNamesExhibits() {
    let names = Self.exhibits.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(NotYet.exhibits.union(NotYet.manyFindings).isSubset(of: names))
  }
}
