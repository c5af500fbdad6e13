/// A tournament that the user can choose.
public struct Tournament: Hashable, Identifiable, Sendable {
  /// The server's number for the tournament.
  public let id: Int
  /// The name of the tournament.
  public let name: String

  /// Makes a tournament from its parts.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
