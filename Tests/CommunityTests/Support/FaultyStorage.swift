import Community

/// A storage without room for anything, or one that has lost what it kept.
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
