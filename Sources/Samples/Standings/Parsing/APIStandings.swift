/// Standings as the server sends them.
struct APIStandings: Decodable {
  let standings: [APIStanding]
}

/// One standing as the server sends it, reduced to the parts that the app uses.
struct APIStanding: Decodable {
  struct Team: Decodable {
    let name: String
  }

  let id: Int
  let tournamentId: Int
  let group: String?
  let position: Int
  let team: Team
  let won: Int
  let drawn: Int
  let lost: Int
  let goalsFor: Int
  let goalsAgainst: Int
  let points: Int
}

extension Standing {
  init(_ standing: APIStanding) {
    self.init(
      id: standing.id,
      tournamentID: standing.tournamentId,
      groupName: standing.group,
      position: standing.position,
      team: standing.team.name,
      record: Record(
        won: standing.won,
        drawn: standing.drawn,
        lost: standing.lost,
        goalsFor: standing.goalsFor,
        goalsAgainst: standing.goalsAgainst,
        points: standing.points
      )
    )
  }
}
