/// The use case that fetches all users, and stores them for the next visit.
public struct GetUserList: Sendable {
  private let requests: any UserRequests
  private let storage: any UserStorage

  /// Makes the use case.
  ///
  /// - Parameters:
  ///   - requests: The requests that fetch the users.
  ///   - storage: The store of the users.
  public init(requests: any UserRequests, storage: any UserStorage) {
    self.requests = requests
    self.storage = storage
  }

  /// Fetches, stores and returns the users.
  ///
  /// - Returns: The users, in the server's order.
  /// - Throws: ``GetUserListError/notStored(_:because:)`` when only the storage failed, otherwise
  ///   the error of the requests. After an error, the users stored before stay.
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

/// An error that happens after the users were fetched.
public enum GetUserListError: Error, Hashable, Sendable {
  /// The users were fetched but not stored, so the next visit lacks them.
  case notStored([User], because: UserStorageError)
}
