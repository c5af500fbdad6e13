import Foundation
import HTTPFixtures
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What goes wrong in other stubbing tools, by the number of the finding, and does not here.
@Suite struct PeerFindingsTests {
  private static func client(@StubBuilder _ stubs: () -> [Stub]) -> ScenarioClient {
    ScenarioClient(Scenario("world", stubs: stubs()))
  }

  private static func text(_ client: ScenarioClient, _ request: URLRequest) async throws -> String {
    String(decoding: try await client.data(for: request).0, as: UTF8.self)
  }

  @Test func headersAreMatchedAsTheAppSetThem() async throws {
    let client = Self.client {
      Stub(.get, "/a", headers: ["X-Lane": "7"]).answers(.text("seen"))
    }
    let sent = request("GET", "https://h/a", headers: ["X-Lane": "7"])
    #expect(try await Self.text(client, sent) == "seen")
    await #expect(throws: UnmatchedRequest.self) { try await client.data(for: get("https://h/a")) }
  }

  @Test func testsInParallelNeverMeet() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask {
          let client = Self.client {
            Stub(.get, "/a").answers(.text("\(number)"), .text("\(number) again"), then: .startOver)
          }
          var given: [String] = []
          for _ in 0..<5 { given.append(try await Self.text(client, get("https://h/a"))) }
          #expect(Set(given) == ["\(number)", "\(number) again"])
          #expect(client.exchanges.count == 5)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func nothingFallsThroughToANetwork() async throws {
    // Whatever was used before, and whatever host is asked.
    _ = URLSession.shared
    let client = Self.client { Stub(.get, "/a", host: "example.org").answers(.empty()) }
    for url in ["https://example.com/a", "http://127.0.0.1:9/a", "https://example.org/b"] {
      let error = await #expect(throws: UnmatchedRequest.self) {
        try await client.data(for: get(url))
      }
      #expect(error?.description.contains(url) == true)
    }
    #expect(client.unmatchedRequests.count == 3)
  }

  @Test func aRedirectIsFollowed() async throws {
    let client = Self.client {
      Stub(.get, "/old").answers(.redirect(to: "https://other/new", status: 301))
      Stub(.get, "/new", host: "other").answers(.text("here"))
    }
    #expect(try await Self.text(client, get("https://h/old")) == "here")
    #expect(client.exchanges.map(\.request.host) == ["h", "other"])
  }

  @Test func aBodyThatSaysLocationIsABody() async throws {
    let body = #"{"note":"Location:home"}"#
    let client = Self.client { Stub(.get, "/a").answers(.text(body)) }
    #expect(try await Self.text(client, get("https://h/a")) == body)
    #expect(client.exchanges.count == 1)
  }

  @Test func aBodyIsMatchedHoweverItIsSent() async throws {
    let client = Self.client {
      Stub(.post, "/a", body: .json(["id": 1])).answers(.text("right"))
    }
    let body = Data(#"{"id": 1}"#.utf8)
    var plain = request("POST", "https://h/a")
    plain.httpBody = body
    var streamed = request("POST", "https://h/a")
    streamed.httpBodyStream = InputStream(data: body)
    #expect(try await Self.text(client, plain) == "right")
    #expect(try await Self.text(client, streamed) == "right")
    let uploaded = try await client.upload(for: request("POST", "https://h/a"), from: body)
    #expect(uploaded.0 == Data("right".utf8))
    let wrong = request("POST", "https://h/a", body: #"{"id": 2}"#)
    await #expect(throws: UnmatchedRequest.self) { try await client.data(for: wrong) }
  }

  @Test func noViewOfARequestKeepsASecret() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let client = try RecordingClient(file, mode: .all) { request in
      let url = try #require(request.url)
      let fields = ["Set-Cookie": "session=s3cretAnswer; Path=/"]
      let head = HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: nil,
        headerFields: fields
      )
      return (Data(), try #require(head))
    }
    let headers = ["Authorization": "Bearer s3cretHeader", "Cookie": "id=s3cretCookie"]
    _ = try await client.data(
      for: request("GET", "https://h/a?token=s3cretQuery", headers: headers)
    )
    try client.save()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("s3cret") == false)
  }

  @Test func equalRequestsGetTheirAnswersInTurn() async throws {
    let client = Self.client {
      Stub(.get, "/a", query: .exactly(["x": "1", "y": "2"])).answers(.text("1"), .text("2"))
      Stub(.get, "/never").answers(.empty())
    }
    #expect(try await Self.text(client, get("https://h/a?x=1&y=2")) == "1")
    #expect(try await Self.text(client, get("https://h/a?y=2&x=1")) == "2")
    #expect(client.unusedStubs.map(\.pattern.description) == ["GET /never"])
    // The same from a recording, whose file stays until the new one is whole.
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let turns = Turns()
    let live: RecordingClient.Live = { request in
      let head = HTTPURLResponse(
        url: try #require(request.url),
        statusCode: 200,
        httpVersion: nil,
        headerFields: nil
      )
      return (Data("\(try turns.next())".utf8), try #require(head))
    }
    let recorder = try RecordingClient(file, mode: .all, live: live)
    for _ in 1...2 { _ = try await recorder.data(for: get("https://h/a")) }
    try recorder.save()
    let failing = try RecordingClient(file, mode: .all, live: live)
    await #expect(throws: URLError.self) { try await failing.data(for: get("https://h/a")) }
    try failing.save()
    let player = try RecordingClient(file, mode: .playback, live: live)
    var played: [String] = []
    for _ in 1...2 {
      played.append(
        String(decoding: try await player.data(for: get("https://h/a")).0, as: UTF8.self)
      )
    }
    #expect(played == ["1", "2"])
  }

  @Test func everythingCrossesTasks() {
    func crosses(_ type: (some Sendable).Type) {}
    crosses(Stub.self)
    crosses(Scenario.self)
    crosses(ScenarioClient.self)
    crosses(RecordingClient.self)
    crosses(HARArchive.self)
    crosses(FixtureError.self)
  }

  @Test func theQueryTellsStubsApart() async throws {
    let client = Self.client {
      Stub(.get, "/search", query: .exactly(["term": "A"])).answers(.text("a"))
      Stub(.get, "/search", query: .exactly(["term": "B"])).answers(.text("b"))
    }
    #expect(try await Self.text(client, get("https://h/search?term=A")) == "a")
    #expect(try await Self.text(client, get("https://h/search?term=B")) == "b")
    await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://h/search?term=zzz"))
    }
  }

  /// The nine journeys that pass elsewhere with a stub for another request: what the stub declares,
  /// what the app sends, and the parameters that the message must name.
  private static let wrongStubs: [(declared: [String], sent: [String], named: [String])] = [
    (["Lady+madonna", "songTerm"], ["Lady Madonna", "songTerm"], ["term"]),
    (["", "artistTerm"], ["Jackson", "artistTerm"], ["term"]),
    (["", "albumTerm"], ["Jackson", "albumTerm"], ["term"]),
    (["", "songTerm"], ["Jackson", "songTerm"], ["term"]),
    (["Trigger+error", "albumTerm"], ["Jackson", "artistTerm"], ["term", "attribute"]),
    (["Trigger+error", "albumTerm"], ["Jackson", "albumTerm"], ["term"]),
    (["Trigger+error", "albumTerm"], ["Jackson", "songTerm"], ["term", "attribute"]),
    (["Lady+madonna", "songTerm"], ["Lady Madonna", "songTerm"], ["term"]),
    (["", "albumTerm"], ["", "songTerm"], ["attribute"]),
  ]

  @Test func theNineStubsForAnotherRequestAreNamed() async throws {
    for row in Self.wrongStubs {
      func stub(_ values: [String]) -> Stub {
        let term = values[0].replacingOccurrences(of: "+", with: " ")
        let query: Stub.Query = .exactly([
          "term": term, "media": "musicVideo", "attribute": values[1], "limit": "200",
        ])
        return Stub(.get, "/search", query: query).answers(.empty())
      }
      let term = row.sent[0].replacingOccurrences(of: " ", with: "+")
      let sent = get(
        "https://h/search?term=\(term)&media=musicVideo&attribute=\(row.sent[1])&limit=200"
      )
      let error = await #expect(throws: UnmatchedRequest.self) {
        try await ScenarioClient(Scenario("wrong", stubs: [stub(row.declared)])).data(for: sent)
      }
      let named = error?.nearMisses.first?.differences.map { difference in
        let words = "\(difference)".split(separator: "\"").map(String.init)
        return words[0] == "query " ? words[1] : "\(difference)"
      }
      #expect(named == row.named)
      _ = try await ScenarioClient(Scenario("right", stubs: [stub(row.sent)])).data(for: sent)
    }
  }

  /// A picture of a screen whose artwork was never loaded is the picture of one without artwork.
  @Test func artworkThatNobodyLoadedFailsTheRun() async throws {
    let client = Self.client {
      Stub(.get, "/track", fileID: "App/S.swift", line: 1).answers(.json(["artwork": "/7.jpg"]))
      Stub(.get, "/7.jpg", fileID: "App/S.swift", line: 2)
        .answers(.data(Data([0xFF, 0xD8]), contentType: "image/jpeg"))
    }
    _ = try await client.data(for: get("https://h/track"))
    let error = #expect(throws: FixtureError.self) { try client.verify() }
    #expect(
      error?.description
        == "The stub GET /7.jpg at App/S.swift:2 was never used; remove it, or mark it "
        + ".allowing(unused: \"why\") when it need not be used up."
    )
    _ = try await client.data(for: get("https://h/7.jpg"))
    #expect(throws: Never.self) { try client.verify() }
  }

  @Test func picturesOfAFixtureAreRequestsLikeAnyOther() async throws {
    let client = Self.client {
      Stub(.get, .template("/image/{id}.jpg"), host: "is1-ssl.mzstatic.com")
        .answers(.data(Data([0xFF, 0xD8]), contentType: "image/jpeg"))
    }
    _ = try await client.data(for: get("https://is1-ssl.mzstatic.com/image/7.jpg"))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://is2-ssl.mzstatic.com/image/7.jpg"))
    }
    #expect(
      error?.nearMisses.first?.differences.map(\.description) == [
        #"host is "is2-ssl.mzstatic.com", the stub wants "is1-ssl.mzstatic.com""#
      ]
    )
  }

  @Test func whatMustNotHappenIsKnownAtOnce() async throws {
    let client = Self.client {
      Stub(.get, "/a").answers(.empty())
      Stub(.get, "/logout").named("logout").allowing(unused: "nobody may log out").answers(.empty())
    }
    _ = try await client.data(for: get("https://h/a"))
    #expect(client.calls(to: "logout").isEmpty)
    #expect(throws: Never.self) { try client.verify() }
  }
}

/// Counts two turns and then fails.
private final class Turns: @unchecked Sendable {
  // Unchecked because `number` is only touched under `lock`.
  private let lock = NSLock()
  private var number = 0

  func next() throws -> Int {
    try lock.withLock {
      if number == 2 { throw URLError(.notConnectedToInternet) }
      number += 1
      return number
    }
  }
}
