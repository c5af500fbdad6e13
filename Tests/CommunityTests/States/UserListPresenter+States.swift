public import Community
public import Proofsheet

/// The user list, for every answer of the server and every content of the device's store.
extension UserListPresenter: SnapshotStates {
  /// The states loading, loaded, saved at the last visit, empty, and every failure.
  public static var snapshotStates: [SnapshotState] {
    let list = CommunityEndpoint.userList
    let cached = MemoryUserStorage([.nameless, .ada])
    let unreadable = UserStorageError.unreadable(reason: "permission denied")
    let failures = Stub.Answer.failures
    return [
      SnapshotState("not asked yet") { user in user.makeUserList() },
      state("waiting", list.file("success").delayed(by: .seconds(1))),
      state("many", list.file("success")),
      state("one", .json([APIUser(.nameless)])),
      state("not stored", list.file("screenShots"), FaultyStorage()),
      state("empty", list.file("empty")),
      state("empty from the cache", .failure(.offline), MemoryUserStorage([])),
      state("empty and not stored", list.file("empty"), FaultyStorage()),
      state("truncated", list.file("truncated")),
      state("truncated with a cache", list.file("truncated"), cached),
      state("no email", list.file("noEmail")),
      state("unavailable", list.error()),
      state("damaged cache", .failure(.offline), FaultyStorage(damage: .corrupted)),
      state("unreadable cache", .failure(.offline), FaultyStorage(damage: unreadable)),
      state("refused with a cache", .status(401), MemoryUserStorage([.ada])),
    ] + failures.map { state($0.name, $0.answer) }
      + failures.filter { $0.name != "not allowed" }
      .map { state("\($0.name) with a cache", $0.answer, cached) }
  }

  private nonisolated static func state(
    _ name: String,
    _ answer: Stub.Answer,
    _ storage: any UserStorage = MemoryUserStorage()
  ) -> SnapshotState {
    SnapshotState(name, scenario: .only(name, .userList, answer)) { user in
      user.looks(at: user.makeUserList(storage: storage))
    }
  }
}

extension UserRowViewModel: SnapshotStates {
  /// Whole rows with names that are hard to write.
  public static var snapshotStates: [SnapshotState] {
    let names = [
      nil, "Ada Fake", "ada", "Ada Augusta Byron King", " Two  Spaces ", "佐藤 健", "נועה לוי",
      "👨‍👩‍👧‍👦", "...", "ß",
    ]
    let users = names.enumerated().map {
      APIUser(id: $0.offset, email: "a.b@c.example", name: $0.element)
    }
    return [
      SnapshotState("hard names", scenario: .only("users", .userList, .json(users))) { user in
        user.looks(at: user.makeUserList()).viewModel.state.content?.rows as Any
      }
    ]
  }
}
