/// The place of one team in a table of a tournament.
public struct Standing: Codable, Hashable, Identifiable, Sendable {
  /// The store's name for entities of this kind.
  public static let entityName = "Standing"

  /// The server's number for the standing; it stays the same while its figures change.
  public let id: Int
  /// The number of the tournament to which the standing belongs.
  public let tournamentID: Int
  /// The name of the team's group, as in "Group A"; `nil` in a tournament without groups.
  public let groupName: String?
  /// The place in the table, from 1; two teams may share a place.
  public let position: Int
  /// The name of the team.
  public let team: String
  /// The results of the team so far.
  public let record: Record

  /// Makes a standing from its parts.
  public init(
    id: Int,
    tournamentID: Int,
    groupName: String?,
    position: Int,
    team: String,
    record: Record
  ) {
    self.id = id
    self.tournamentID = tournamentID
    self.groupName = groupName
    self.position = position
    self.team = team
    self.record = record
  }
}

extension Standing {
  /// Matches, goals and points of one team.
  public struct Record: Codable, Hashable, Sendable {
    /// The number of matches that were won.
    public let won: Int
    /// The number of draws.
    public let drawn: Int
    /// The number of matches that were lost.
    public let lost: Int
    /// The number of goals that the team has scored.
    public let goalsFor: Int
    /// The number of goals against the team.
    public let goalsAgainst: Int
    /// The points as the server counts them, after the deduction of penalties.
    public let points: Int

    /// Makes a record from its figures.
    public init(
      won: Int = 0,
      drawn: Int = 0,
      lost: Int = 0,
      goalsFor: Int = 0,
      goalsAgainst: Int = 0,
      points: Int = 0
    ) {
      self.won = won
      self.drawn = drawn
      self.lost = lost
      self.goalsFor = goalsFor
      self.goalsAgainst = goalsAgainst
      self.points = points
    }

    /// The number of matches that the team has played.
    public var played: Int { won + drawn + lost }

    /// The goals of the team minus the goals against the team.
    public var goalDifference: Int { goalsFor - goalsAgainst }
  }
}
