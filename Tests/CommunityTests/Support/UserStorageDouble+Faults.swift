@testable import Community

extension UserStorageDouble {
  static let isFull = UserStorageError.unwritable(reason: "the disk is full")

  /// A storage without room for anything.
  static func full() -> UserStorageDouble {
    let storage = UserStorageDouble()
    storage.answers.store = { (_: [User]) throws(UserStorageError) in throw isFull }
    storage.answers.users = { nil }
    return storage
  }

  /// A storage that has lost what it kept.
  static func damaged(_ error: UserStorageError) -> UserStorageDouble {
    let storage = UserStorageDouble()
    storage.answers.users = { () throws(UserStorageError) in throw error }
    return storage
  }
}
