/// All users, fresh from the server and kept for the next visit.
public struct GetUserList: Sendable {
  private let requests: any UserRequests
  private let storage: any UserStorage

  /// Makes the use case.
  ///
  /// - Parameters:
  ///   - requests: Where the users come from.
  ///   - storage: Where they are kept.
  public init(requests: any UserRequests, storage: any UserStorage) {
    self.requests = requests
    self.storage = storage
  }

  /// Fetches the users, stores and returns them.
  ///
  /// - Returns: The users, in the server's order.
  /// - Throws: ``GetUserListError/notStored(_:because:)`` when only the storage failed, else the
  ///   error of the requests. The stored content then stays.
  public func execute() async throws -> [User] {
    let users = try await requests.users()
    do throws(UserStorageError) {
      try storage.store(users)
    } catch {
      throw GetUserListError.notStored(users, because: error)
    }
    return users
  }
}

/// The reason why a list of users was fetched and is no full success.
public enum GetUserListError: Error, Hashable, Sendable {
  /// The users are here, but will not be at the next visit.
  case notStored([User], because: UserStorageError)
}
