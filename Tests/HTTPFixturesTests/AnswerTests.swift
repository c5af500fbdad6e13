import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct AnswerTests {
  private struct Oops: Error, CustomStringConvertible {
    let description = "oops"
  }

  @Test func printsInOneLine() {
    let rows: [(Stub.Answer, String)] = [
      (.file("Search/searchArtist_error.json", status: 400), "400 Search/searchArtist_error.json"),
      (.file("a.json"), "200 a.json"),
      (.empty(), "200 empty"),
      (.status(500), "500 empty"),
      (.data(Data(count: 12), contentType: "application/json"), "200 12 bytes application/json"),
      (.data(Data(count: 3), contentType: nil, status: 203), "203 3 bytes"),
      (.text("hé"), "200 3 bytes text/plain; charset=utf-8"),
      (.json(["b": 1, "a": 2], status: 201), "201 13 bytes application/json"),
      (.failure(.offline), "failed: offline"),
      (.failure(.timedOut), "failed: timed out"),
      (.failure(.connectionLost), "failed: connection lost"),
      (.failure(.cancelled), "failed: cancelled"),
      (.failure(.badTLS), "failed: bad TLS"),
      (.throwing(Oops()), "failed: oops"),
      (.json(Double.nan), "failed: a value of type Double does not encode"),
      (.status(204).delayed(by: .seconds(1)), "204 empty"),
    ]
    for (answer, text) in rows {
      #expect(answer.description == text)
    }
  }

  @Test func givesBytesStatusAndHeaders() async throws {
    let answer = Stub.Answer.json(
      ["b": "/", "a": "x"],
      status: 201,
      headers: ["content-TYPE": "application/vnd.api+json", "ETag": "7"]
    )
    let (data, response) = try await give(answer)
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":"x","b":"/"}"#)
    #expect(response.statusCode == 201)
    #expect(response.url?.absoluteString == "https://h/a")
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/vnd.api+json")
    #expect(response.value(forHTTPHeaderField: "Content-Length") == "17")
    #expect(response.value(forHTTPHeaderField: "ETag") == "7")
    let empty = try await give(.empty()).1
    #expect(empty.value(forHTTPHeaderField: "Content-Type") == nil)
    #expect(empty.value(forHTTPHeaderField: "Content-Length") == "0")
  }

  @Test func takesTheContentTypeFromTheExtension() async throws {
    let rows = [
      ("a.json", "application/json"), ("b/a.JPG", "image/jpeg"), ("a.mp3", "audio/mpeg"),
      ("a.tar.png", "image/png"), ("v1.2/a", "application/octet-stream"),
      (".json", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
      ("a.txt", "text/plain; charset=utf-8"),
    ]
    let folder = try TemporaryFolder()
    for (path, type) in rows {
      try folder.write("x", to: path)
      let response = try await give(.file(path), from: FixtureFolder(root: folder.url)).1
      #expect(response.value(forHTTPHeaderField: "Content-Type") == type, "\(path)")
    }
  }

  @Test func throwsWhatASessionThrows() async throws {
    let codes: [Stub.Failure: URLError.Code] = [
      .offline: .notConnectedToInternet,
      .timedOut: .timedOut,
      .connectionLost: .networkConnectionLost,
      .cancelled: .cancelled,
      .badTLS: .secureConnectionFailed,
      .unknownHost: .cannotFindHost, .refused: .cannotConnectToHost,
      .malformedResponse: .cannotParseResponse,
    ]
    #expect(codes.count == Stub.Failure.allCases.count)
    for failure in Stub.Failure.allCases {
      let error = await #expect(throws: URLError.self) { try await give(.failure(failure)) }
      #expect(error?.code == codes[failure])
      #expect(error?.failingURL?.absoluteString == "https://h/a")
    }
    await #expect(throws: Oops.self) { try await give(.throwing(Oops())) }
  }

  @Test func sleepsItsDelayOnTheInjectedClock() async throws {
    let clock = RecordingClock()
    let stub = Stub(.get, "/a").answers(.empty().delayed(by: .seconds(3)), .empty())
    let client = ScenarioClient(Scenario("slow", stubs: [stub]), clock: clock)
    _ = try await client.data(for: get("https://h/a"))
    _ = try await client.data(for: get("https://h/a"))
    #expect(clock.slept == [.seconds(3)])
  }

  @Test func answersTheOtherShapesOfASession() async throws {
    let client = ScenarioClient(
      Scenario("shapes") {
        Stub(.get, "/a").answers(.text("got"))
        Stub(.put, "/a", body: .text("up")).answers(.text("put"))
      }
    )
    let (got, _) = try await client.data(from: try #require(URL(string: "https://h/a")))
    let put = request("PUT", "https://h/a", body: "ignored")
    let (stored, _) = try await client.upload(for: put, from: Data("up".utf8))
    #expect([got, stored] == [Data("got".utf8), Data("put".utf8)])
  }

  private func give(
    _ answer: Stub.Answer,
    from fixtures: FixtureFolder? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    let scenario = Scenario("one answer", stubs: [Stub(.get, "/a").answers(answer)])
    let client = ScenarioClient(scenario, fixtures: fixtures)
    let (data, response) = try await client.data(for: get("https://h/a"))
    return (data, try #require(response as? HTTPURLResponse))
  }
}

/// A clock on which every sleep ends at once and is written down.
final class RecordingClock: Clock, @unchecked Sendable {
  typealias Instant = ContinuousClock.Instant

  // Unchecked because `sleeps` is only touched under `lock`.
  private let lock = NSLock()
  private var sleeps: [Duration] = []
  let now = ContinuousClock().now
  let minimumResolution = Duration.zero

  var slept: [Duration] { lock.withLock { sleeps } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lock.withLock { sleeps.append(now.duration(to: deadline)) }
    try Task.checkCancellation()
  }
}
