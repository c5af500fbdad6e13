public import Foundation

/// A way for a request to fail before any response arrives.
public enum TransportFailure: String, Hashable, Sendable, CaseIterable {
  /// There is no connection to the internet.
  case offline
  /// The server did not answer in time.
  case timedOut
  /// The connection broke while the request was under way.
  case connectionLost
  /// The request was cancelled.
  case cancelled
  /// No secure connection could be made.
  case badTLS

  /// The code of the `URLError` that a session throws for this failure.
  public var code: URLError.Code {
    switch self {
    case .offline: .notConnectedToInternet
    case .timedOut: .timedOut
    case .connectionLost: .networkConnectionLost
    case .cancelled: .cancelled
    case .badTLS: .secureConnectionFailed
    }
  }

  /// The failure in words, for example `timed out`.
  public var words: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed out"
    case .connectionLost: "connection lost"
    case .cancelled: "cancelled"
    case .badTLS: "bad TLS"
    }
  }
}
