import Foundation
import HTTPFixtures
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Recordings as a scenario file and a file for each body.
@Suite struct BodyFileTests {
  /// What the world says of one path: a body, its type, a status.
  typealias World = [String: (String, String, Int)]

  static let world: World = [
    "GET /search": (#"{"results": []}"#, "application/json", 200),
    "GET /v1/users/42.json": (#"{"id": 42}"#, "application/json; charset=utf-8", 200),
    "POST /user/login/": (#"{"token": "answerS3cret"}"#, "application/json", 200),
    "GET /gone": ("<h1>gone</h1>", "text/html; charset=utf-8", 410),
    "GET /": ("hello", "text/plain", 200),
    "DELETE /user/42": ("", "", 204),
  ]

  static func live(
    _ world: World = world,
    counter: Counter? = nil
  ) -> RecordingClient.Live {
    { request in
      counter?.add()
      let url = try #require(request.url)
      let (body, type, status) =
        world["\(request.httpMethod ?? "GET") \(url.path(percentEncoded: true))"]
        ?? ("", "", 500)
      let head = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: nil,
        headerFields: type.isEmpty ? [:] : ["Content-Type": type]
      )
      return (Data(body.utf8), try #require(head))
    }
  }

  static let requests = [
    get("https://h/search?term=Jackson&media=musicVideo&limit=200"),
    get("https://h/search?term=Beatles&media=musicVideo&limit=200&api_key=queryS3cret"),
    get("https://h/v1/users/42.json"),
    request(
      "POST",
      "https://h/user/login/",
      headers: ["Content-Type": "application/json"],
      body: #"{"password": "jsonS3cret", "user": "ada"}"#
    ),
    get("https://h/gone"),
    get("https://h/"),
    request("DELETE", "https://h/user/42"),
  ]

  static func record(
    in root: URL,
    _ mode: RecordingClient.Mode = .all,
    _ requests: [URLRequest] = requests,
    redaction: RecordingClient.Redaction = .standard,
    live: @escaping RecordingClient.Live = live()
  ) async throws -> RecordingChanges {
    let client = try RecordingClient(
      scenario: "traffic",
      in: FixtureFolder(root: root),
      mode: mode,
      redaction: redaction,
      live: live
    )
    for request in requests { _ = try await client.data(for: request) }
    return try client.write()
  }

  /// Every file below a folder with its bytes and the time of its last change.
  static func files(in root: URL) throws -> [String: (Data, Date?)] {
    var files: [String: (Data, Date?)] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appendingPathComponent(path)
      guard let data = try? Data(contentsOf: url) else { continue }
      let facts = try FileManager.default.attributesOfItem(atPath: url.path)
      files[path] = (data, facts[.modificationDate] as? Date)
    }
    return files
  }

  @Test func bodiesAreNamedByEndpointAndVariantAndPlayBackThroughTheScenario() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let changes = try await Self.record(in: folder.url)
    #expect(
      changes.description == """
        7 requests were recorded.
        wrote traffic/gone_error410.html
        wrote traffic/postUserLogin_success.json
        wrote traffic/root_success.txt
        wrote traffic/search_beatlesMusicVideo200.json
        wrote traffic/v1Users42_success.json
        wrote Scenarios/traffic.json
        replaced secrets in 3 places, listed in Scenarios/traffic.redactions.txt:
          GET https://h/search?term=Beatles&media=musicVideo&limit=200&api_key=redacted-5ebc595750a92360 \
        (request URL): api_key -> redacted-5ebc595750a92360
          POST https://h/user/login/ (request body): password -> redacted-319656910594dc6a
          POST https://h/user/login/ (response body): token -> redacted-28da84452a2e7bb3
        """
    )
    let fixtures = FixtureFolder(root: folder.url)
    let scenario = try Scenario(named: "traffic", in: fixtures)
    let client = ScenarioClient(scenario, fixtures: fixtures)
    for request in Self.requests {
      let (body, response) = try await client.data(for: request)
      let (liveBody, liveResponse) = try await Self.live()(request)
      let isLogin = request.url?.path().contains("login") == true
      #expect(isLogin || body == liveBody)
      let head = try #require(response as? HTTPURLResponse)
      let liveHead = try #require(liveResponse as? HTTPURLResponse)
      #expect(head.statusCode == liveHead.statusCode)
      #expect(
        head.value(forHTTPHeaderField: "Content-Type")
          == liveHead.value(forHTTPHeaderField: "Content-Type")
      )
    }
    try client.verify()
    let login = try fixtures.data(at: "traffic/postUserLogin_success.json")
    #expect(String(decoding: login, as: UTF8.self) == #"{"token": "redacted-28da84452a2e7bb3"}"#)
    // The file means the same after it was read and written once more.
    let text = try #require(try Self.files(in: folder.url)["Scenarios/traffic.json"]?.0)
    #expect(try Data(scenario.fileText().utf8) == text)
    #expect(!String(decoding: text, as: UTF8.self).contains("S3cret"))
  }

  @Test func aSecretOfTodayMatchesTheTokenOfTheRecording() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try await Self.record(in: folder.url)
    let fixtures = FixtureFolder(root: folder.url)
    let client = ScenarioClient(try Scenario(named: "traffic", in: fixtures), fixtures: fixtures)
    let other = get("https://h/search?term=Beatles&media=musicVideo&limit=200&api_key=another")
    _ = try await client.data(for: other)
    let log = client.transcript
    let token = RedactionToken().text(for: "queryS3cret")
    #expect(log.contains("api_key=\(token)") && !log.contains("another"))
    await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://h/search?term=Beatles&media=musicVideo&limit=200"))
    }
    #expect(client.explain(try Stub.Request(other)).stub != nil)
  }

  @Test func recordingUnchangedTrafficAgainTouchesNoFile() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try await Self.record(in: folder.url)
    let before = try Self.files(in: folder.url)
    let again = try await Self.record(in: folder.url, .all, Self.requests.reversed())
    #expect(again.description == "7 requests were recorded; no file has changed.")
    let after = try Self.files(in: folder.url)
    #expect(before.mapValues(\.0) == after.mapValues(\.0))
    #expect(before.mapValues(\.1) == after.mapValues(\.1))
    // The twin: traffic that has changed does change a file, and only that one.
    var world = Self.world
    world["GET /"] = ("goodbye", "text/plain", 200)
    let changed = try await Self.record(in: folder.url, live: Self.live(world))
    #expect(changed.written == ["traffic/root_success.txt", "Scenarios/traffic.json"])
  }

  @Test func whatIsNoLongerUsedIsRemovedUnlessItWasEdited() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("mine", to: "traffic/notes.txt")
    _ = try await Self.record(in: folder.url)
    try folder.write("edited", to: "traffic/root_success.txt")
    let changes = try await Self.record(in: folder.url, .all, [Self.requests[2]])
    #expect(
      changes.description == """
        1 request was recorded.
        wrote Scenarios/traffic.json
        removed traffic/gone_error410.html, which is no longer used
        removed traffic/postUserLogin_success.json, which is no longer used
        removed traffic/search_beatlesMusicVideo200.json, which is no longer used
        kept traffic/root_success.txt, which is no longer used but was edited since it was recorded
        """
    )
    #expect(
      try Self.files(in: folder.url).keys.sorted() == [
        "Scenarios/traffic.json", "traffic/notes.txt", "traffic/root_success.txt",
        "traffic/v1Users42_success.json",
      ]
    )
  }

  @Test func aFileOfSomebodyElseIsNeverOverwritten() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("mine", to: "traffic/Root_Success.txt")
    try folder.write("<h1>gone</h1>", to: "traffic/gone_error410.html")
    for _ in 0..<2 {
      _ = try await Self.record(in: folder.url, .all, [Self.requests[4], Self.requests[5]])
      let files = try Self.files(in: folder.url)
      #expect(files["traffic/Root_Success.txt"]?.0 == Data("mine".utf8))
      #expect(files["traffic/root_success_2.txt"]?.0 == Data("hello".utf8))
      #expect(files.keys.count == 4)
    }
    let other = try await Self.record(in: folder.url, .all, [Self.requests[6]])
    #expect(other.removed == ["traffic/root_success_2.txt"])
  }

  @Test func newTrafficIsAddedToWhatWasEditedByHand() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try await Self.record(in: folder.url, .once, [Self.requests[0]])
    let path = "Scenarios/traffic.json"
    let text = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    let name = "\"mappings\": [\n    {\n"
    #expect(text.contains(name))
    try folder.write(
      text.replacingOccurrences(of: name, with: name + "      \"name\": \"by hand\",\n"),
      to: path
    )
    let counter = Counter()
    let world: World = ["GET /search": ("{\"results\": [1]}", "application/json", 200)]
    let changes = try await Self.record(
      in: folder.url,
      .new,
      Self.requests.prefix(2) + [],
      live: Self.live(world, counter: counter)
    )
    #expect(counter.count == 1)
    #expect(changes.written == ["traffic/search_beatlesMusicVideo200.json", path])
    let stubs = try Scenario(named: "traffic", in: FixtureFolder(root: folder.url)).stubs
    #expect(stubs.map(\.name) == ["by hand", nil])
    // A stub that has given all its answers stays what it is.
    _ = try await Self.record(in: folder.url, .new, [Self.requests[0]], live: Self.live(world))
    #expect(counter.count == 1)
  }

  @Test func equalRequestsGetTheirAnswersInTurn() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let counter = Counter()
    let live: RecordingClient.Live = { request in
      counter.add()
      return try await Self.live(["GET /": ("\(counter.count)", "text/plain", 200)])(request)
    }
    let twice = [get("https://h/"), get("https://h/")]
    let changes = try await Self.record(in: folder.url, .all, twice, live: live)
    #expect(
      changes.written.prefix(2) == ["traffic/root_success.txt", "traffic/root_success_2.txt"]
    )
    let fixtures = FixtureFolder(root: folder.url)
    let client = ScenarioClient(try Scenario(named: "traffic", in: fixtures), fixtures: fixtures)
    for number in 1...2 {
      #expect(try await client.data(for: twice[0]).0 == Data("\(number)".utf8))
    }
    // Spent is known: it is not sent again, and says so.
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await Self.record(in: folder.url, .new, twice + [twice[0]], live: live)
    }
    #expect(error?.description.contains("it has given all its 2 answers\n") == true)
    #expect(error?.description.hasSuffix("one more answer, or \"then\": \"repeatLast\"") == true)
    #expect(counter.count == 2)
  }
}
