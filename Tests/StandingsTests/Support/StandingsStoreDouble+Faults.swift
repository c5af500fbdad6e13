import Foundation

@testable import Standings

extension StandingsStoreDouble {
  /// A store on a device that is full: what is in it can be read, and nothing can be added.
  static func full(_ content: MemoryStandingsStore = MemoryStandingsStore()) -> StandingsStoreDouble
  {
    let store = StandingsStoreDouble()
    store.answers.keep = { (_: [Standing], _: Tournament.ID) throws(StoreError) in
      throw .unwritable(reason: "full")
    }
    store.answers.standings = { (request: any EntityRequest) throws(StoreError) in
      try content.standings(for: request)
    }
    return store
  }

  /// A store that cannot be read back.
  static func damaged(_ error: StoreError) -> StandingsStoreDouble {
    let store = StandingsStoreDouble()
    store.answers.standings = { (_: any EntityRequest) throws(StoreError) in throw error }
    return store
  }

  /// The mistake that the three cases are there to find: a store that only ever adds.
  static func careless() -> StandingsStoreDouble {
    let store = StandingsStoreDouble()
    store.answers.standings = { (_: any EntityRequest) throws(StoreError) in [] }
    store.answers.keep = {
      [unowned store] (standings: [Standing], _: Tournament.ID) throws(StoreError) in
      let kept = try store.standings(for: StandingsEntityRequest(tournamentID: 0))
      store.answers.standings = { (_: any EntityRequest) throws(StoreError) in kept + standings }
    }
    return store
  }
}
