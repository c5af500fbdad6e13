/// A member of the company network.
public struct User: Hashable, Sendable {
  /// The network's number for the user.
  public let id: Int
  /// The email address with which the user logs in.
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
