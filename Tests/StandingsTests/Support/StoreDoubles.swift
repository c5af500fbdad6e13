import Foundation
import Standings

/// A store on a device that is full: what is in it can be read, and nothing can be added.
struct FullStore: StandingsStore {
  var content = MemoryStandingsStore()

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError) {
    throw .unwritable(reason: "full")
  }

  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    try content.standings(for: request)
  }
}

/// A store that cannot be read back.
struct DamagedStore: StandingsStore {
  let error: StoreError

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError) {}

  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] { throw error }
}

/// The mistake that the three cases are there to find: a store that only ever adds.
final class CarelessStore: StandingsStore, @unchecked Sendable {
  // Unchecked because `kept` is only ever touched under `lock`.
  private let lock = NSLock()
  private var kept: [Standing] = []

  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError) {
    lock.withLock { kept += standings }
  }

  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    lock.withLock { kept }
  }
}
