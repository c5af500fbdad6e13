import Foundation
import Standings
import TestSupport
import Testing

struct StandingsStoreTests {
  private let all = StandingsEntityRequest(tournamentID: 10)

  /// Runs code with a file in a folder of its own, and removes the folder afterwards.
  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.file("standings.json")) }
  }

  @Test func whatIsKeptComesBack() throws {
    try withFile { file in
      let first = [Standing.some(1, in: "A"), .some(2, in: "B"), .some(3, in: "A")]
      let stores: [any StandingsStore] = [MemoryStandingsStore(), FileStandingsStore(file: file)]
      for store in stores {
        #expect(try store.standings(for: all) == [])
        try store.keep(first + [.some(4, of: 21)], askedOf: 10)
        #expect(try store.standings(for: all) == first)
        let group = StandingsEntityRequest(tournamentID: 10, groupName: "A")
        #expect(try store.standings(for: group) == [first[0], first[2]])
        try store.keep([.some(2), .some(2, team: "Later")], askedOf: 10)
        #expect(try store.standings(for: all) == [.some(2, team: "Later")])
        try store.keep([.some(2, of: 21)], askedOf: 21)
        #expect(try store.standings(for: all) == [])
        try store.keep([.some(5)], askedOf: 10)
      }
      #expect(try FileStandingsStore(file: file).standings(for: all) == [.some(5)])
    }
  }

  @Test func anotherEntityIsUnknown() throws {
    struct Players: EntityRequest {
      let entityName = "Player"
      let predicate = StandingPredicate(tournamentID: 10)
    }
    #expect(throws: StoreError.unknownEntity("Player")) {
      try MemoryStandingsStore().standings(for: Players())
    }
    #expect(all.entityName == "Standing")
  }

  /// Reading a damaged file reports the damage, and the next write replaces the file.
  @Test(arguments: ["", "{}", #"{"standings": [{"id": 1}]}"#])
  func aDamagedFileIsCorruptedUntilItIsReplaced(_ text: String) throws {
    try withFile { file in
      try Data(text.utf8).write(to: file)
      let store = FileStandingsStore(file: file)
      #expect(throws: StoreError.corrupted) { try store.standings(for: all) }
      #expect(try Data(contentsOf: file) == Data(text.utf8))
      try store.keep([.some(1)], askedOf: 10)
      #expect(try store.standings(for: all) == [.some(1)])
    }
  }

  @Test func aPlaceThatIsNoFileCannotBeUsed() throws {
    try withFile { file in
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      let store = FileStandingsStore(file: file)
      let unreadable = #expect(throws: StoreError.self) { try store.standings(for: all) }
      let unkept = #expect(throws: StoreError.self) { try store.keep([.some(1)], askedOf: 10) }
      #expect(unkept == unreadable)
      let nowhere = FileStandingsStore(file: file.appending(path: "missing/standings.json"))
      let unwritable = #expect(throws: StoreError.self) {
        try nowhere.keep([.some(1)], askedOf: 10)
      }
      let errors = [unreadable, unwritable, .corrupted, .unknownEntity("Player")]
      #expect(
        errors.compactMap { $0?.description }.joined(separator: "\n") == """
          The standings saved on this device cannot be read: NSCocoaErrorDomain 256.
          The standings cannot be saved on this device: NSCocoaErrorDomain 4.
          The standings saved on this device are damaged.
          The store holds no entities called 'Player', only 'Standing'.
          """
      )
    }
  }
}
