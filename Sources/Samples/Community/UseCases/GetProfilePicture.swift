/// The use case that fetches the picture of a user.
public struct GetProfilePicture: Sendable {
  private let requests: any UserRequests

  /// Makes the use case over the requests that it needs.
  public init(requests: any UserRequests) {
    self.requests = requests
  }

  /// Fetches the picture.
  ///
  /// - Parameter userID: The number of the user.
  /// - Returns: The picture, or `nil` when the user has none.
  /// - Throws: The error of the requests.
  public func execute(userID: Int) async throws -> ProfilePicture? {
    do {
      return try await requests.profilePicture(ofUser: userID)
    } catch ServiceError.unsuccessfulStatus(404) {
      return nil
    }
  }
}
