import CSchedulerHooks
import CTestWorld
import Foundation
public import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Scheduler {
  /// Refuses requests to a `SessionLane` of another client, because such requests are missing in
  /// the transcript.
  static let watchesLanes: Void = SessionLane.tell(
    (
      client: { current?.client },
      asks: { client, url in
        guard let scheduler = current, let own = scheduler.client, own !== client else { return }
        _ = scheduler.refuse(captured_refusal_session, detail: url)
      },
      fails: { error in
        current?.noteUnanswerable(error)
      }
    )
  )

  /// The journey's session, which the caller must release; nil if there is no session.
  var retainedSession: Address? {
    lane.map { Unmanaged.passRetained($0.session).toOpaque() }
  }

  /// Notes that a session cannot send a request, or cannot receive the scenario's answer.
  private func noteUnanswerable(_ error: any Error) {
    note(JourneyError("Step \(currentStep) asks by a session: \(error)"))
  }

  /// Makes the `SessionLane` of the journey's session, `URLSession.shared`.
  func makeLane() -> SessionLane? {
    guard let client else { return nil }
    do {
      return try SessionLane(client)
    } catch {
      noteUnanswerable(error)
      return nil
    }
  }

  private static let mainOperationsName = "NSOperationQueue Main Queue"

  /// A main operation queue that counts as equal to Foundation's own.
  ///
  /// Code inside Foundation still gets Foundation's own queue, because hooks do not reach that
  /// code.
  private final class MainOperations: OperationQueue, @unchecked Sendable {
    override func isEqual(_ object: Any?) -> Bool {
      (object as? OperationQueue)?.name == mainOperationsName
    }

    override var hash: Int { mainOperationsName.hashValue }
  }

  /// Makes an operation queue on the main queue, like the process's own.
  static func makeMainOperations() -> OperationQueue {
    let queue = MainOperations()
    queue.name = mainOperationsName
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = .main
    return queue
  }
}

extension Scenario {
  /// The zone and the locale of the scenario's journeys, completed by those of the process.
  ///
  /// The value is nil for a scenario that names neither, and where a program cannot set them.
  var world: OpaquePointer? {
    guard timeZone != nil || locale != nil else { return nil }
    let (zone, locale) = (timeZone ?? .current, locale ?? .current)
    return test_world_named(locale.identifier, zone.identifier)
  }
}

/// The protocol of sessions that refuses the requests which would reach a network: all requests of a
/// journey, and in other tests those to other machines.
final class RefusedRequest: URLProtocol {
  /// Adds this protocol to the configuration of a session.
  ///
  /// The protocol stands after the protocols of the app, and before those of the system, which
  /// would use the network.
  fileprivate static func join(_ configuration: URLSessionConfiguration) {
    var classes = configuration.protocolClasses ?? []
    if classes.isEmpty || classes.contains(where: { $0 == self }) { return }
    // The names of Foundation's own protocols begin with an underscore.
    let system = classes.firstIndex { "\($0)".hasPrefix("_") }
    classes.insert(self, at: system ?? classes.endIndex)
    configuration.protocolClasses = classes
  }

  override class func canInit(with request: URLRequest) -> Bool {
    if Scheduler.isCapturing { return true }
    // The task of a web socket takes no other protocol than the system's.
    guard let url = request.url, ["http", "https"].contains(url.scheme), let host = url.host else {
      return false
    }
    return capture_refuses_host(host) && !isOfApp(request)
  }

  /// Whether a protocol that the app has registered answers the request; the shared session asks it
  /// later.
  private static func isOfApp(_ request: URLRequest) -> Bool {
    let classes = URLSession.shared.configuration.protocolClasses ?? []
    return classes.contains { type in
      type != self && !"\(type)".hasPrefix("_")
        && (type as? URLProtocol.Type)?.canInit(with: request) == true
    }
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let asked = Stub.Request.name(of: request)
    if let scheduler = Scheduler.current {
      _ = scheduler.refuse(captured_refusal_session, detail: asked)
    } else {
      capture_tell_refused(asked)
    }
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}

/// Prepares a new session by its configuration; nil, before the first session, stands for all whose
/// configurations name no protocols.
///
/// The first session registers the system's protocols, and the protocol that is registered first is
/// asked first.
@_cdecl("capture_prepare_session")
func prepareSession(_ configuration: UnsafeMutableRawPointer?) {
  guard let configuration else {
    _ = URLProtocol.registerClass(RefusedRequest.self)
    return
  }
  RefusedRequest.join(
    Unmanaged<URLSessionConfiguration>.fromOpaque(configuration).takeUnretainedValue()
  )
}

extension SessionLane {
  /// Lets the whole test program connect to other machines while `body` runs.
  ///
  /// At other times such connections fail on Linux, in programs that are linked dynamically.
  ///
  /// - Parameter body: The code that needs a network.
  /// - Returns: The result of `body`.
  public static func withOtherMachines<Result>(_ body: () throws -> Result) rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try body()
  }

  /// Lets the whole test program connect to other machines while `body` runs.
  ///
  /// At other times such connections fail on Linux, in programs that are linked dynamically.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller; leave it to the compiler.
  ///   - body: The code that needs a network.
  /// - Returns: The result of `body`.
  public static func withOtherMachines<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    capture_allow_other_machines(true)
    defer { capture_allow_other_machines(false) }
    return try await body()
  }
}
