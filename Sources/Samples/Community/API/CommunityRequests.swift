/// A service that answers requests for users.
public protocol UserRequests: Sendable {
  /// Logs a user in.
  ///
  /// - Parameters:
  ///   - email: The email address with which the user logs in.
  ///   - password: The user's password.
  /// - Returns: The user.
  /// - Throws: ``ServiceError/unsuccessfulStatus(_:)`` with 401 for a wrong email or password.
  func logIn(email: String, password: String) async throws -> User

  /// Fetches all users.
  ///
  /// - Returns: The users, in the server's order.
  /// - Throws: A ``ServiceError``, or the network's error.
  func users() async throws -> [User]

  /// Fetches one user.
  ///
  /// - Parameter id: The number of the user.
  /// - Returns: The user.
  /// - Throws: ``ServiceError/unsuccessfulStatus(_:)`` with 404 for an unknown user.
  func user(id: Int) async throws -> User

  /// Fetches the picture of a user.
  ///
  /// - Parameter userID: The number of the user.
  /// - Returns: The picture.
  /// - Throws: ``ServiceError/unsuccessfulStatus(_:)`` with 404 when the user has no picture.
  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture
}

/// A service that answers requests for streams.
public protocol StreamRequests: Sendable {
  /// Fetches the streams of all communities that the user belongs to.
  ///
  /// - Returns: The streams, in the server's order.
  /// - Throws: A ``ServiceError``, or the network's error.
  func streams() async throws -> [CommunityStream]
}
