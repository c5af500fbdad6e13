import Standings

/// A store that refuses every write, because the device is full or the content is lost.
struct FaultyStore: StandingsStore {
  var content = MemoryStandingsStore()
  var damage: StoreError?

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError) {
    if damage == nil { throw .unwritable(reason: "full") }
  }

  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    if let damage { throw damage }
    return try content.standings(for: request)
  }
}
