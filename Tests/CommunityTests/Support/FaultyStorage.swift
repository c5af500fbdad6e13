import Community

/// A storage that has no room for anything, or has lost its content.
struct FaultyStorage: UserStorage {
  static let isFull = UserStorageError.unwritable(reason: "the disk is full")

  var damage: UserStorageError?

  func store(_ users: [User]) throws(UserStorageError) {
    if damage == nil { throw Self.isFull }
  }

  func users() throws(UserStorageError) -> [User]? {
    if let damage { throw damage }
    return nil
  }
}
