import Dispatch
import FixtureReview
import Foundation
import ProofsheetBasics
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks real servers, one request after the other.
struct LiveServer {
  private let session = LiveSession(patience: 30)

  /// The answer of a server; a redirect is one, and so is a challenge.
  func answer(to request: LiveRequest) throws(LiveFailure) -> LiveAnswer {
    var asked = URLRequest(url: request.url)
    asked.httpMethod = request.method
    for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
    let ended = DispatchSemaphore(value: 0)
    let outcome = Locked(Result<LiveAnswer, LiveFailure>.failure(LiveFailure("it said nothing")))
    Task { [session, asked] in
      let result = await Self.result(of: asked, from: session)
      outcome.withLock { $0 = result }
      ended.signal()
    }
    ended.wait()
    return try outcome.withLock { $0 }.get()
  }

  private static func result(
    of request: URLRequest,
    from session: LiveSession
  ) async -> Result<LiveAnswer, LiveFailure> {
    do {
      let (body, response) = try await session.data(for: request)
      guard let head = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      let type = head.value(forHTTPHeaderField: "Content-Type")
      return .success(LiveAnswer(status: head.statusCode, contentType: type, body: body))
    } catch {
      let reason = (error as? URLError).map { LiveSession.reason($0) } ?? "\(error)"
      return .failure(LiveFailure(reason))
    }
  }
}
