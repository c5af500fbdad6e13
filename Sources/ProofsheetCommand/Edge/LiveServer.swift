import Dispatch
import FixtureReview
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks real servers, one request after the other.
struct LiveServer {
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = 30
    session = URLSession(configuration: configuration, delegate: Stayer(), delegateQueue: nil)
  }

  /// The answer of a server; a redirect is one.
  func answer(to request: LiveRequest) throws(LiveFailure) -> LiveAnswer {
    var asked = URLRequest(url: request.url)
    asked.httpMethod = request.method
    for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
    let (ended, outcome) = (DispatchSemaphore(value: 0), Outcome())
    let task = session.dataTask(with: asked) { data, response, error in
      outcome.take(data, response as? HTTPURLResponse, error)
      ended.signal()
    }
    task.resume()
    ended.wait()
    return try outcome.result.get()
  }

  /// What the session has said, which it says on a thread of its own.
  private final class Outcome: @unchecked Sendable {
    // Unchecked because it is written before the semaphore is signalled, and read behind it.
    private(set) var result: Result<LiveAnswer, LiveFailure> = .failure(.init("it said nothing"))

    func take(_ data: Data?, _ response: HTTPURLResponse?, _ error: (any Error)?) {
      if let response {
        result = .success(
          LiveAnswer(
            status: response.statusCode,
            contentType: response.value(forHTTPHeaderField: "Content-Type"),
            body: data ?? Data()
          )
        )
      } else if let error {
        result = .failure(LiveFailure(LiveServer.reason(error)))
      }
    }
  }

  /// Why there was no answer, in words that are the same on every system.
  fileprivate static func reason(_ error: any Error) -> String {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost: "the server refuses connections"
    case .cannotFindHost, .dnsLookupFailed: "the host is not known"
    case .timedOut: "no answer within 30 s"
    case .notConnectedToInternet: "this machine is offline"
    case .networkConnectionLost: "the connection was lost"
    default: error.localizedDescription
    }
  }

  /// Takes a redirect for an answer.
  private final class Stayer: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}
