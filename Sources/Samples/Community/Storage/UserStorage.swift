/// The store that keeps users from one launch of the app to the next.
public protocol UserStorage: Sendable {
  /// Stores the users in place of the users stored before.
  ///
  /// - Parameter users: The users, in the order in which they are read back.
  /// - Throws: ``UserStorageError/unwritable(reason:)``.
  func store(_ users: [User]) throws(UserStorageError)

  /// Returns the stored users.
  ///
  /// - Returns: The users, which may be an empty list; `nil` when no list was ever stored.
  /// - Throws: ``UserStorageError/unreadable(reason:)`` or ``UserStorageError/corrupted``.
  func users() throws(UserStorageError) -> [User]?
}

/// The reason why users could not be stored or read back.
public enum UserStorageError: Error, Hashable, Sendable {
  /// The system refuses to store the users.
  case unwritable(reason: String)
  /// The system refuses to read the stored content.
  case unreadable(reason: String)
  /// The stored content is not a list of users.
  case corrupted
}

extension UserStorageError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unwritable(let reason): "The users cannot be saved on this device: \(reason)."
    case .unreadable(let reason): "The users saved on this device cannot be read: \(reason)."
    case .corrupted: "The users saved on this device are damaged."
    }
  }
}
