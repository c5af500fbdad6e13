import Community

/// Requests that give one answer whenever code asks for users.
struct FixedRequests: UserRequests {
  let answer: Result<[User], any Error>

  func users() async throws -> [User] { try answer.get() }

  /// Returns a user with the typed text.
  func logIn(email: String, password: String) async throws -> User {
    User(id: try answer.get().count, email: email, name: password)
  }

  func user(id: Int) async throws -> User { try answer.get()[0] }

  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture {
    _ = try answer.get()
    throw ServiceError.missingStatus
  }
}

/// Requests that give one answer whenever code asks for streams.
struct FixedStreams: StreamRequests {
  let answer: Result<[CommunityStream], any Error>

  func streams() async throws -> [CommunityStream] { try answer.get() }
}
