import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes every request of the sessions of one lane.
class LaneProtocol: URLProtocol {
  private lazy var loading = LaneLoading(of: self)

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do throws(FixtureError) {
      let request = try laneRequest()
      guard let lane = LaneRegister.lane(of: type(of: self)) else {
        throw FixtureError(
          "The request to \(request.urlText) came after its lane was let go: keep the SessionLane "
            + "until the last request is answered."
        )
      }
      SessionLane.noteRequest(to: lane.client, request.urlText)
      loading.start(request, from: lane)
    } catch {
      SessionLane.noteFailure(error)
      loading.fail(with: error)
    }
  }

  override func stopLoading() { loading.stop() }
}

extension URLRequest {
  var urlText: String { url?.absoluteString ?? "no URL" }
}

extension LaneProtocol {
  /// The request as the app made it, with what the session has kept to itself.
  ///
  /// - Throws: `FixtureError` for tasks that no lane can serve on this system.
  func laneRequest() throws(FixtureError) -> URLRequest {
    #if canImport(FoundationNetworking)
    guard let task else { return request }
    if task is URLSessionDownloadTask {
      throw FixtureError(
        "The request to \(request.urlText) is a download task, which a lane cannot serve on Linux: "
          + "use a data task, or inject the client itself."
      )
    }
    let parts = SessionTaskParts(task)
    var whole = request
    for (name, value) in parts.sessionHeaders where whole.value(forHTTPHeaderField: name) == nil {
      whole.setValue(value, forHTTPHeaderField: name)
    }
    guard task is URLSessionUploadTask, whole.httpBody == nil, whole.httpBodyStream == nil else {
      return whole
    }
    guard let body = parts.body() else {
      throw FixtureError(
        "The upload task to \(request.urlText) hides its body from the lane: set the body of the "
          + "request and use a data task, or inject the client itself."
      )
    }
    whole.httpBody = body
    return whole
    #else
    return request
    #endif
  }
}

#if canImport(FoundationNetworking)
/// What a task of FoundationNetworking holds and does not hand to protocols.
///
/// On Linux a protocol sees neither the headers of the session nor the body of an upload task. Both
/// are stored in the task; they are read by reflection, because there is no other way to them. What
/// is not found is missing, so that a stub which asks for it does not match.
private struct SessionTaskParts {
  private let task: URLSessionTask

  init(_ task: URLSessionTask) { self.task = task }

  /// The headers that the configuration of the session adds to every request.
  var sessionHeaders: [(String, String)] {
    guard let session = stored("session") as? URLSession,
      let headers = session.configuration.httpAdditionalHeaders
    else { return [] }
    return headers.compactMap { name, value in
      (name as? String).map { ($0, "\(value)") }
    }
  }

  /// The body of an upload task, or `nil` when it is not to be had.
  func body() -> Data? {
    guard let optional = stored("knownBody"),
      let body = Mirror(reflecting: optional).children.first?.value,
      let content = Mirror(reflecting: body).children.first?.value
    else { return nil }
    if let file = content as? URL { return try? Data(contentsOf: file) }
    return (content as? DispatchData).map { Data($0) }
  }

  private func stored(_ name: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: task)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }
}
#endif
