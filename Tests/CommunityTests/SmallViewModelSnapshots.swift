import Community
import Proofsheet
import Testing

/// The view models that others hold.
@MainActor
@Suite struct SmallViewModelSnapshots {
  /// Rows for names that are hard to write, whole.
  @Test func userRow() throws {
    let names = [
      nil, "Ada Fake", "ada", "Ada Augusta Byron King", " Two  Spaces ", "佐藤 健", "נועה לוי",
      "👨‍👩‍👧‍👦", "...", "ß",
    ]
    let users = names.enumerated().map {
      User(id: $0.offset, email: "a.b@c.example", name: $0.element)
    }
    playJourney("rows", scenario: .only("users", .userList, .json(users.map { APIUser($0) }))) {
      user in
      let list = user.makeUserList()
      user.does("looks") { list.load() }
      assertSnapshot(of: list.viewModel.state.content?.rows, named: "hard names")
    }
  }

  @Test func failure() {
    assertSnapshot(of: FailureViewModel(message: "It rains."), named: "with a button")
    assertSnapshot(
      of: FailureViewModel(message: "It rains.", retryTitle: nil),
      named: "without a button"
    )
  }

  /// What the user is told when nobody foresaw it, and when the app was built wrongly.
  @Test func words() {
    struct Surprise: Error {}
    let errors: [(name: String, error: any Error)] = [
      ("unforeseen", Surprise()), ("wrong address", ServiceError.invalidURL(baseURL: "nowhere")),
      ("no status", ServiceError.missingStatus),
    ]
    for (name, error) in errors {
      playJourney(name) { user in
        let requests = StreamRequestsDouble()
        requests.answers.streams = { throw error }
        let streams = StreamListPresenter(
          getStreamList: GetStreamList(requests: requests),
          dates: RelativeDateStyle(),
          now: { .opening },
          navigation: nil
        )
        user.does("looks") { streams.load() }
        assertSnapshot(of: streams, named: name)
      }
    }
  }
}
