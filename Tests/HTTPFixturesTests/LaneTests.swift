import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sessions that are answered by a scenario.
///
/// | what apps do | before | now |
/// | --- | --- | --- |
/// | `suspend`, then `resume` | hangs | goes on |
/// | `resume` twice | asks twice | asks once |
/// | `timeoutInterval` | ignored | on the client's clock |
/// | `Set-Cookie` | not kept | kept as the configuration says |
/// | a redirect's delegate | sees 200 | is asked at each hop |
/// | upload progress, downloads, credentials, gzip | none, refused, refused, packed | as a session |
@Suite struct LaneTests {
  @Test func lanesInParallelNeverMeet() async throws {
    let url = "https://example.org/one"
    let strangers = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<100 {
        group.addTask {
          let lane = try SessionLane(answering("\(number)"))
          var strangers: [String] = []
          for _ in 0..<5 {
            let text = String(decoding: try await lane.session.data(for: get(url)).0, as: UTF8.self)
            if text != "\(number)" { strangers.append("\(text) in \(number)") }
          }
          return strangers + (lane.client.exchanges.count == 5 ? [] : ["requests of \(number)"])
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(strangers.isEmpty)
  }

  @Test func aSecondSessionOfALaneMeetsTheSameClient() async throws {
    let lane = try SessionLane(answering("own"))
    let stranger = try SessionLane(answering("other"))
    let configuration = lane.configuration
    configuration.httpAdditionalHeaders = ["X-App": "1"]
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    #expect(try await session.data(for: get("https://h/")).0 == Data("own".utf8))
    #expect(try await stranger.session.data(for: get("https://h/")).0 == Data("other".utf8))
    #expect(lane.client.exchanges.map { $0.request.header("X-App") } == ["1"])
    #expect(stranger.client.exchanges.map { $0.request.header("X-App") } == [nil])
  }

  @Test func aLaneThatWasLetGoAnswersNobody() async throws {
    let own = try SessionLane(answering("gone")).session
    let configured = try URLSession(
      configuration: SessionLane(answering("gone")).configuration
    )
    for session in [own, configured] {
      defer { session.invalidateAndCancel() }
      let error = await #expect(throws: FixtureError.self) {
        try await session.data(for: get("https://h/late"))
      }
      #expect(
        error?.description == "The request to https://h/late came after its lane was let go: keep "
          + "the SessionLane until the last request is answered."
      )
    }
  }

  @Test func uploadsShowTheirBodyOrAreRefused() async throws {
    let client = ScenarioClient(
      Scenario("uploads") { Stub(.put, "/file", body: .text("bytes")).answers(.empty(status: 201)) }
    )
    let lane = try SessionLane(client)
    let bytes = Data("bytes".utf8)
    let put = request("PUT", "https://h/file")
    _ = try await lane.session.upload(for: put, from: bytes)
    let folder = try TemporaryFolder()
    _ = try await lane.session.upload(for: put, fromFile: folder.write("bytes", to: "body.txt"))
    var streamed = put
    streamed.httpBodyStream = InputStream(data: bytes)
    _ = try await lane.session.data(for: streamed)
    #expect(client.exchanges.map(\.request.body) == [bytes, bytes, bytes])
    #expect(client.unmatchedRequests.isEmpty)
  }

  @Test func cancellingTheTaskOfASessionCancelsTheExchange() async throws {
    let (ends, ended) = AsyncStream.makeStream(of: ScenarioClient.Exchange.self)
    let (starts, started) = AsyncStream.makeStream(of: ScenarioClient.Exchange.self)
    let client = ScenarioClient(
      Scenario("slow") { Stub(.get, "/").answers(.empty().delayed(by: .seconds(3_600))) },
      observer: ExchangeObserver(
        requested: { started.yield($0) },
        cancelled: { ended.yield($0) }
      )
    )
    let lane = try SessionLane(client)
    let task = Task { try await lane.session.data(for: get("https://h/")).0 }
    #expect(await starts.first { _ in true }?.number == 1)
    task.cancel()
    #expect(await ends.first { _ in true }?.number == 1)
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(client.exchanges.map(\.outcome) == [.cancelled])
  }

  @Test func aDelegateGetsEachChunk() async throws {
    let client = ScenarioClient(
      Scenario("chunks") {
        Stub(.get, "/").answers(.text("abcdefg").inChunks(of: 3, every: .zero))
      }
    )
    for (givesChunks, expected) in [
      (true, ["200", "abc", "def", "g", "end"]), (false, ["200", "abcdefg", "end"]),
    ] {
      let lane = try SessionLane(client, givesChunks: givesChunks)
      let (events, delegate) = EventDelegate.make()
      let session = URLSession(
        configuration: lane.configuration,
        delegate: delegate,
        delegateQueue: nil
      )
      session.dataTask(with: get("https://h/")).resume()
      #expect(await events.reduce(into: []) { $0.append($1) } == expected)
      session.invalidateAndCancel()
    }
  }
}

/// A client that answers every `GET` of one segment with a text.
private func answering(_ text: String) -> ScenarioClient {
  ScenarioClient(
    Scenario("answers \(text)") { Stub(.get, .matching("/.*")).answers(.text(text)) }
  )
}

/// Reports what a data delegate is told.
private final class EventDelegate: NSObject, URLSessionDataDelegate {
  private let events: AsyncStream<String>.Continuation

  private init(_ events: AsyncStream<String>.Continuation) { self.events = events }

  static func make() -> (AsyncStream<String>, EventDelegate) {
    let (stream, events) = AsyncStream.makeStream(of: String.self)
    return (stream, EventDelegate(events))
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    events.yield("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    events.yield(String(decoding: data, as: UTF8.self))
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    events.yield(error.map { "\($0)" } ?? "end")
    events.finish()
  }
}
