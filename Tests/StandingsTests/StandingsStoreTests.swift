import Foundation
import Standings
import TestSupport
import Testing

struct StandingsStoreTests {
  private let all = StandingsEntityRequest(tournamentID: 10)

  /// Runs with a file in a folder of its own, which is removed afterwards.
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

  @Test func theStoreIsApartFromTheAppsOwn() throws {
    try withFile { file in
      try MemoryStandingsStore().keep([.some(1)], askedOf: 10)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      #expect(try MemoryStandingsStore().standings(for: all) == [])
    }
  }

  @Test func anotherEntityIsUnknown() throws {
    struct Players: EntityRequest {
      let entityName = "Player"
      let predicate = StandingPredicate(tournamentID: 10)
    }
    try withFile { file in
      let stores: [any StandingsStore] = [MemoryStandingsStore(), FileStandingsStore(file: file)]
      for store in stores {
        #expect(throws: StoreError.unknownEntity("Player")) {
          try store.standings(for: Players())
        }
      }
    }
    #expect(all.entityName == "Standing")
  }

  /// All standings of a small world against all conditions on them.
  @Test func aPredicateAsksForTournamentAndGroup() {
    let groups: [String?] = [nil, "A", "B", ""]
    for tournament in [10, 21] {
      for group in groups {
        for asked in [10, 21] {
          for askedGroup in groups {
            let predicate = StandingPredicate(tournamentID: asked, groupName: askedGroup)
            let expected = tournament == asked && (askedGroup == nil || askedGroup == group)
            #expect(predicate.matches(.some(1, of: tournament, in: group)) == expected)
          }
        }
      }
    }
  }

  /// A damaged file is told when it is read, and replaced when there is something to keep.
  @Test(arguments: ["", "[", "{}", "null", #"{"standings": [{"id": 1}]}"#])
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
      #expect(throws: StoreError.self) { try store.keep([.some(1)], askedOf: 10) }
      #expect("\(unreadable.map(String.init(describing:)) ?? "")".hasPrefix("The standings saved"))
      let nowhere = FileStandingsStore(file: file.appending(path: "missing/standings.json"))
      let unwritable = #expect(throws: StoreError.self) {
        try nowhere.keep([.some(1)], askedOf: 10)
      }
      #expect("\(unwritable.map(String.init(describing:)) ?? "")".hasPrefix("The standings cannot"))
    }
  }

  @Test(
    arguments: [
      (
        StoreError.unknownEntity("Player"),
        "The store holds no entities called 'Player', only 'Standing'."
      ),
      (.unwritable(reason: "x"), "The standings cannot be saved on this device: x."),
      (.unreadable(reason: "x"), "The standings saved on this device cannot be read: x."),
      (.corrupted, "The standings saved on this device are damaged."),
    ]
  )
  func anErrorIsOneSentence(error: StoreError, sentence: String) {
    #expect("\(error)" == sentence)
  }
}
