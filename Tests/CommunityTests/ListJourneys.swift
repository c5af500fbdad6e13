import Community
import Proofsheet
import Testing

@Suite struct ListJourneys {
  @Test func cached() {
    let list = CommunityEndpoint.userList
    assertJourney(
      "is offline at the second visit",
      scenario: .only("online, then not", .userList, list.file("screenShots"), .failure(.offline))
    ) { user in
      let storage = MemoryUserStorage()
      let first = user.sees("opens the list") { user.makeUserList(storage: storage) }
      user.does("looks") { first.load() }
      let second = user.sees("opens the list again") { user.makeUserList(storage: storage) }
      user.does("looks") { second.load() }
      user.does("taps the first row") { second.selectRow(at: 0) }
    }
  }

  /// Posts grow older only when the list is fetched anew.
  @Test func postsGrowOld() {
    let streams = CommunityEndpoint.streamList.file("screenShots")
    assertJourney(
      "comes back to the streams after a day",
      scenario: .only("two communities", .streamList, streams)
    ) { user in
      let streams = user.looks(at: user.makeStreamList())
      user.waits(.seconds(24 * 60 * 60))
      user.does("pulls") { streams.load() }
    }
  }
}
