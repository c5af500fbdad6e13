import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that collects every answer exactly as the server sent it.
///
/// Redirects and authentication challenges are returned as answers, and the app handles them. The
/// session's own `data(for:delegate:)` is not used, because on Linux it hangs for a redirect with a
/// body.
final class Arrivals: NSObject, URLSessionDataDelegate, Sendable {
  private struct Arrival {
    let waiter: CheckedContinuation<(Data, URLResponse), any Error>
    var response: URLResponse?
    var body = Data()
  }

  private let arrivals = Locked<[Int: Arrival]>([:])

  /// Sends a request in a session that has this object as its delegate.
  ///
  /// - Throws: The session's error.
  func data(for request: URLRequest, from session: URLSession) async throws -> (Data, URLResponse) {
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        arrivals.withLock { $0[task.taskIdentifier] = Arrival(waiter: waiter) }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func end(_ task: URLSessionTask, with error: (any Error)?) {
    guard let arrival = arrivals.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let error { return arrival.waiter.resume(throwing: error) }
    guard let response = arrival.response else {
      return arrival.waiter.resume(throwing: URLError(.badServerResponse))
    }
    arrival.waiter.resume(returning: (arrival.body, response))
  }

  // MARK: - Callbacks of the session

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    arrivals.withLock { $0[dataTask.taskIdentifier]?.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    arrivals.withLock { $0[dataTask.taskIdentifier]?.body.append(data) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // On Linux the challenge comes after the whole answer, as the last callback.
    let isWhole = arrivals.withLock { $0[task.taskIdentifier]?.response != nil }
    guard isWhole else { return completionHandler(.performDefaultHandling, nil) }
    end(task, with: nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    end(task, with: error)
  }
}
