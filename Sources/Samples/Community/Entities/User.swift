/// A member of the company network.
public struct User: Hashable, Sendable {
  /// The number that the network knows the user by.
  public let id: Int
  /// The address that the user logs in with.
  public let email: String
  /// The user's display name, if there is one.
  public let name: String?

  /// Makes a user from its parts.
  public init(id: Int, email: String, name: String?) {
    self.id = id
    self.email = email
    self.name = name
  }
}
