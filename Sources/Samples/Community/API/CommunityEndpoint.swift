#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The requests that the app sends to the network's server.
public enum CommunityEndpoint: Hashable, Sendable {
  /// Logs the user in.
  case logIn(email: String, password: String)
  /// Asks for all users.
  case userList
  /// Asks for one user.
  case user(id: Int)
  /// Asks for the picture of a user.
  case profilePicture(userID: Int)
  /// Asks for the streams of all communities that the user belongs to.
  case streamList

  /// The HTTP method of the request.
  public var method: String {
    switch self {
    case .logIn: "POST"
    case .userList, .user, .profilePicture, .streamList: "GET"
    }
  }

  /// The path of the request, in which a final slash makes a difference to the server.
  public var path: String {
    switch self {
    case .logIn: "/user/login/"
    case .userList: "/users/"
    case .user(let id): "/user/\(id)/"
    case .profilePicture(let userID): "/user/\(userID)/profilepicture"
    case .streamList: "/streams/"
    }
  }

  /// Makes the request.
  ///
  /// - Parameter baseURL: The address of the server; its path, if it has one, is replaced.
  /// - Returns: The complete request.
  /// - Throws: ``ServiceError/invalidURL(baseURL:)`` when the address lacks a scheme or a host.
  public func request(baseURL: String) throws(ServiceError) -> URLRequest {
    guard var components = URLComponents(string: baseURL),
      components.scheme != nil, components.host?.isEmpty == false
    else { throw .invalidURL(baseURL: baseURL) }
    components.path = path
    components.query = nil
    components.fragment = nil
    guard let url = components.url else { throw .invalidURL(baseURL: baseURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if case .logIn(let email, let password) = self {
      request.httpBody = Self.json(["email": email, "password": password])
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  private static func json(_ fields: [String: String]) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(fields)
  }
}
