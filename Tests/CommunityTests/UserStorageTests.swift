import Community
import Foundation
import TestSupport
import Testing

struct UserStorageTests {
  /// Runs code with a file in a folder of its own, and removes the folder afterwards.
  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.file("users.json")) }
  }

  @Test func whatIsStoredComesBack() throws {
    try withFile { file in
      let storages: [any UserStorage] = [MemoryUserStorage(), FileUserStorage(file: file)]
      for storage in storages {
        #expect(try storage.users() == nil)
        for users in [[User.ada, .nameless], [], [.nameless, .ada, .ada]] {
          try storage.store(users)
          #expect(try storage.users() == users)
        }
      }
      #expect(try FileUserStorage(file: file).users() == [.nameless, .ada, .ada])
    }
  }

  @Test func aDamagedFileIsCorrupted() throws {
    try withFile { file in
      for text in ["", "[", "null", #"[{"id": 1}]"#, #"[{"id": "1", "email": "a"}]"#] {
        try Data(text.utf8).write(to: file)
        #expect(throws: UserStorageError.corrupted) { try FileUserStorage(file: file).users() }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
      }
    }
    #expect("\(UserStorageError.corrupted)" == "The users saved on this device are damaged.")
  }

  @Test func aPlaceThatIsNoFileCannotBeUsed() throws {
    try withFile { file in
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      let storage = FileUserStorage(file: file)
      let unreadable = #expect(throws: UserStorageError.self) { try storage.users() }
      let unwritable = #expect(throws: UserStorageError.self) { try storage.store([.ada]) }
      #expect(
        unreadable?.description
          == "The users saved on this device cannot be read: NSCocoaErrorDomain 256."
      )
      #expect(
        unwritable?.description
          == "The users cannot be saved on this device: NSCocoaErrorDomain 512."
      )
    }
  }
}
