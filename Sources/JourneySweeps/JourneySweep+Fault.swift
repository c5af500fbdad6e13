import Foundation
import HTTPFixtures
import UserJourneys

extension JourneySweep {
  /// A way in which one request of a journey goes wrong.
  public enum Fault: Hashable, Sendable {
    /// There is no connection to the internet.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The server answers with this status and nothing else: `.status(404)`.
    case status(Int)
    /// The answer is there, and empty.
    case emptyBody
    /// The answer is JSON that means something else.
    case wrongJSON
    /// The answer ends after its first byte, and nothing says so.
    case truncated
    /// The transport says that the request was cancelled, which nobody asked for.
    case cancelled
    /// The answer is right, and takes a minute longer.
    case slow

    /// Every way, with the statuses that apps meet: 400, 401, 404, 429 and 500.
    public static let all: [Fault] =
      [.offline, .timedOut] + [400, 401, 404, 429, 500].map { .status($0) }
      + [.emptyBody, .wrongJSON, .truncated, .cancelled, .slow]
  }
}

extension JourneySweep.Fault {
  /// How much longer a slow answer takes; a session gives up after 60 seconds.
  private static let slowness = Duration.seconds(50)

  /// As reports and tokens name it.
  var name: String {
    switch self {
    case .timedOut: "timed out"
    case .status(let code): "\(code)"
    case .emptyBody: "empty body"
    case .wrongJSON: "wrong JSON"
    case .offline, .truncated, .cancelled, .slow: "\(self)"
    }
  }

  init?(name: String) {
    guard let fault = Self.all.first(where: { $0.name == name }) ?? Int(name).map(Self.status)
    else {
      return nil
    }
    self = fault
  }

  /// Whether an app may take the answer for a good one.
  var mayPass: Bool {
    switch self {
    case .emptyBody, .wrongJSON, .truncated, .slow: true
    case .status(let code): (200..<300).contains(code)
    case .offline, .timedOut, .cancelled: false
    }
  }

  /// The fault of one request, counted from 1 in the order in which the journey sends them.
  func of(_ request: Int) -> Variation.Fault {
    Variation.Fault(request: request, name: name, isRetried: self != .slow) { chosen in
      switch self {
      case .offline: .failure(.offline)
      case .timedOut: .failure(.timedOut)
      case .status(let code): .status(code)
      case .emptyBody: .empty()
      case .wrongJSON: .data(Data(#"{"unexpected": true}"#.utf8), contentType: "application/json")
      case .truncated: chosen.truncated(to: 1, noticed: false)
      case .cancelled: .failure(.cancelled)
      case .slow: chosen.delayed(by: chosen.delay + Self.slowness)
      }
    }
  }
}
