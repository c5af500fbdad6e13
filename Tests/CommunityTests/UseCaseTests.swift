import Community
import Testing

/// The use cases of the product, over requests and storage that the test defines.
struct UseCaseTests {
  private let unavailable = ServiceError.unsuccessfulStatus(503)
  private let corrupted = ServiceError.corruptedData(place: "users", fault: .notJSON)

  private func list(_ answer: Result<[User], any Error>, _ storage: any UserStorage) -> GetUserList
  {
    GetUserList(requests: FixedRequests(answer: answer), storage: storage)
  }

  // MARK: - The user list

  @Test func aFetchedListIsStoredAndReturned() async throws {
    for users in [[User.nameless, .ada], []] {
      let storage = MemoryUserStorage([.ada])
      #expect(try await list(.success(users), storage).execute() == users)
      #expect(try storage.users() == users)
    }
  }

  @Test func aListThatCannotBeFetchedLeavesTheStorageAlone() async throws {
    for error in [unavailable, corrupted] {
      let storage = MemoryUserStorage([.ada])
      await #expect(throws: error) { try await list(.failure(error), storage).execute() }
      #expect(try storage.users() == [.ada])
    }
  }

  @Test func aListThatCannotBeStoredComesWithTheError() async {
    await #expect(throws: GetUserListError.notStored([.ada], because: FaultyStorage.isFull)) {
      try await list(.success([.ada]), FaultyStorage()).execute()
    }
  }

  @Test func aCachedListIsReturned() throws {
    for users in [[User.ada], []] {
      #expect(try GetCachedUserList(storage: MemoryUserStorage(users)).execute() == users)
    }
    #expect(throws: GetCachedUserListError.nothingCached) {
      try GetCachedUserList(storage: MemoryUserStorage()).execute()
    }
    #expect(throws: GetCachedUserListError.storage(.corrupted)) {
      try GetCachedUserList(storage: FaultyStorage(damage: .corrupted)).execute()
    }
  }

  // MARK: - The others

  @Test func aLoginIsTriedWithTheTrimmedEmailAndTheWholePassword() async throws {
    let user = try await LogIn(requests: FixedRequests(answer: .success([])))
      .execute(email: " fake@fake.com\n", password: " fake password ")
    #expect(user == User(id: 0, email: "fake@fake.com", name: " fake password "))
  }

  @Test func onlyOneStatusIsAWrongPasswordAndOneIsNobody() async {
    for status in [400, 401, 404] {
      let error = ServiceError.unsuccessfulStatus(status)
      let requests = FixedRequests(answer: .failure(error))
      let thrown = await #expect(throws: (any Error).self) {
        try await LogIn(requests: requests).execute(email: "a", password: "b")
      }
      #expect(thrown as? LogInError == (status == 401 ? .wrongCredentials : nil))
      #expect(thrown as? ServiceError == (status == 401 ? nil : error))
      let expected = status == 404 ? "nobody" : "\(error)"
      let user = await words { try await GetUser(requests: requests).execute(id: 1) }
      let picture = await words {
        try await GetProfilePicture(requests: requests).execute(userID: 1)
      }
      #expect([user, picture] == [expected, expected])
    }
  }

  private func words<Found>(_ body: () async throws -> Found?) async -> String {
    do { return try await body() == nil ? "nobody" : "somebody" } catch { return "\(error)" }
  }

  @Test func postsAreNewestFirstAndOtherwiseInTheServersOrder() async throws {
    let contents = [50, 90, 50, 10, 90].enumerated().map { id, time in
      StreamContent(
        id: id,
        author: .ada,
        published: Moment(secondsSince1970: time),
        text: "",
        attachment: nil,
        likeCount: 0
      )
    }
    let community = CommunityGroup(id: 1, name: "A", memberCount: 1)
    let stream = CommunityStream(community: community, contents: contents)
    let requests = FixedStreams(answer: .success([stream, stream]))
    let found = try await GetStreamList(requests: requests).execute()
    #expect(found.map { $0.contents.map(\.id) } == [[1, 4, 0, 2, 3], [1, 4, 0, 2, 3]])
  }
}
