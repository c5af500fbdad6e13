#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// A task whose request a lane answers, with its session, its delegate and the body of an upload.
///
/// On Linux, FoundationNetworking gives them to no `URLProtocol`, so the lane reads them by
/// reflection, and writes nothing. It reads them on the queue on which the session starts and stops
/// its tasks, so none of them changes meanwhile.
struct LaneTask: @unchecked Sendable {
  // Unchecked because any thread may use a task and its session, and the rest is only read.
  let task: URLSessionTask
  let session: URLSession
  /// The delegate of the async call, or else of the task or the session.
  let delegate: (any URLSessionTaskDelegate)?
  /// The bytes or the file of an upload task.
  let upload: Any?
  private let configuration: URLSessionConfiguration

  /// - Returns: `nil` for a task whose session is not found.
  init?(_ task: URLSessionTask) {
    guard let session = Self.child("session", of: task) as? URLSession,
      let registry = Self.child("taskRegistry", of: session),
      let behaviours = Self.child("behaviours", of: registry) as? [Int: Any]
    else { return nil }
    self.task = task
    self.session = session
    configuration = session.configuration
    // The delegate of `data(for:delegate:)` and the like stands beside the end of the call.
    let parts = behaviours[task.taskIdentifier].flatMap(Self.content)
    let ofCall = parts.map { Mirror(reflecting: $0).children.map(\.value) }?
      .compactMap { $0 as? any URLSessionTaskDelegate }.first
    delegate = ofCall ?? task.delegate
    let body = task is URLSessionUploadTask ? Self.child("knownBody", of: task) : nil
    upload = body.flatMap(Self.content).flatMap(Self.content)
  }

  /// Returns the stored property of an object, its class's own or inherited.
  private static func child(_ name: String, of object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let found = mirror {
      if let child = found.children.first(where: { $0.label == name }) { return child.value }
      mirror = found.superclassMirror
    }
    return nil
  }

  /// Returns the content of an optional, or of a case with a value.
  private static func content(of value: Any) -> Any? {
    Mirror(reflecting: value).children.first?.value
  }

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
}

// MARK: - Credentials

extension LaneTask {
  /// Whether the session could answer a challenge to a request without asking anybody.
  func knowsCredentials(for request: URLRequest) -> Bool {
    request.url?.user != nil
      || configuration.urlCredentialStorage?.allCredentials.isEmpty == false
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

extension LaneTask {
  /// Returns the request that the delegate chooses for a redirect; `nil` when the delegate refuses,
  /// and for a cancelled task.
  func follow(_ next: URLRequest, after response: HTTPURLResponse) async -> URLRequest? {
    guard let delegate else { return next }
    let (answers, answer) = AsyncStream.makeStream(of: URLRequest?.self)
    session.delegateQueue.addOperation { [session, task] in
      delegate.urlSession(
        session,
        task: task,
        willPerformHTTPRedirection: response,
        newRequest: next,
        completionHandler: { answer.yield($0) }
      )
    }
    return await answers.first { _ in true } ?? nil
  }

  /// Returns the request with its body in one piece, so that a second hop can send the body again.
  ///
  /// - Throws: `FixtureError` for an upload without a body, and the error of a missing file.
  func withBody(_ request: URLRequest) throws -> URLRequest {
    var whole = request
    if task is URLSessionUploadTask, request.httpBody == nil, request.httpBodyStream == nil {
      switch upload {
      case let bytes as DispatchData: whole.httpBody = Data(bytes)
      case let file as URL:
        do {
          whole.httpBody = try Data(contentsOf: file)
        } catch {
          throw URLError(.fileDoesNotExist, userInfo: [NSURLErrorFailingURLErrorKey: file])
        }
      default:
        throw FixtureError(
          "The upload task to \(request.urlText) has no body that a lane can play: hand the task the "
            + "bytes or a file."
        )
      }
    }
    guard whole.httpBodyStream != nil else { return whole }
    whole.httpBody = try Stub.Request.body(of: whole)
    return whole
  }
}

extension LaneTask {
  /// Refuses an answer for which a session would search or ask for credentials.
  ///
  /// - Throws: `FixtureError` for Basic and Digest, where the session has a delegate to ask or
  ///   knows credentials; any other answer goes to the app.
  func refuseChallenge(of response: HTTPURLResponse, to request: URLRequest) throws(FixtureError) {
    guard response.statusCode == 401,
      let header = response.value(forHTTPHeaderField: "WWW-Authenticate"),
      let scheme = Self.scheme(in: header), delegate != nil || knowsCredentials(for: request)
    else { return }
    throw FixtureError(
      "The answer to \(request.urlText) asks for \(scheme) credentials, which a lane does not send: answer 401 "
        + "without WWW-Authenticate, and let the app set the header Authorization."
    )
  }

  private static func scheme(in header: String) -> String? {
    let words = header.split(separator: ",").compactMap { $0.split(separator: " ").first }
    return ["Basic", "Digest"].first { scheme in
      words.contains { $0.lowercased() == scheme.lowercased() }
    }
  }
}

/// A response that asks for credentials and goes to the app.
///
/// On Linux, a response that asks for credentials makes the session send a request to the network
/// at the end of the loading. A response without a URL has no such effect. This response therefore
/// hides its URL while the loading ends.
final class FinalChallenge: HTTPURLResponse, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. The flag belongs to the thread that ends the
  // loading.
  private static let key = "FinalChallenge.isEnding"

  /// Returns a final challenge for a response with status 401, and any other response itself.
  static func of(_ response: HTTPURLResponse) -> HTTPURLResponse {
    guard response.statusCode == 401, let url = response.url else { return response }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    return FinalChallenge(
      url: url,
      statusCode: response.statusCode,
      httpVersion: "HTTP/1.1",
      headerFields: fields
    ) ?? response
  }

  override var url: URL? {
    Thread.current.threadDictionary[Self.key] == nil ? super.url : nil
  }

  /// Ends a loading in such a way that the session does not search for credentials.
  static func withoutQuestion(_ end: () -> Void) {
    Thread.current.threadDictionary[key] = true
    defer { Thread.current.threadDictionary[key] = nil }
    end()
  }
}
#endif
