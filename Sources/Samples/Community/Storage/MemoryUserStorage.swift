import Foundation

/// Keeps users until the app ends.
public final class MemoryUserStorage: UserStorage, @unchecked Sendable {
  // Unchecked because the compiler cannot see that `kept` is only used under `lock`.
  private let lock = NSLock()
  private var kept: [User]?

  /// Makes a storage.
  ///
  /// - Parameter users: The content at the start; `nil` if no list was ever stored.
  public init(_ users: [User]? = nil) {
    kept = users
  }

  /// Stores the users in place of the users stored before.
  public func store(_ users: [User]) throws(UserStorageError) {
    lock.withLock { kept = users }
  }

  /// Returns the stored users.
  public func users() throws(UserStorageError) -> [User]? {
    lock.withLock { kept }
  }
}
