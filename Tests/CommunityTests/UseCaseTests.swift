import Foundation
import Proofsheet
import Testing

@testable import Community

/// What the product does, over requests and storage that the test makes up.
struct UseCaseTests {
  private let unavailable = ServiceError.unsuccessfulStatus(503)
  private let corrupted = ServiceError.corruptedData(place: "users", fault: .notJSON)

  private let requests = UserRequestsDouble()

  private func list(_ result: Result<[User], any Error>, _ storage: any UserStorage) -> GetUserList
  {
    requests.answers.users = { try result.get() }
    return GetUserList(requests: requests, storage: storage)
  }

  // MARK: - The user list

  @Test func aFetchedListIsStoredAndReturned() async throws {
    let storage = MemoryUserStorage()
    #expect(try storage.users() == nil)
    #expect(try await list(.success([.nameless, .ada]), storage).execute() == [.nameless, .ada])
    #expect(try storage.users() == [.nameless, .ada])
  }

  @Test func anEmptyListIsSomethingToStore() async throws {
    let storage = MemoryUserStorage([.ada])
    #expect(try await list(.success([]), storage).execute() == [])
    #expect(try storage.users() == [])
  }

  @Test func aListThatCannotBeFetchedLeavesTheStorageAlone() async throws {
    for error in [unavailable, corrupted] {
      let storage = MemoryUserStorage([.ada])
      await #expect(throws: error) { try await list(.failure(error), storage).execute() }
      #expect(try storage.users() == [.ada])
    }
    await #expect(throws: URLError(.timedOut)) {
      try await list(.failure(URLError(.timedOut)), MemoryUserStorage()).execute()
    }
  }

  @Test func aListThatCannotBeStoredComesWithTheError() async {
    await #expect(throws: GetUserListError.notStored([.ada], because: UserStorageDouble.isFull)) {
      try await list(.success([.ada]), UserStorageDouble.full()).execute()
    }
  }

  @Test func aCachedListIsReturned() throws {
    #expect(try GetCachedUserList(storage: MemoryUserStorage([.ada])).execute() == [.ada])
    #expect(try GetCachedUserList(storage: MemoryUserStorage([])).execute() == [])
  }

  @Test func nothingCachedIsAnError() {
    #expect(throws: GetCachedUserListError.nothingCached) {
      try GetCachedUserList(storage: MemoryUserStorage()).execute()
    }
  }

  @Test func aStorageThatFailsIsAnError() {
    for error in [UserStorageError.corrupted, .unreadable(reason: "x")] {
      #expect(throws: GetCachedUserListError.storage(error)) {
        try GetCachedUserList(storage: UserStorageDouble.damaged(error)).execute()
      }
    }
  }

  // MARK: - The others

  @Test func aLoginIsTriedWithTheTrimmedEmailAndTheWholePassword() async throws {
    requests.answers.logIn = { _, _ in .ada }
    let user = try await LogIn(requests: requests)
      .execute(email: " fake@fake.com\n", password: " fake password ")
    #expect(user == .ada)
    #expect(
      requests.calls.lines == [
        #"* requests.logIn(email: "fake@fake.com", password: " fake password ")"#
      ]
    )
  }

  @Test func onlyOneStatusIsAWrongPassword() async {
    for status in [400, 401, 403, 404, 500] {
      let error = ServiceError.unsuccessfulStatus(status)
      requests.answers.logIn = { _, _ in throw error }
      let logIn = LogIn(requests: requests)
      let thrown = await #expect(throws: (any Error).self) {
        try await logIn.execute(email: "a", password: "b")
      }
      #expect(thrown as? LogInError == (status == 401 ? .wrongCredentials : nil))
      #expect(thrown as? ServiceError == (status == 401 ? nil : error))
    }
  }

  @Test func aUserOrPictureThatIsNotThereIsNone() async throws {
    requests.answers.user = { _ in throw ServiceError.unsuccessfulStatus(404) }
    requests.answers.profilePicture = { _ in throw ServiceError.unsuccessfulStatus(404) }
    #expect(try await GetUser(requests: requests).execute(id: 1) == nil)
    #expect(try await GetProfilePicture(requests: requests).execute(userID: 1) == nil)
  }

  @Test func otherErrorsOfAUserOrPicturePass() async {
    requests.answers.user = { [unavailable] _ in throw unavailable }
    requests.answers.profilePicture = { [corrupted] _ in throw corrupted }
    await #expect(throws: unavailable) { try await GetUser(requests: requests).execute(id: 1) }
    await #expect(throws: corrupted) {
      try await GetProfilePicture(requests: requests).execute(userID: 1)
    }
  }

  @Test func postsAreNewestFirstAndOtherwiseInTheServersOrder() async throws {
    let contents = [(1, 50), (2, 90), (3, 50), (4, 10), (5, 90)].map { id, time in
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
    let requests = StreamRequestsDouble()
    requests.answers.streams = { [stream, stream] }
    let found = try await GetStreamList(requests: requests).execute()
    #expect(found.map { $0.contents.map(\.id) } == [[2, 5, 1, 3, 4], [2, 5, 1, 3, 4]])
  }
}
