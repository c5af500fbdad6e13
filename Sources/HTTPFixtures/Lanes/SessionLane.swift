import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A real `URLSession` that is answered by a scenario client and never by a network.
///
/// ```swift
/// let lane = try SessionLane(user.client)  // keep it until the last answer
/// let repository = SearchRepository(session: lane.session)
/// ```
///
/// For code that insists on a session or its configuration; whatever takes a closure or a protocol
/// is better off with the client itself. Each lane has a protocol class of its own, so that lanes in
/// parallel tests never meet: there is no header, no task-local value and no registration for all.
///
/// Each hop of a redirect and each try after a challenge is an exchange of the client, and the delegate is
/// asked as by any session. In a journey the client is the journey's, and on Linux the session works on its
/// time; elsewhere inject the client.
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
  /// - Throws: `FixtureError` when an answer is packed in a way that only sessions unpack.
  public init(_ client: ScenarioClient, givesChunks: Bool = false) throws(FixtureError) {
    if let problem = client.scenario.firstUnknownEncoding { throw problem }
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

extension SessionLane {
  /// Who hears of the requests of all lanes.
  package struct Witness: Sendable {
    let asks: @Sendable (_ client: ScenarioClient, _ url: String) -> Void
    let fails: @Sendable (FixtureError) -> Void

    /// - Parameters:
    ///   - asks: Is called before a request is answered.
    ///   - fails: Is called with what no lane can serve.
    package init(
      asks: @escaping @Sendable (_ client: ScenarioClient, _ url: String) -> Void,
      fails: @escaping @Sendable (FixtureError) -> Void
    ) {
      self.asks = asks
      self.fails = fails
    }
  }

  private static let witness = Locked<Witness?>(nil)

  package static func tell(_ new: Witness) { witness.withLock { $0 = new } }

  static func noteRequest(to client: ScenarioClient, _ url: String) {
    witness.withLock { $0 }?.asks(client, url)
  }

  static func noteFailure(_ error: FixtureError) { witness.withLock { $0 }?.fails(error) }
}

extension Scenario {
  /// What is wrong with the first answer that nothing here unpacks.
  fileprivate var firstUnknownEncoding: FixtureError? {
    for stub in stubs {
      for answer in stub.answersInTurn {
        guard !answer.headers.isEmpty, let name = answer.encoding.unknown else { continue }
        return .encoding(name, of: "An answer of the stub at \(stub.place)")
      }
    }
    return nil
  }
}
