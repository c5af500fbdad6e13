import Community

/// A storage without room for anything.
struct FullStorage: UserStorage {
  static let error = UserStorageError.unwritable(reason: "the disk is full")

  func store(_ users: [User]) throws(UserStorageError) { throw Self.error }

  func users() throws(UserStorageError) -> [User]? { nil }
}

/// A storage that has lost what it kept.
struct DamagedStorage: UserStorage {
  let error: UserStorageError

  func store(_ users: [User]) throws(UserStorageError) {}

  func users() throws(UserStorageError) -> [User]? { throw error }
}
