/// A request that reads standings back from the store.
public protocol EntityRequest: Sendable {
  /// The store's name for the requested entities.
  var entityName: String { get }
  /// The condition for the requested entities.
  var predicate: StandingPredicate { get }
}

/// A request for the stored standings of a tournament, or of one of its groups.
public struct StandingsEntityRequest: EntityRequest {
  /// The name of a ``Standing`` in the store.
  public let entityName = Standing.entityName
  /// The condition that a standing belongs to the tournament, and to the group if a group is given.
  public let predicate: StandingPredicate

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - tournamentID: The number of the tournament.
  ///   - groupName: The exact name of a group; `nil` asks for the whole tournament.
  public init(tournamentID: Tournament.ID, groupName: String? = nil) {
    predicate = StandingPredicate(tournamentID: tournamentID, groupName: groupName)
  }
}

/// A condition on standings.
public struct StandingPredicate: Hashable, Sendable {
  /// The tournament that a standing has to belong to.
  public let tournamentID: Tournament.ID
  /// The group that a standing has to belong to; `nil` for standings of any group, or without a
  /// group.
  public let groupName: String?

  /// Makes a condition from its parts.
  public init(tournamentID: Tournament.ID, groupName: String? = nil) {
    self.tournamentID = tournamentID
    self.groupName = groupName
  }

  /// Whether a standing meets the condition.
  public func matches(_ standing: Standing) -> Bool {
    guard standing.tournamentID == tournamentID else { return false }
    guard let groupName else { return true }
    return standing.groupName == groupName
  }
}
