public import Foundation

/// Keeps users in a file, as JSON.
public struct FileUserStorage: UserStorage {
  private let file: URL

  /// Names the file; nothing is read or written yet.
  public init(file: URL) {
    self.file = file
  }

  /// Writes the users into the file, whole or not at all.
  ///
  /// - Parameter users: The users, in the order to give them back.
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
  /// The error without the words of the system, which differ from one to the next.
  fileprivate var reason: String { "\(domain) \(code)" }
}
