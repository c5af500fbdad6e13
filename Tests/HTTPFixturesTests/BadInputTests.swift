import Foundation
import JSONSyntax
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Whatever stands in a file or comes in a request is one precise sentence and never a crash.
@Suite struct BadInputTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What no scenario and no archive can be read from.
  private static let noJSON: [(bytes: [UInt8], says: String)] = [
    ([], ":1:1 is no JSON: the text ends where a value is expected."),
    (mark, ":1:1 is no JSON: the text ends where a value is expected."),
    (Array(" \n ".utf8), ":2:2 is no JSON: the text ends where a value is expected."),
    ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], ":1:1 is no JSON: the bytes are no UTF-8."),
    (Array("{\n\"é\": \"".utf8) + [0xC3, 0x22], ":2:8 is no JSON: the bytes are no UTF-8."),
    ([0x00, 0x01, 0x02], #":1:1 is no JSON: no value begins with "\u0000"."#),
    (Array("{name: 1}".utf8), ":1:2 is no JSON: a key is expected here."),
    (Array("{\"name\": \"a\",\n}".utf8), ":2:1 is no JSON: a key is expected here."),
    (Array("{\"a\": 1, \"a\": 2}".utf8), #":1:10 is no JSON: the key "a" stands twice."#),
    (
      Array(String(repeating: "[", count: 100_000).utf8),
      ":1:101 is no JSON: values are nested too deep."
    ),
    (
      Array(String(repeating: "{\"a\":", count: 100_000).utf8),
      ":1:501 is no JSON: values are nested too deep."
    ),
  ]

  @Test func aFileThatIsNoJSONIsNamedWithItsPlace() {
    for row in Self.noJSON {
      let data = Data(row.bytes)
      let scenario = #expect(throws: FixtureError.self) {
        try Scenario(parsing: data, file: "S.json")
      }
      #expect(scenario?.description == "S.json" + row.says)
      let archive = #expect(throws: FixtureError.self) {
        try HARArchive(parsing: data, file: "b.har")
      }
      #expect(archive?.description == "b.har" + row.says)
    }
  }

  @Test func aByteOrderMarkIsNoMistake() throws {
    let scenario = try Scenario(
      parsing: Data(Self.mark + Array(#"{"name": "marked"}"#.utf8)),
      file: "S.json"
    )
    #expect(scenario.name == "marked")
    let archive = try HARArchive(
      parsing: Data(Self.mark + Array(#"{"log": {"entries": []}}"#.utf8)),
      file: "b.har"
    )
    #expect(archive.exchanges.isEmpty)
  }

  @Test func aScenarioFileThatCannotBeReadIsNamed() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    try outside.write(#"{"name": "far"}"#, to: "far.json")
    try folder.write(#"{"name": "Home"}"#, to: "Scenarios/Home.json")
    try folder.write("", to: "Scenarios/empty.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Scenarios/out"),
      withDestinationURL: outside.url
    )
    let root = folder.url.path
    let rows = [
      (
        "Hone",
        #"Fixture "Scenarios/Hone.json" does not exist below \#(root); the nearest name is "#
          + #""Scenarios/Home.json"."#
      ),
      (
        "home",
        #"Fixture "Scenarios/home.json" does not exist below \#(root), but "Scenarios/Home.json" "#
          + "does: write its name in the same case."
      ),
      ("../Home", #"Fixture "Scenarios/../Home.json" holds "..": name a file below \#(root)."#),
      (
        "out/far",
        #"Fixture "Scenarios/out/far.json" goes through a symbolic link to "#
          + "\(outside.url.path)/far.json, which is outside of \(root): copy the file into the "
          + "folder."
      ),
      (
        "empty", "Scenarios/empty.json:1:1 is no JSON: the text ends where a value is expected."
      ),
    ]
    for (name, says) in rows {
      let error = #expect(throws: FixtureError.self) {
        try Scenario(named: name, in: FixtureFolder(root: folder.url))
      }
      #expect(error?.description == says)
    }
  }

  @Test func aRuleWhoseTextIsNoJSONIsAnErrorOfTheScenario() {
    let deep = String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
    for (text, shown) in [("{", "{"), ("{'a': 1}", "{'a': 1}"), ("", ""), (deep, nil)] {
      let client = ScenarioClient(
        Scenario("rule") {
          Stub(.post, "/a", body: .json(text: text), fileID: "App/S.swift", line: 3)
            .answers(.empty())
        }
      )
      let short = shown.map { "\"\($0)\"" } ?? "\"\(deep.prefix(200))…\" (202 bytes)"
      #expect(
        client.invalidity?.description == """
          Scenario "rule" cannot be used:
            The body that the stub at App/S.swift:3 wants can never be sent: the text \(short) \
          is no JSON.
          """
      )
    }
  }

  /// An answer is given as it is, however broken: that may be what the test is about.
  @Test func anAnswerThatIsNoJSONIsTheAppsToRefuse() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"user\": ", to: "cut.json")
    let client = ScenarioClient(
      Scenario("cut") { Stub(.get, "/").answers(.file("cut.json")) },
      fixtures: FixtureFolder(root: folder.url)
    )
    #expect(try await client.data(for: get("https://h/")).0 == Data("{\"user\": ".utf8))
  }

  // MARK: - Depth

  private static func nested(_ depth: Int) -> Data {
    Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  @Test func deepBodiesOfRequestsMatchNoJSON() async throws {
    let client = ScenarioClient(
      Scenario("deep") {
        Stub(.post, "/a", body: .json(["a": 1]), fileID: "App/S.swift", line: 3).answers(.empty())
      }
    )
    var deep = request("POST", "https://h/a")
    deep.httpBody = Self.nested(100_000)
    let sent = deep
    let error = await #expect(throws: UnmatchedRequest.self) { try await client.data(for: sent) }
    #expect(
      error?.description == """
        No stub of scenario "deep" answers POST https://h/a.
        The nearest stub is POST /a at App/S.swift:3:
          body is "\(String(repeating: "[", count: 200))…" (200000 bytes), the stub wants JSON \
        {"a": 1}
        To match, write at App/S.swift:3: body: .ignored
        """
    )
    _ = client.transcript
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Self.nested(101)) }
    #expect(throws: Never.self) { try JSONValue(parsing: Self.nested(100)) }
  }

  @Test func bracketsInTextsAreNotNested() throws {
    let brackets = String(repeating: "[", count: 200)
    for text in [brackets, "\\\"" + brackets, "\\\\", brackets + "\\\\\\\"" + brackets] {
      let json = Data("[\"\(text)\", [\"a\"]]".utf8)
      #expect(throws: Never.self, "\(text)") { try JSONValue(parsing: json) }
    }
    let flat = Data(("[" + String(repeating: "[],", count: 500) + "{}]").utf8)
    #expect(throws: Never.self) { try JSONValue(parsing: flat) }
  }

  /// Tasks have stacks of 512 KB on Apple platforms.
  @Test func whatIsAllowedFitsOnASmallStack() async throws {
    let deepest = Self.nested(JSONParser.depthLimit)
    let works: [@Sendable () -> Bool] = [
      { (try? JSONParser.parse(deepest).meaning.description) != nil },
      { (try? JSONValue(parsing: deepest)) == (try? JSONParser.parse(deepest).meaning) },
      { Stub.Request(method: .post, rawPath: "/", body: deepest).bodyLines.count == 199 },
    ]
    for work in works {
      let isRight = await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: work()) }
        thread.stackSize = 512 * 1_024
        thread.start()
      }
      #expect(isRight)
    }
  }

  // MARK: - Size

  /// Bodies of 8 MB, both ways, and one in 8,000 chunks: a copy of the rest for each would be 32 GB.
  @Test func largeBodiesArriveWhole() async throws {
    let size = 8_000_000
    let large = Data(repeating: 7, count: size)
    let client = ScenarioClient(
      Scenario("large") {
        Stub(.get, "/down").answers(.data(large, contentType: "application/octet-stream"))
        Stub(.post, "/up", body: .bytes(large)).answers(.empty())
        Stub(.get, "/chunks").answers(
          .data(large, contentType: "application/octet-stream")
            .inChunks(of: 1_000, every: .zero)
        )
      }
    )
    var upload = request("POST", "https://h/up")
    upload.httpBody = large
    var streamed = request("POST", "https://h/up")
    streamed.httpBodyStream = InputStream(data: large)
    let lane = try SessionLane(client)
    #expect(try await client.data(for: get("https://h/down")).0 == large)
    #expect(try await lane.session.data(for: get("https://h/down")).0 == large)
    _ = try await client.data(for: upload)
    _ = try await client.data(for: streamed)
    _ = try await lane.session.data(for: upload)
    _ = try await lane.session.upload(for: request("POST", "https://h/up"), from: large)
    var count = 0
    for try await chunk in try await client.chunks(for: get("https://h/chunks")).0 {
      count += chunk.count
    }
    #expect(count == size)
    #expect(client.exchanges.map(\.outcome) == Array(repeating: .answered, count: 7))
  }
}
