import Community

/// Answers every request of a use case with what the test says.
struct RequestsDouble: UserRequests, StreamRequests {
  struct Unexpected: Error {}

  var user: Result<User, any Error> = .failure(Unexpected())
  var list: Result<[User], any Error> = .failure(Unexpected())
  var picture: Result<ProfilePicture, any Error> = .failure(Unexpected())
  var streamList: Result<[CommunityStream], any Error> = .failure(Unexpected())
  /// Told what a login is tried with.
  var loggingIn: @Sendable (_ email: String, _ password: String) -> Void = { _, _ in }

  func logIn(email: String, password: String) async throws -> User {
    loggingIn(email, password)
    return try user.get()
  }

  func users() async throws -> [User] { try list.get() }

  func user(id: Int) async throws -> User { try user.get() }

  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture { try picture.get() }

  func streams() async throws -> [CommunityStream] { try streamList.get() }
}
