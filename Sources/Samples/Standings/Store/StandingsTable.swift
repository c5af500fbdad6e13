/// What any store holds: every standing once, in the order in which they came.
struct StandingsTable: Codable, Hashable, Sendable {
  private(set) var standings: [Standing] = []

  /// Replaces everything known of the tournaments that the standings belong to.
  mutating func keep(_ fresh: [Standing]) {
    let tournaments = Set(fresh.map(\.tournamentID))
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

  mutating func forget(_ tournamentID: Tournament.ID) {
    standings.removeAll { $0.tournamentID == tournamentID }
  }

  func select(_ request: any EntityRequest) throws(StoreError) -> [Standing] {
    guard request.entityName == Standing.entityName else {
      throw .unknownEntity(request.entityName)
    }
    let predicate = request.predicate
    return standings.filter { predicate.matches($0) }
  }
}
