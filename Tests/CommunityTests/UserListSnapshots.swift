import Community
import Proofsheet
import Testing

/// The user list in every state.
@MainActor
@Suite struct UserListSnapshots {
  private static let list = CommunityEndpoint.userList

  /// Brings the list into a state and hands it to a snapshot.
  private func snapshot(
    _ state: String,
    _ answer: Stub.Answer?,
    storage: any UserStorage = MemoryUserStorage(),
    testName: String = #function
  ) {
    let scenario = answer.map { Scenario.only(state, .userList, $0) } ?? .silent
    playJourney(state, scenario: scenario) { user in
      let list = user.sees { user.makeUserList(storage: storage) }
      if answer != nil { user.does("looks") { list.load() } }
      assertSnapshot(of: list, named: state, testName: testName)
    }
  }

  @Test func loading() {
    snapshot("not asked yet", nil)
    snapshot("waiting", Self.list.file("success").delayed(by: .seconds(1)))
  }

  @Test func loaded() {
    snapshot("many", Self.list.file("success"))
    snapshot("one", .json([APIUser(.nameless)]))
    snapshot("not stored", Self.list.file("screenShots"), storage: UserStorageDouble.full())
  }

  @Test func loadedFromTheCache() {
    let storage = MemoryUserStorage([.nameless, .ada])
    snapshot("truncated", Self.list.file("truncated"), storage: storage)
    for (name, answer) in Stub.Answer.failures where name != "not allowed" {
      snapshot(name, answer, storage: storage)
    }
  }

  @Test func empty() {
    snapshot("fresh", Self.list.file("empty"))
    snapshot("from the cache", .failure(.offline), storage: MemoryUserStorage([]))
    snapshot("not stored", Self.list.file("empty"), storage: UserStorageDouble.full())
  }

  @Test func failed() {
    snapshot("truncated", Self.list.file("truncated"))
    snapshot("no email", Self.list.file("noEmail"))
    snapshot("unavailable", Self.list.error())
    snapshot("damaged cache", .failure(.offline), storage: UserStorageDouble.damaged(.corrupted))
    snapshot(
      "unreadable cache",
      .failure(.offline),
      storage: UserStorageDouble.damaged(.unreadable(reason: "permission denied"))
    )
    snapshot("refused with a cache", .status(401), storage: MemoryUserStorage([.ada]))
    for (name, answer) in Stub.Answer.failures { snapshot(name, answer) }
  }
}
