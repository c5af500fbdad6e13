import CSchedulerHooks
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The protocol of a journey's sessions that refuses the requests which would reach a network.
final class RefusedRequest: URLProtocol {
  /// Adds this protocol to the configuration of a journey's session.
  ///
  /// The protocol stands after the protocols of the app, and before those of the system, which
  /// would use the network.
  static func join(_ pointer: UnsafeMutableRawPointer) {
    let configuration = Unmanaged<URLSessionConfiguration>.fromOpaque(pointer).takeUnretainedValue()
    var classes = configuration.protocolClasses ?? []
    if classes.contains(where: { $0 == self }) { return }
    // The names of Foundation's own protocols begin with an underscore.
    let system = classes.firstIndex { "\($0)".hasPrefix("_") }
    classes.insert(self, at: system ?? classes.endIndex)
    configuration.protocolClasses = classes
  }

  override class func canInit(with request: URLRequest) -> Bool { Scheduler.isCapturing }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let asked = [request.httpMethod, request.url?.absoluteString].compactMap(\.self)
      .joined(separator: " ")
    if let scheduler = Scheduler.current {
      let what = Scheduler.Refused(kind: captured_refusal_session, detail: asked)
      scheduler.note(.refused(what, step: scheduler.currentStep))
    }
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
