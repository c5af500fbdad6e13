/// The content of a store: each standing once, in the order in which it arrived.
struct StandingsTable: Codable, Hashable, Sendable {
  private(set) var standings: [Standing] = []

  /// Removes the standings of the requested tournament, and of every tournament in `fresh`, and
  /// then adds `fresh`.
  mutating func keep(_ fresh: [Standing], askedOf tournamentID: Tournament.ID) {
    let tournaments = Set(fresh.map(\.tournamentID) + [tournamentID])
    standings.removeAll { tournaments.contains($0.tournamentID) }
    var placeByID = Dictionary(
      zip(standings.map(\.id), standings.indices),
      uniquingKeysWith: { _, later in later }
    )
    for standing in fresh {
      if let place = placeByID[standing.id] {
        standings[place] = standing
      } else {
        placeByID[standing.id] = standings.count
        standings.append(standing)
      }
    }
  }

  func select(_ request: any EntityRequest) throws(StoreError) -> [Standing] {
    guard request.entityName == Standing.entityName else {
      throw .unknownEntity(request.entityName)
    }
    let predicate = request.predicate
    return standings.filter { predicate.matches($0) }
  }
}
