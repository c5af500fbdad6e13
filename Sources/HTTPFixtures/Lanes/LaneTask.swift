#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// A task whose request a lane answers, with its session.
struct LaneTask: @unchecked Sendable {
  // Unchecked because any thread may use a task and its session, and the fields that the lane reads
  // never change once the task has started.
  let task: URLSessionTask
  let session: URLSession

  /// - Returns: `nil` for a task without a session.
  init?(_ task: URLSessionTask) {
    guard let session = task.object(at: PropertyOffsets.ofTask["session"]) as? URLSession
    else { return nil }
    self.task = task
    self.session = session
  }

  private var configuration: URLSessionConfiguration { session.configuration }

  /// Returns the request with the headers that the configuration adds to every request.
  func withSessionHeaders(_ request: URLRequest) -> URLRequest {
    guard let headers = configuration.httpAdditionalHeaders else { return request }
    var whole = request
    for (name, value) in headers {
      guard let name = name as? String, whole.value(forHTTPHeaderField: name) == nil else {
        continue
      }
      whole.setValue("\(value)", forHTTPHeaderField: name)
    }
    return whole
  }

  /// Returns the timeouts of the request, or else those of the configuration.
  ///
  /// A timeout of 60 seconds counts as unset, since 60 seconds is the default of a request.
  func timeouts(with request: URLRequest) -> Timeouts {
    let (own, all) = (request.timeoutInterval, configuration.timeoutIntervalForRequest)
    return Timeouts(
      seconds: own == Timeouts.unsaid ? all : own,
      whole: configuration.timeoutIntervalForResource
    )
  }

  /// Stores the request that follows a redirect or a challenge as the task's `currentRequest`.
  func goOn(to request: URLRequest) {
    guard let place = PropertyOffsets.ofTask["_currentRequest"],
      let queue = task.object(at: PropertyOffsets.ofTask["syncQ"]) as? DispatchQueue
    else { return }
    queue.sync {
      task.field(at: place).assumingMemoryBound(to: URLRequest?.self).pointee = request
    }
  }
}

// MARK: - Cookies

extension LaneTask {
  /// Stores the cookies of a response under the rules of the configuration.
  func keepCookies(of response: HTTPURLResponse, to request: URLRequest) {
    guard let header = response.value(forHTTPHeaderField: "Set-Cookie"), let url = response.url,
      let storage = configuration.httpCookieStorage, request.httpShouldHandleCookies,
      accepts(from: url, for: request.mainDocumentURL)
    else { return }
    for cookie in SetCookie.split(header) {
      let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": cookie], for: url)
      storage.setCookies(cookies, for: url, mainDocumentURL: request.mainDocumentURL)
    }
  }

  private func accepts(from url: URL, for document: URL?) -> Bool {
    switch configuration.httpCookieAcceptPolicy {
    case .never: return false
    case .onlyFromMainDocumentDomain:
      guard let document = document?.host, let host = url.host else { return true }
      return document == host || document.hasSuffix(".\(host)") || host.hasSuffix(".\(document)")
    default: return true
    }
  }

  /// Returns the request with its stored cookies, as a session adds them to the first request.
  func withCookies(_ request: URLRequest) -> URLRequest {
    guard configuration.httpShouldSetCookies, request.httpShouldHandleCookies,
      let url = request.url,
      let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
    else { return request }
    var whole = request
    let header = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    whole.setValue(header, forHTTPHeaderField: "Cookie")
    return whole
  }
}
#endif
