import Standings

/// A store that takes nothing in, because the device is full or what it kept is lost.
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

/// The mistake that the three cases are there to find: a store that only ever adds.
final class CarelessStore: StandingsStore, @unchecked Sendable {
  // Unchecked because its test asks it from one task alone.
  private var kept: [Standing] = []

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) { kept += standings }

  func standings(for request: any EntityRequest) -> [Standing] { kept }
}
