import HTTPFixtures

/// A delegate that reports its calls, and decides as a test requires.
final class LaneDelegate: NSObject, URLSessionDataDelegate {
  /// The calls to this delegate, until a task has ended.
  let events: AsyncStream<String>
  private let told: AsyncStream<String>.Continuation
  private let redirect: @Sendable (URLRequest) -> URLRequest?

  init(redirect: @escaping @Sendable (URLRequest) -> URLRequest? = { $0 }) {
    (events, told) = AsyncStream.makeStream(of: String.self)
    self.redirect = redirect
  }

  /// Starts a task in a session of its own and waits for the end.
  func play(
    _ lane: SessionLane,
    _ change: (URLSessionConfiguration) -> Void = { _ in },
    _ task: (URLSession) -> URLSessionTask
  ) async -> [String] {
    let configuration = lane.configuration
    change(configuration)
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    task(session).resume()
    return await events.reduce(into: []) { $0.append($1) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    told.yield("redirect \(response.statusCode) to \(request.url?.absoluteString ?? "")")
    completionHandler(redirect(request))
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    told.yield("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    told.yield(String(decoding: data, as: UTF8.self))
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    told.yield(error.map(words) ?? "end")
    told.finish()
  }
}
