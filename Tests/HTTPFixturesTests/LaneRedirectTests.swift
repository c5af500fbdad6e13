import HTTPFixtures
import Testing

/// Redirects that the delegate of a session or of a task decides.
@Suite struct LaneRedirectTests {
  private static let scenario = Scenario("moved") {
    Stub(.get, "/first").answers(.text("moved", status: 302, headers: ["Location": "/second"]))
    Stub(.get, "/second").answers(.redirect(to: "https://other.test/third", status: 307))
    Stub(.get, "/third", host: "other.test").answers(.text("third"))
    Stub(.get, "/elsewhere").answers(.text("elsewhere"))
  }

  private static let hops = [
    "redirect 302 to https://h/second", "redirect 307 to https://other.test/third",
  ]

  @Test func aDelegateFollowsOrStaysOrSendsItElsewhere() async throws {
    let rows: [(redirect: @Sendable (URLRequest) -> URLRequest?, events: [String])] = [
      ({ $0 }, Self.hops + ["200", "third", "end"]),
      ({ _ in nil }, [Self.hops[0], "302", "moved", "end"]),
      ({ $0.url?.host == "h" ? $0 : nil }, Self.hops + ["307", "end"]),
      ({ _ in ask("GET /elsewhere") }, [Self.hops[0], "200", "elsewhere", "end"]),
    ]
    for row in rows {
      let lane = try SessionLane(ScenarioClient(Self.scenario))
      let delegate = LaneDelegate(redirect: row.redirect)
      #expect(await delegate.play(lane) { $0.dataTask(with: ask("GET /first")) } == row.events)
    }
  }

  /// A delegate of one call, a session delegate with a completion handler, and both at once.
  @Test func theDelegateOfACallComesFirst() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let own = LaneDelegate(redirect: { _ in nil })
    let first = ask("GET /first")
    #expect(await seen { try await lane.session.data(for: first, delegate: own) } == "302 moved")
    let all = LaneDelegate(redirect: { _ in nil })
    let session = URLSession(configuration: lane.configuration, delegate: all, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let status = await withCheckedContinuation { done in
      session.dataTask(with: first) { _, response, _ in
        done.resume(returning: (response as? HTTPURLResponse)?.statusCode)
      }.resume()
    }
    #expect(status == 302)
    let follows = LaneDelegate()
    #expect(await seen { try await session.data(for: first, delegate: follows) } == "200 third")
  }
}

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
