import Community
import Proofsheet
import Testing

@Suite struct StreamJourneys {
  private static let streams = CommunityEndpoint.streamList

  /// Posts grow older only when the list is fetched anew.
  @Test func postsGrowOld() {
    assertJourney(
      "comes back to the streams after a day",
      scenario: .only("two communities", .streamList, Self.streams.file("screenShots"))
    ) { user in
      let streams = user.looks(at: user.makeStreamList())
      user.waits(.seconds(24 * 60 * 60))
      user.does("pulls") { streams.load() }
    }
  }

  @Test func leavesBeforeTheAnswer() {
    assertJourney(
      "leaves before the streams are there",
      scenario: .only("late", .streamList, Self.streams.file("success").delayed(by: .seconds(5)))
    ) { user in
      let streams = user.looks(at: user.makeStreamList())
      user.does("leaves") { streams.close() }
      user.waits(.seconds(5))
    }
  }
}
