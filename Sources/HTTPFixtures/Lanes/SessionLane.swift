#if canImport(FoundationNetworking)
public import Foundation
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
  private let ownSession = Guarded<URLSession?>(nil)

  /// Opens a lane, which is closed when it is let go.
  ///
  /// - Parameters:
  ///   - client: What answers.
  ///   - delivery: How the session gets a body that comes in chunks.
  /// - Throws: `LaneError.challenge` on Linux, when an answer asks for credentials.
  public init(_ client: ScenarioClient, delivery: SessionLane.Delivery = .whole) throws(LaneError) {
    #if canImport(FoundationNetworking)
    if let place = client.scenario.firstChallenge { throw .challenge(place: place) }
    #endif
    self.client = client
    type = LaneRegister.add(LaneRegister.Lane(client: client, delivery: delivery))
  }

  deinit {
    // The session is not invalidated: asked again, it would end the process, where the protocol class
    // says what is wrong.
    LaneRegister.remove(type)
  }

  /// A new configuration whose sessions are answered by the client, whatever their requests.
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

  /// A new session with a delegate, which the caller has to invalidate.
  ///
  /// - Parameters:
  ///   - delegate: The delegate; it is not asked about redirects.
  ///   - queue: What it is called on, or `nil` for a serial queue of the session.
  /// - Returns: The session.
  public func session(
    delegate: any URLSessionDelegate,
    queue: OperationQueue? = nil
  ) -> URLSession {
    URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }
}

extension Scenario {
  /// Where the first stub is declared that asks for credentials.
  var firstChallenge: SourcePlace? {
    stubs.first { $0.answers.contains(where: \.isChallenge) }?.place
  }
}

extension Stub.Answer {
  /// Whether a session would look for credentials.
  fileprivate var isChallenge: Bool {
    status == 401 && headers.keys.contains { $0.lowercased() == "www-authenticate" }
  }
}
