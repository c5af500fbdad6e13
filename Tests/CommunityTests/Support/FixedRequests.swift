import Community

/// One answer, whenever somebody asks for users.
struct FixedRequests: UserRequests {
  let answer: Result<[User], any Error>

  func users() async throws -> [User] { try answer.get() }

  /// A user who says what was typed.
  func logIn(email: String, password: String) async throws -> User {
    User(id: try answer.get().count, email: email, name: password)
  }

  func user(id: Int) async throws -> User { try answer.get()[0] }

  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture {
    _ = try answer.get()
    throw ServiceError.missingStatus
  }
}

/// One answer, whenever somebody asks for streams.
struct FixedStreams: StreamRequests {
  let answer: Result<[CommunityStream], any Error>

  func streams() async throws -> [CommunityStream] { try answer.get() }
}
