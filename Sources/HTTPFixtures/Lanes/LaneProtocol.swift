import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The `URLProtocol` that receives every request of the sessions of one lane.
class LaneProtocol: URLProtocol {
  private lazy var loading = LaneLoading(of: self)

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if let lane = LaneRegister.lane(of: type(of: self)) ?? SessionLane.journeyLane {
      return loading.start(request, from: lane)
    }
    let error = FixtureError(
      "The request to \(request.urlText) came after its lane was released: keep the SessionLane "
        + "until the last request is answered."
    )
    SessionLane.noteFailure(error)
    loading.fail(with: error)
  }

  override func stopLoading() { loading.stop() }
}

extension URLRequest {
  var urlText: String { url?.absoluteString ?? "no URL" }
}
