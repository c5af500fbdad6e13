import HTTPFixtures
import ProofsheetBasics
import Testing
import TrafficRecording

/// Recordings that consist of a scenario file and a file for each body.
@Suite struct BodyFileTests {
  /// A server, whose first page is the given text.
  static func world(_ page: String = "hello") -> ScenarioClient {
    .of("world") {
      Stub(.get, "/search", query: .ignored).answers(.json(text: #"{"results": []}"#))
      Stub(.post, "/user/login/").answers(.json(text: #"{"token": "answerS3cret"}"#))
      Stub(.get, "/gone").answers(
        .data(Data("<h1>gone</h1>".utf8), contentType: "text/html", status: 410)
      )
      Stub(.get, "/").answers(.text(page))
      Stub(.get, "/jackson", query: .ignored).answers(.empty())
    }
  }

  static let requests = [
    "GET /search?term=Jackson", "GET /search?term=Beatles&api_key=queryS3cret",
    #"POST /user/login/ | Content-Type: application/json < {"password": "jsonS3cret", "user": "ada"}"#,
    "GET /gone", "GET /",
  ].map(ask)

  /// Records in a folder, and returns the changed files.
  static func record(
    in folder: TemporaryFolder,
    _ mode: RecordingClient.Mode = .all,
    _ requests: [URLRequest] = requests,
    from world: ScenarioClient = world()
  ) async throws -> RecordingChanges {
    try await RecordingClient(in: folder, mode, key: "proofsheet") { try await world.data(for: $0) }
      .record(requests)
  }

  /// Every file below a folder with its bytes and its last modification time.
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

  @Test func recordingUnchangedTrafficAgainTouchesNoFile() async throws {
    let folder = try TemporaryFolder()
    let changes = try await Self.record(in: folder)
    #expect(
      changes.description == """
        5 requests were recorded.
        replaced secrets in 3 places:
          GET https://h/search?term=Beatles&api_key=redacted-5ebc595750a92360 (request URL): \
        api_key -> redacted-5ebc595750a92360
          POST https://h/user/login/ (request body): password -> redacted-319656910594dc6a
          POST https://h/user/login/ (response body): token -> redacted-28da84452a2e7bb3
        """
    )
    let before = try Self.files(in: folder.url)
    let again = try await Self.record(in: folder, .all, Self.requests.reversed())
    #expect(again.description == "5 requests were recorded; no file has changed.")
    let after = try Self.files(in: folder.url)
    #expect(before.mapValues(\.0) == after.mapValues(\.0))
    #expect(before.mapValues(\.1) == after.mapValues(\.1))
    // The twin: changed traffic does change a file, and only that one.
    let changed = try await Self.record(in: folder, from: Self.world("goodbye"))
    #expect(!changed.isUnchanged)
    let last = try Self.files(in: folder.url)
    let differing = last.keys.filter { last[$0]?.0 != after[$0]?.0 }.sorted()
    #expect(differing == ["a/root_success.txt"])
  }

  @Test func whatSomebodyElseHasWrittenStays() async throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "a/Root_Success.txt")
    try folder.write("<h1>gone</h1>", to: "a/gone_error410.html")
    for _ in 0..<2 {
      _ = try await Self.record(in: folder, .all, Array(Self.requests[3...4]))
      let files = try Self.files(in: folder.url).mapValues { String(decoding: $0.0, as: UTF8.self) }
      #expect(files["a/Root_Success.txt"] == "mine" && files["a/root_success_2.txt"] == "hello")
      #expect(files.keys.count == 4)
    }
    // A file that the new recording does not use stays, and one of the old recording is replaced.
    _ = try await Self.record(in: folder, .all, [Self.requests[0]])
    #expect(try Self.files(in: folder.url).keys.count == 5)
    _ = try await Self.record(in: folder, .all, [Self.requests[4]], from: Self.world("goodbye"))
    let files = try Self.files(in: folder.url).mapValues { String(decoding: $0.0, as: UTF8.self) }
    #expect(files["a/root_success_2.txt"] == "hello" && files["a/root_success_3.txt"] == "goodbye")
    #expect(files["a/Root_Success.txt"] == "mine" && files.keys.count == 6)
  }

  @Test func newTrafficIsAddedToWhatWasEditedByHand() async throws {
    let folder = try TemporaryFolder()
    _ = try await Self.record(in: folder, .once, [Self.requests[0]])
    let path = "Scenarios/a.json"
    let text = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    let start = "\"mappings\" : [\n    {\n"
    #expect(text.contains(start))
    let edited = text.replacing(start, with: start + "      \"allowUnused\": \"by hand\",\n")
    try folder.write(edited, to: path)
    let world = Self.world()
    let changes = try await Self.record(in: folder, .new, Array(Self.requests[..<2]), from: world)
    #expect(world.exchanges.count == 1)
    #expect(changes.exchanges == 1)
    let stubs = try ScenarioClient.recorded(in: folder).scenario.stubs
    #expect(stubs.map(\.unusedReason) == ["by hand", nil])
    // A stub that has given all its answers stays as it is.
    _ = try await Self.record(in: folder, .new, [Self.requests[0]], from: world)
    #expect(world.exchanges.count == 1)
  }

  // MARK: - Refused recordings

  @Test func aSecretThatWouldBeWrittenInAnyFileWritesNone() async throws {
    let token = RedactionToken.known.text(for: "jackson")
    let folder = try TemporaryFolder()
    let sent = [ask("GET /search?b"), ask("GET /jackson?password=jackson")]
    #expect(
      await refused { try await Self.record(in: folder, .all, sent) } == """
        The recording Scenarios/a.json was not written, because the secret of "password" would still stand \
        in line 30 (as it is), where it cannot be replaced safely. If the secret may stay there, write the line \
        "allow token \(token) | WHY" into .proofsheet.conf beside Package.swift. \
        If the value is no secret, write "allow value \(token) | WHY".
        """
    )
    #expect(try Self.files(in: folder.url).isEmpty)
  }
}
