/// The use case that reads the users that the last visit has stored.
public struct GetCachedUserList: Sendable {
  private let storage: any UserStorage

  /// Makes the use case over the storage that it reads.
  public init(storage: any UserStorage) {
    self.storage = storage
  }

  /// Reads the users.
  ///
  /// - Returns: The users, in the order in which they were stored.
  /// - Throws: A ``GetCachedUserListError``.
  public func execute() throws(GetCachedUserListError) -> [User] {
    let users: [User]?
    do throws(UserStorageError) {
      users = try storage.users()
    } catch {
      throw .storage(error)
    }
    guard let users else { throw .nothingCached }
    return users
  }
}

/// The reason why there are no users from the last visit.
public enum GetCachedUserListError: Error, Hashable, Sendable {
  /// No earlier visit has stored a list.
  case nothingCached
  /// The storage failed.
  case storage(UserStorageError)
}
