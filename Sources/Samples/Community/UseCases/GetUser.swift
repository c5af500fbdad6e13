/// The use case that fetches a user by number.
public struct GetUser: Sendable {
  private let requests: any UserRequests

  /// Makes the use case over the requests that it needs.
  public init(requests: any UserRequests) {
    self.requests = requests
  }

  /// Fetches the user.
  ///
  /// - Parameter id: The number of the user.
  /// - Returns: The user, or `nil` for an unknown number.
  /// - Throws: The error of the requests.
  public func execute(id: Int) async throws -> User? {
    do {
      return try await requests.user(id: id)
    } catch ServiceError.unsuccessfulStatus(404) {
      return nil
    }
  }
}
