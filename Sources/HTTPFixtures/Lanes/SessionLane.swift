import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A real `URLSession` whose requests a scenario client answers, without a network.
///
/// ```swift
/// let lane = try SessionLane(user.client)  // keep it until the last answer
/// let repository = SearchRepository(session: lane.session)
/// ```
///
/// Use a lane for code that requires a session or its configuration. Code that takes a closure or a
/// protocol works better with the client itself. Each lane has its own protocol class, so lanes of
/// parallel tests are independent. A lane needs neither a header nor a task-local value, and is
/// registered for its own session only.
///
/// Each hop of a redirect is an exchange of the client, and the session asks its delegate. On Linux,
/// a lane plays data and upload tasks; other tasks, suspension and credentials fail by name. In a
/// journey, pass the journey's client. The session works on virtual time on Linux only; in a
/// journey on another system, inject the client instead.
public final class SessionLane: Sendable {
  /// The client that answers the requests of the lane and keeps its exchanges.
  public let client: ScenarioClient
  private let type: LaneProtocol.Type
  private let ownSession = Locked<URLSession?>(nil)

  /// Opens a lane; the lane closes when it is released.
  ///
  /// - Parameters:
  ///   - client: The client that answers.
  ///   - givesChunks: Whether a delegate gets the chunks of an `inChunks` answer one by one. Leave
  ///     this argument out for completion handlers and `data(for:)`, which need the body in one
  ///     piece, after the time of all chunks. With `true` on Linux, both would keep only the last
  ///     chunk.
  /// - Throws: `FixtureError` when the scenario cannot be used.
  public init(_ client: ScenarioClient, givesChunks: Bool = false) throws(FixtureError) {
    if let invalidity = client.invalidity { throw invalidity }
    self.client = client
    type = LaneRegister.add(LaneRegister.Lane(client: client, givesChunks: givesChunks))
  }

  deinit {
    // The lane does not invalidate the session. A later request to an invalidated session would end
    // the process, while the protocol class reports the mistake.
    LaneRegister.remove(type)
  }

  /// A new configuration whose sessions send every request to the client.
  ///
  /// Use it to create a session with a delegate, and invalidate that session after use.
  public var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [type]
    // With a cache, the session could answer a request without the client.
    configuration.urlCache = nil
    return configuration
  }

  /// The lane's session without a delegate; keep the lane until its last request has an answer.
  public var session: URLSession {
    ownSession.made { URLSession(configuration: configuration) }
  }
}

extension SessionLane {
  /// The closures by which journeys observe the requests of all lanes.
  ///
  /// `client` returns the client of the running journey, or `nil` outside of journeys. `asks`
  /// receives each request before its answer, and `fails` the error of a request that no lane can
  /// serve.
  package typealias Witness = (
    client: @Sendable () -> ScenarioClient?,
    asks: @Sendable (_ client: ScenarioClient, _ url: String) -> Void,
    fails: @Sendable (FixtureError) -> Void
  )

  /// The witness in a type of its own: each reading of a bare closure behind `Locked` wraps the closure
  /// once more, so that every request takes longer than the one before.
  private struct Told { let witness: Witness }
  private static let told = Locked<Told?>(nil)

  private static var witness: Witness? { told.withLock { $0 }?.witness }

  package static func tell(_ new: Witness) { told.withLock { $0 = Told(witness: new) } }

  /// The lane of the running journey, for a session that the app kept from an earlier journey.
  static var journeyLane: LaneRegister.Lane? {
    witness?.client().map { LaneRegister.Lane(client: $0, givesChunks: false) }
  }

  static func noteRequest(to client: ScenarioClient, _ url: String) {
    witness?.asks(client, url)
  }

  static func noteFailure(_ error: FixtureError) { witness?.fails(error) }
}

/// The open lanes of the process, by their `URLProtocol` class.
///
/// A session is configured with classes and not with objects, so the register maps each class to a
/// lane. Each lane gets a new class, so a session that outlives its lane cannot reach another lane.
enum LaneRegister {
  private struct Open {
    var count = 0
    var lanes: [ObjectIdentifier: Lane] = [:]
  }

  /// The client of a ``SessionLane``, and the option with which the lane was opened.
  struct Lane: Sendable {
    let client: ScenarioClient
    let givesChunks: Bool
  }

  private static let open = Locked(Open())

  /// Registers a lane, and returns a protocol class that no other lane has had.
  static func add(_ lane: Lane) -> LaneProtocol.Type {
    open.withLock { open in
      let type = LaneClass.numbered(open.count)
      open.count += 1
      open.lanes[ObjectIdentifier(type)] = lane
      return type
    }
  }

  /// Returns the lane of a class, or `nil` after the lane was released.
  static func lane(of type: LaneProtocol.Type) -> Lane? {
    open.withLock { $0.lanes[ObjectIdentifier(type)] }
  }

  static func remove(_ type: LaneProtocol.Type) {
    open.withLock { _ = $0.lanes.removeValue(forKey: ObjectIdentifier(type)) }
  }
}

/// The `URLProtocol` class of one lane; all its behaviour is that of `LaneProtocol`.
///
/// A session is configured by a class, so each lane needs a class of its own. On Linux, a new class
/// at run time has to be a generic class over a new type.
final class TaggedLaneProtocol<Tag>: LaneProtocol {}

enum LaneClass {
  /// Returns the class for the lane with this number.
  ///
  /// The tag is the number as a type, with a list or an optional for each bit: 2 is `[Void?]`.
  static func numbered(_ number: Int) -> LaneProtocol.Type {
    var tag: Any.Type = Void.self
    var rest = number
    while rest > 0 {
      tag = rest & 1 == 1 ? one(tag) : zero(tag)
      rest >>= 1
    }
    return tagged(tag)
  }

  private static func zero<Rest>(_ rest: Rest.Type) -> Any.Type { [Rest].self }

  private static func one<Rest>(_ rest: Rest.Type) -> Any.Type { Rest?.self }

  private static func tagged<Tag>(_ tag: Tag.Type) -> LaneProtocol.Type {
    TaggedLaneProtocol<Tag>.self
  }
}
