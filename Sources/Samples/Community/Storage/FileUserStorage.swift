public import Foundation

/// Keeps users in a file, as JSON.
public struct FileUserStorage: UserStorage {
  private let file: URL

  /// Creates the storage of a file, which is neither read nor written yet.
  public init(file: URL) {
    self.file = file
  }

  /// Writes the users into the file, either completely or not at all.
  ///
  /// - Parameter users: The users, in the order in which they are read back.
  /// - Throws: ``UserStorageError/unwritable(reason:)``.
  public func store(_ users: [User]) throws(UserStorageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      try encoder.encode(users.map { APIUser($0) }).write(to: file, options: .atomic)
    } catch {
      throw .unwritable(reason: (error as NSError).reason)
    }
  }

  /// Reads the users from the file.
  ///
  /// - Returns: The users, or `nil` when there is no file.
  /// - Throws: ``UserStorageError/unreadable(reason:)`` or ``UserStorageError/corrupted``.
  public func users() throws(UserStorageError) -> [User]? {
    guard let json = try read() else { return nil }
    guard let kept = try? JSONDecoder().decode([APIUser].self, from: json),
      let users = try? kept.map({ try User($0) })
    else { throw .corrupted }
    return users
  }

  private func read() throws(UserStorageError) -> Data? {
    do {
      return try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .unreadable(reason: (error as NSError).reason)
    }
  }
}

extension NSError {
  /// The domain and the code of the error, without the system's words, which differ between
  /// systems.
  fileprivate var reason: String { "\(domain) \(code)" }
}
