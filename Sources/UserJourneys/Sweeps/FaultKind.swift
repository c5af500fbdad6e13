import Foundation
import HTTPFixtures

/// A way in which one request of a journey goes wrong.
public enum FaultKind: String, CaseIterable, Hashable, Sendable {
  /// There is no connection to the internet.
  case offline
  /// The server did not answer in time.
  case timedOut = "timed out"
  /// The server refuses the request as malformed.
  case badRequest = "400"
  /// The server does not know who asks.
  case unauthorized = "401"
  /// There is nothing at the address.
  case notFound = "404"
  /// The server is asked too often.
  case tooManyRequests = "429"
  /// The server is broken.
  case serverError = "500"
  /// The answer is there, and empty.
  case emptyBody = "empty body"
  /// The answer is JSON that means something else.
  case wrongJSON = "wrong JSON"
  /// The answer ends after its first byte, and nothing says so.
  case truncated
  /// The transport says that the request was cancelled, which nobody asked for.
  case cancelled
  /// The answer is right, and takes a minute longer.
  case slow
}

extension FaultKind {
  /// How much longer a slow answer takes.
  static let slowness = Duration.seconds(60)

  /// What the request gets in the place of the answer that was chosen.
  func answer(inPlaceOf chosen: Answer) -> Answer {
    switch self {
    case .offline: .failure(.offline)
    case .timedOut: .failure(.timedOut)
    case .badRequest: .status(400)
    case .unauthorized: .status(401)
    case .notFound: .status(404)
    case .tooManyRequests: .status(429)
    case .serverError: .status(500)
    case .emptyBody: .empty()
    case .wrongJSON: .data(Data(#"{"unexpected": true}"#.utf8), contentType: "application/json")
    case .truncated: chosen.truncated(to: 1, noticed: false)
    case .cancelled: .failure(.cancelled)
    case .slow: chosen.delayed(by: chosen.delay + Self.slowness)
    }
  }

  /// Whether an app may take the answer for a good one.
  var mayPass: Bool {
    switch self {
    case .emptyBody, .wrongJSON, .truncated, .slow: true
    default: false
    }
  }
}

/// One request of a journey that goes wrong.
struct Fault: Equatable, Sendable {
  /// The request's place in the order in which the journey sends them, counted from 1.
  let request: Int
  let kind: FaultKind
}
