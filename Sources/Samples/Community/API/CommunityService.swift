import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network's server, which is reached through an HTTP client.
public struct CommunityService: Sendable {
  private let client: any HTTPClient
  private let baseURL: String

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - client: The client that carries the requests.
  ///   - baseURL: The address of the server.
  public init(client: any HTTPClient, baseURL: String) {
    self.client = client
    self.baseURL = baseURL
  }

  /// Sends a request, checks the status and returns the body.
  private func body(of endpoint: CommunityEndpoint) async throws -> Data {
    let (body, response) = try await client.data(for: endpoint.request(baseURL: baseURL))
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw ServiceError.missingStatus
    }
    guard (200..<300).contains(status) else { throw ServiceError.unsuccessfulStatus(status) }
    return body
  }
}

// MARK: - UserRequests

extension CommunityService: UserRequests {
  /// Logs a user in.
  ///
  /// - Parameters:
  ///   - email: The email address with which the user logs in.
  ///   - password: The user's password.
  /// - Returns: The user.
  /// - Throws: A ``ServiceError``, or the client's error.
  public func logIn(email: String, password: String) async throws -> User {
    let body = try await body(of: .logIn(email: email, password: password))
    return try Self.user(APIUser(answer: body, called: "user"), at: "user")
  }

  /// Fetches all users.
  ///
  /// - Returns: The users, in the server's order.
  /// - Throws: A ``ServiceError``, or the client's error.
  public func users() async throws -> [User] {
    let users = try await [APIUser](answer: body(of: .userList), called: "users")
    return try users.enumerated().map { try Self.user($0.element, at: "users[\($0.offset)]") }
  }

  /// Fetches one user.
  ///
  /// - Parameter id: The number of the user.
  /// - Returns: The user.
  /// - Throws: A ``ServiceError``, or the client's error.
  public func user(id: Int) async throws -> User {
    let body = try await body(of: .user(id: id))
    return try Self.user(APIUser(answer: body, called: "user"), at: "user")
  }

  /// Fetches the picture of a user.
  ///
  /// - Parameter userID: The number of the user.
  /// - Returns: The picture.
  /// - Throws: A ``ServiceError``, or the client's error.
  public func profilePicture(ofUser userID: Int) async throws -> ProfilePicture {
    let body = try await body(of: .profilePicture(userID: userID))
    guard let picture = ProfilePicture(bytes: Array(body)) else {
      throw ServiceError.corruptedData(place: "profilepicture", fault: .picture)
    }
    return picture
  }

  private static func user(_ user: APIUser, at place: String) throws(ServiceError) -> User {
    do throws(UserMappingError) {
      return try User(user)
    } catch {
      throw .corruptedData(place: place, fault: .user(error))
    }
  }
}

// MARK: - StreamRequests

extension CommunityService: StreamRequests {
  /// Fetches the streams of all communities that the user belongs to.
  ///
  /// - Returns: The streams, in the server's order.
  /// - Throws: A ``ServiceError``, or the client's error.
  public func streams() async throws -> [CommunityStream] {
    let streams = try await [APIStream](answer: body(of: .streamList), called: "streams")
    return try streams.enumerated().map { index, stream in
      try CommunityStream(stream, at: "streams[\(index)]")
    }
  }
}
