import Foundation

/// The use case that logs a user in.
public struct LogIn: Sendable {
  private let requests: any UserRequests

  /// Makes the use case over the requests that it needs.
  public init(requests: any UserRequests) {
    self.requests = requests
  }

  /// Logs a user in.
  ///
  /// - Parameters:
  ///   - email: The address; spaces around the address are ignored.
  ///   - password: The password, with all its spaces.
  /// - Returns: The user.
  /// - Throws: ``LogInError/wrongCredentials`` when the email and the password do not belong
  ///   together, otherwise the error of the requests.
  public func execute(email: String, password: String) async throws -> User {
    let email = email.trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      return try await requests.logIn(email: email, password: password)
    } catch ServiceError.unsuccessfulStatus(401) {
      throw LogInError.wrongCredentials
    }
  }
}

/// The reason why the server refuses a user.
public enum LogInError: Error, Hashable, Sendable {
  /// The email and the password do not belong together.
  case wrongCredentials
}
