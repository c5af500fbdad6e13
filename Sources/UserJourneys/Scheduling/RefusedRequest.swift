import CSchedulerHooks
import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
      let what = Scheduler.Refused(kind: captured_refusal_session, detail: asked)
      scheduler.note(.refused(what, step: scheduler.currentStep))
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
