import Community
import Proofsheet
import Testing

@Suite struct UserListJourneys {
  private static let list = CommunityEndpoint.userList

  @Test func failsThenWorks() {
    assertJourney(
      "the list fails, then works",
      scenario: .only(
        "the list fails once",
        .userList,
        Self.list.error(),
        Self.list.file("success").delayed(by: .seconds(2))
      )
    ) { user in
      let list = user.looks(at: user.makeUserList())
      user.does("tries again") { list.load() }
      user.waits(.seconds(2))
      user.does("taps the first row") { list.selectRow(at: 0) }
      user.does("taps below the last row") { list.selectRow(at: 128) }
    }
  }

  @Test func cached() {
    assertJourney(
      "is offline at the second visit",
      scenario: .only(
        "online, then not",
        .userList,
        Self.list.file("screenShots"),
        .failure(.offline)
      )
    ) { user in
      let storage = MemoryUserStorage()
      let first = user.sees("opens the list") { user.makeUserList(storage: storage) }
      user.does("looks") { first.load() }
      let second = user.sees("opens the list again") { user.makeUserList(storage: storage) }
      user.does("looks") { second.load() }
      user.does("taps the first row") { second.selectRow(at: 0) }
    }
  }

  /// A second request replaces the first, and the screen ignores the first answer.
  @Test func pullsTwice() {
    assertJourney(
      "pulls the list twice",
      scenario: .only(
        "the first answer is late",
        .userList,
        Self.list.file("empty").delayed(by: .seconds(5)),
        Self.list.file("screenShots").delayed(by: .seconds(1))
      )
    ) { user in
      let list = user.looks(at: user.makeUserList())
      user.waits(.seconds(1))
      user.does("pulls") { list.load() }
      user.waits(.seconds(10))
    }
  }
}
