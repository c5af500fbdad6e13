import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answers that are more than a status and a body.
@Suite struct AnswerKindTests {
  private struct FetchPicture: StubbableEndpoint {
    let stubName = "User/fetchPicture"
    let stubExtension = "jpg"
    let stubRequest = Stub(.get, "/picture")
  }

  @Test func fixturesAreNamedByEndpointAndVariant() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "User/fetchUser_success.json")
    try folder.write("picture", to: "User/fetchPicture_small.jpg")
    let client = ScenarioClient(
      Scenario("names") {
        Stub(.get, "/user").answers(.file("User/fetchUser_success.json", status: 201))
        FetchPicture().answers("small")
      },
      fixtures: FixtureFolder(root: folder.url)
    )
    var heads: [String] = []
    for path in ["user", "picture"] {
      let response = try await client.data(for: get("https://h/\(path)")).1 as? HTTPURLResponse
      heads.append("\(response?.statusCode ?? 0) \(response?.mimeType ?? "-")")
    }
    #expect(heads == ["201 application/json", "200 image/jpeg"])
    let misspelled = Scenario("case") {
      Stub(.get, "/", fileID: "S", line: 1).answers(
        .file("User/fetchuser_success.json")
      )
    }
    #expect(
      ScenarioClient(misspelled, fixtures: FixtureFolder(root: folder.url)).invalidity?.problems
        .map(\.description) == [
          "An answer of the stub at S:1 cannot be given: Fixture \"User/fetchuser_success.json\" "
            + "does not exist below \(folder.url.path), but \"User/fetchUser_success.json\" does: "
            + "write its name in the same case."
        ]
    )
  }

  @Test func everyTransportFailureIsTheErrorOfASession() async throws {
    for failure in Stub.Failure.allCases {
      let client = ScenarioClient(Scenario("fails") { Stub(.get, "/").answers(.failure(failure)) })
      let error = await #expect(throws: URLError.self) {
        try await client.data(for: get("https://h/"))
      }
      #expect(error?.code == failure.code)
      #expect(client.exchanges.map(\.answer) == ["failed: \(failure.words)"])
    }
    #expect(Set(Stub.Failure.allCases.map(\.code)).count == Stub.Failure.allCases.count)
  }

  @Test func aTruncatedBodyIsAnErrorOnlyWhenTheLengthWasAnnounced() async throws {
    let client = ScenarioClient(
      Scenario("cut") {
        Stub(.get, "/noticed").answers(.text("0123456789").truncated(to: 4))
        Stub(.get, "/silent").answers(.text("0123456789").truncated(to: 4, noticed: false))
        Stub(.get, "/whole").answers(.text("0123456789").truncated(to: 10))
      }
    )
    let error = await #expect(throws: URLError.self) {
      try await client.data(for: get("https://h/noticed"))
    }
    #expect(error?.code == .networkConnectionLost)
    #expect(try await client.data(for: get("https://h/silent")).0 == Data("0123".utf8))
    #expect(try await client.data(for: get("https://h/whole")).0.count == 10)
    #expect(
      client.exchanges.first?.answer
        == "200 10 bytes text/plain; charset=utf-8, cut after 4 bytes"
    )
    let (chunks, response) = try await client.chunks(for: get("https://h/noticed"))
    #expect(response.expectedContentLength == 10)
    var arrived = Data()
    let broken = await #expect(throws: URLError.self) {
      for try await chunk in chunks { arrived += chunk }
    }
    #expect(broken?.code == .networkConnectionLost)
    #expect(arrived == Data("0123".utf8))
  }

  @Test func garbageIsTheSameInEveryRunAndNothingThatDecodes() async throws {
    let client = ScenarioClient(Scenario("noise") { Stub(.get, "/").answers(.garbage(bytes: 64)) })
    let first = try await client.data(for: get("https://h/")).0
    #expect(first.count == 64)
    #expect(first == (try await client.data(for: get("https://h/")).0))
    #expect(String(data: first, encoding: .utf8) == nil)
    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: first) }
  }

  /// Status, method before, method and body after.
  private static let hops: [(Int, String, String)] = [
    (301, "POST", "GET 0"), (302, "POST", "GET 0"), (303, "PUT", "GET 0"), (307, "POST", "POST 1"),
    (308, "PUT", "PUT 1"), (301, "PUT", "PUT 1"),
  ]

  @Test func redirectsAreFollowedAsASessionFollowsThem() async throws {
    for (status, method, wanted) in Self.hops {
      let client = ScenarioClient(
        Scenario("moved") {
          Stub(Stub.Method(method), "/old", body: .ignored)
            .answers(.redirect(to: "//other/new?a=1", status: status))
          for method in ["GET", "POST", "PUT"] {
            Stub(Stub.Method(method), "/new", host: "other", query: .ignored, body: .ignored)
              .allowing(unused: "not every test needs it").answers(.text("here"))
          }
        }
      )
      let headers = ["Authorization": "x", "X-A": "1"]
      let sent = request(method, "https://h/old", headers: headers, body: "b")
      #expect(try await client.data(for: sent).0 == Data("here".utf8))
      let last = try #require(client.exchanges.last?.request)
      #expect("\(last.method.name) \(last.body.count)" == wanted)
      #expect(last.header("Authorization") == nil)
      #expect(last.header("X-A") == "1")
      #expect(client.exchanges.first?.answer == "\(status) empty, to //other/new?a=1")
    }
  }

  @Test func redirectsInACircleEnd() async throws {
    let client = ScenarioClient(Scenario("circle") { Stub(.get, "/").answers(.redirect(to: "/")) })
    await #expect(throws: URLError(.httpTooManyRedirects)) {
      try await client.data(for: get("https://h/"))
    }
    #expect(client.exchanges.count == 17)
  }

  @Test func anAnswerCanBeComputedFromTheRequest() async throws {
    let client = ScenarioClient(
      Scenario("echo") {
        Stub(.get, "/echo", query: .ignored).answers(
          .computed("echo") { .text($0.query.items.compactMap(\.value).joined(), status: 201) }
        )
        Stub(.get, "/twice").answers(
          .computed("outer") { _ in .computed("inner") { _ in .empty() } }
        )
      }
    )
    let (data, response) = try await client.data(for: get("https://h/echo?a=1&b=2"))
    #expect(data == Data("12".utf8))
    #expect((response as? HTTPURLResponse)?.statusCode == 201)
    let twice = try await client.data(for: get("https://h/twice"))
    #expect((twice.1 as? HTTPURLResponse)?.statusCode == 500)
    #expect(
      client.exchanges.map(\.answer) == [
        "201 2 bytes text/plain; charset=utf-8", "500 43 bytes text/plain; charset=utf-8",
      ]
    )
  }

  @Test func chunksComeOnTheClock() async throws {
    let clock = StepClock()
    let client = ScenarioClient(
      Scenario("slow") {
        Stub(.get, "/").answers(
          .text("0123456789").delayed(by: .seconds(1)).inChunks(of: 4, every: .seconds(2))
        )
      },
      clock: clock
    )
    #expect(try await client.data(for: get("https://h/")).0.count == 10)
    #expect(clock.slept == [.seconds(5)])
    let (chunks, _) = try await client.chunks(for: get("https://h/"))
    var sizes: [Int] = []
    for try await chunk in chunks { sizes.append(chunk.count) }
    #expect(sizes == [4, 4, 2])
    #expect(clock.slept == [.seconds(5), .seconds(1), .seconds(2), .seconds(2)])
  }
}

/// Never sleeps, and writes down how long it should have.
private final class StepClock: Clock, @unchecked Sendable {
  // Unchecked because `log` is only touched under `lock`.
  private let lock = NSLock()
  private var log: [Duration] = []
  private let start = ContinuousClock().now

  var now: ContinuousClock.Instant { start }
  var minimumResolution: Duration { .zero }
  var slept: [Duration] { lock.withLock { log } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    lock.withLock { log.append(start.duration(to: deadline)) }
  }
}
