import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A real `URLSession` that is answered by a scenario client and never by a network.
///
/// For code that insists on a session or its configuration; whatever takes a closure or a protocol
/// is better off with the client itself. Each lane has a protocol class of its own, so that lanes in
/// parallel tests never meet: there is no header, no task-local value and no registration for all.
///
/// Redirects are followed behind the session, which sees the last response only. The session works
/// on its own queues and so in real time: in a journey inject the client.
public final class SessionLane: Sendable {
  /// The client that answers, with the exchanges of this lane.
  public let client: ScenarioClient
  private let type: LaneProtocol.Type
  private let ownSession = Locked<URLSession?>(nil)

  /// Opens a lane, which is closed when it is let go.
  ///
  /// - Parameters:
  ///   - client: What answers.
  ///   - givesChunks: Whether a delegate gets each chunk of an answer that is `inChunks` as it comes.
  ///     Completion handlers and `data(for:)` need the body in one piece, after the time of all
  ///     chunks; on Linux they would keep only the last one.
  /// - Throws: `FixtureError` on Linux, when an answer asks for credentials.
  public init(_ client: ScenarioClient, givesChunks: Bool = false) throws(FixtureError) {
    #if canImport(FoundationNetworking)
    if let place = client.scenario.firstChallenge { throw FixtureError(.challenge(place: place)) }
    #endif
    self.client = client
    type = LaneRegister.add(LaneRegister.Lane(client: client, givesChunks: givesChunks))
  }

  deinit {
    // The session is not invalidated: asked again, it would end the process, where the protocol class
    // says what is wrong.
    LaneRegister.remove(type)
  }

  /// A new configuration whose sessions are answered by the client, whatever their requests: for a
  /// session with a delegate, which its maker has to invalidate.
  public var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [type]
    // A cached answer would be one that the client never gave.
    configuration.urlCache = nil
    return configuration
  }

  /// The session of the lane, without a delegate; keep the lane until its last request is answered.
  public var session: URLSession {
    ownSession.withLock { own in
      let session = own ?? URLSession(configuration: configuration)
      own = session
      return session
    }
  }
}

extension Scenario {
  /// Where the first stub is declared that asks for credentials.
  var firstChallenge: SourcePlace? {
    stubs.first { $0.answersInTurn.contains(where: \.isChallenge) }?.place
  }
}

extension Stub.Answer {
  /// Whether a session would look for credentials.
  fileprivate var isChallenge: Bool {
    status == 401 && headers.keys.contains { $0.lowercased() == "www-authenticate" }
  }
}

/// Why a session lane cannot be made, or why a request of its session gets no answer.
package enum LaneProblem: FixtureProblem {
  /// A stub asks for credentials, after which a session hangs, crashes or goes to the network on
  /// Linux.
  case challenge(place: SourcePlace)
  /// An answer that was worked out from a request asks for credentials, as above.
  case computedChallenge(url: String)
  /// A download task, which ends the process on Linux.
  case download(url: String)
  /// An upload task whose body the session keeps to itself.
  case hiddenBody(url: String)
  /// The lane was let go before the request.
  case closed(url: String)
}

extension LaneProblem {
  /// What is wrong, where, and what to do, in one sentence.
  package var description: String {
    switch self {
    case .challenge(let place):
      "The stub at \(place) answers 401 with WWW-Authenticate, which a session on Linux cannot "
        + "survive: leave the header out, or inject the client itself."
    case .computedChallenge(let url):
      "The computed answer to \(url) is 401 with WWW-Authenticate, which a session on Linux cannot "
        + "survive: leave the header out, or inject the client itself."
    case .download(let url):
      "The request to \(url) is a download task, which a lane cannot serve on Linux: use a data "
        + "task, or inject the client itself."
    case .hiddenBody(let url):
      "The upload task to \(url) hides its body from the lane: set the body of the request and use "
        + "a data task, or inject the client itself."
    case .closed(let url):
      "The request to \(url) came after its lane was let go: keep the SessionLane until the last "
        + "request is answered."
    }
  }
}
