import FixtureServer
import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Three ways in which apps ask a session; all of them, through each door, make one transcript.
@Suite struct RequestStyleTests {
  static let scenario = Scenario("an app's day", fileID: "S", line: 1) {
    Stub(.get, "/me", cookies: ["sid": "1"]).answers(.json(["name": "Ada"]))
    Stub(.get, "/me").answers(.text("who?", status: 401))
    Stub(.post, "/login", body: .form(["user": "ada"])).answers(
      .empty(status: 204, headers: ["Set-Cookie": "sid=1; Path=/"])
    )
    Stub(.get, "/old").answers(.redirect(to: "/search?term=a"))
    Stub(.get, "/search", query: .exactly(["term": "a"])).answers(
      .text("busy", status: 503),
      .text("found")
    )
    Stub(.put, "/photo", body: .text("bytes")).answers(.status(201))
    Stub(.get, "/slow").answers(.text("in pieces").inChunks(of: 3, every: .zero))
    Stub(.delete, "/me").answers(.failure(.connectionLost))
  }

  /// What an app asks for at an address, one after the other.
  static func requests(of address: String) -> [URLRequest] {
    [
      request("GET", "\(address)/me"),
      request(
        "POST",
        "\(address)/login",
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: "user=ada"
      ),
      request("GET", "\(address)/me"), request("GET", "\(address)/old"),
      request("GET", "\(address)/old"),
      request("PUT", "\(address)/photo", headers: ["Content-Type": "text/plain"], body: "bytes"),
      request("GET", "\(address)/slow"), request("DELETE", "\(address)/me"),
    ]
  }

  /// What the app sees of each request.
  private static let seen = [
    "401 who?", "204 ", #"200 {"name":"Ada"}"#, "503 busy", "200 found", "201 ", "200 in pieces",
    "failed",
  ]

  @Test(arguments: RequestStyle.allCases)
  func everyStyleIsTheSameThroughTheLane(_ style: RequestStyle) async throws {
    let reference = try await lane(.calls)
    let play = try await lane(style)
    #expect(play.seen == Self.seen)
    #expect(play.transcript == reference.transcript)
    #expect(play.transcript.contains("< 302 empty, to /search?term=a"))
  }

  private func lane(_ style: RequestStyle) async throws -> (seen: [String], transcript: String) {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let seen = await style.play(Self.requests(of: "https://api.test"), lane.configuration)
    return (seen, "\(lane.client.transcript)")
  }

  @Test(arguments: RequestStyle.allCases)
  func everyStyleIsTheSameThroughTheServer(_ style: RequestStyle) async throws {
    let reference = try await lane(.calls)
    let client = ScenarioClient(Self.scenario)
    let server = try await FixtureServer.start(client, origin: ServerOrigin("https://api.test"))
    let seen = await style.play(Self.requests(of: "http://\(server.address)"), .patient)
    await server.stop()
    #expect(seen == reference.seen)
    #expect("\(client.transcript)" == reference.transcript)
  }
}

/// How an app asks a session.
enum RequestStyle: String, CaseIterable, Sendable {
  case calls
  case handlers
  case delegates

  /// Sends requests one after the other, and says what the app sees of each.
  func play(_ requests: [URLRequest], _ configuration: URLSessionConfiguration) async -> [String] {
    let delegate = self == .delegates ? CollectingDelegate() : nil
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    var seen: [String] = []
    for request in requests {
      let result = await send(request, session, delegate)
      let status = (result.response as? HTTPURLResponse)?.statusCode ?? 0
      seen.append(
        result.hasFailed ? "failed" : "\(status) \(String(decoding: result.body, as: UTF8.self))"
      )
    }
    return seen
  }

  private func send(
    _ request: URLRequest,
    _ session: URLSession,
    _ delegate: CollectingDelegate?
  ) async -> CollectingDelegate.Loaded {
    switch self {
    case .calls:
      do {
        let (body, response) = try await session.data(for: request)
        return .init(response: response, body: body)
      } catch {
        return .init(hasFailed: true)
      }
    case .handlers:
      return await withCheckedContinuation { done in
        session.dataTask(with: request) { body, response, error in
          done.resume(
            returning: .init(response: response, body: body ?? Data(), hasFailed: error != nil)
          )
        }.resume()
      }
    case .delegates:
      return await withCheckedContinuation { done in
        delegate?.start(session.dataTask(with: request)) { done.resume(returning: $0) }
      }
    }
  }
}

/// A delegate that puts the pieces of one task together.
///
/// Unchecked, because one task runs at a time and the session calls it on one queue.
final class CollectingDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  struct Loaded: Sendable {
    var response: URLResponse?
    var body = Data()
    var hasFailed = false
  }

  private var loaded = Loaded()
  private var finished: (Loaded) -> Void = { _ in }

  func start(_ task: URLSessionTask, then finished: @escaping (Loaded) -> Void) {
    (loaded, self.finished) = (Loaded(), finished)
    task.resume()
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    loaded.response = response
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    loaded.body += data
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    loaded.hasFailed = error != nil
    finished(loaded)
  }
}
