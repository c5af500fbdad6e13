package import Foundation

extension Stub {
  /// A way for a request to fail before any response arrives.
  public enum Failure: Hashable, Sendable, CaseIterable {
    /// The device has no connection to the internet.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The connection broke while the request was under way.
    case connectionLost
    /// The request was cancelled.
    case cancelled
    /// The client could not make a secure connection.
    case badTLS
    /// The name of the server is unknown.
    case unknownHost
    /// The server refuses the connection.
    case refused
    /// The server's response is not HTTP.
    case malformedResponse

    /// The code of the `URLError` that a session throws for this failure.
    package var code: URLError.Code {
      switch self {
      case .offline: .notConnectedToInternet
      case .timedOut: .timedOut
      case .connectionLost: .networkConnectionLost
      case .cancelled: .cancelled
      case .badTLS: .secureConnectionFailed
      case .unknownHost: .cannotFindHost
      case .refused: .cannotConnectToHost
      case .malformedResponse: .cannotParseResponse
      }
    }

    /// The failure in words, for example `timed out`.
    package var words: String {
      switch self {
      case .offline: "offline"
      case .timedOut: "timed out"
      case .connectionLost: "connection lost"
      case .cancelled: "cancelled"
      case .badTLS: "bad TLS"
      case .unknownHost: "unknown host"
      case .refused: "refused"
      case .malformedResponse: "malformed response"
      }
    }
  }
}
