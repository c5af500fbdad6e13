/// A user as the server describes it: every part may be missing.
public struct APIUser: Codable, Hashable, Sendable {
  /// The number of the user.
  public let id: Int?
  /// The email address with which the user logs in.
  public let email: String?
  /// The user's display name.
  public let name: String?

  /// Makes the description of a user from its parts.
  public init(id: Int?, email: String?, name: String?) {
    self.id = id
    self.email = email
    self.name = name
  }
}

/// The reason why the app cannot use the server's description of a user.
public enum UserMappingError: Error, Hashable, Sendable {
  /// The identifier or the email is missing.
  case incorrectData
}

extension UserMappingError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .incorrectData: "A user of the server's answer lacks an identifier or an email."
    }
  }
}

extension User {
  /// Converts the server's data of a user.
  ///
  /// - Parameter user: The user as the server describes it; an invisible name counts as missing.
  /// - Throws: ``UserMappingError/incorrectData`` when the identifier or the email is missing.
  public init(_ user: APIUser) throws(UserMappingError) {
    guard let id = user.id, let email = user.email else { throw .incorrectData }
    let isBlank = user.name?.allSatisfy(\.isWhitespace) ?? true
    self.init(id: id, email: email, name: isBlank ? nil : user.name)
  }
}

extension APIUser {
  /// Describes a user in the server's terms.
  public init(_ user: User) {
    self.init(id: user.id, email: user.email, name: user.name)
  }
}
