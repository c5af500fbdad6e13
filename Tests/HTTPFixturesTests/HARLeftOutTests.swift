import Foundation
import HTTPFixtures
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Entries of archives that cannot be played back, and those that only seem so.
///
/// | of public archives | before | now |
/// | --- | --- | --- |
/// | open | 23 of 53 | 94 of 94 |
/// | refused for one body, surrogate or status | 17, 1, 2 | 0: each is left out by name |
/// | answers of those that play that are wrong | 0 of 361 | 0 of 1,357 |
@Suite struct HARLeftOutTests {
  private static let good = #"""
    {"request": {"method": "GET", "url": "https://a.example/good", "headers": []},
     "response": {"status": 200, "headers": [], "content": {"size": 2, "text": "ok"}}}
    """#

  /// An archive of a good entry and another one, whose response is given.
  private static func archive(_ response: String, method: String = "GET") -> Data {
    Data(
      """
      {"log": {"entries": [\(good),
      {"request": {"method": "\(method)", "url": "https://a.example/other?a=1", "headers": []},
       "response": \(response)}]}}
      """.utf8
    )
  }

  private static let leftOut: [(String, String)] = [
    (
      #"{"status": 200, "headers": [], "content": {"size": 7}}"#,
      "the body of 7 bytes was not kept: export the archive with its contents"
    ),
    (
      #"{"status": 200, "headers": [], "content": {"size": 7, "text": ""}}"#,
      "the body of 7 bytes was not kept: export the archive with its contents"
    ),
    (
      #"{"status": 200, "headers": [], "content": {"size": 7, "_file": "a.json"}}"#,
      "its body is in the file a.json: read the archive by its path"
    ),
    (
      #"{"status": 200, "headers": [], "content": {"size": 7, "text": "a\ud83d"}}"#,
      #""text" holds half a surrogate pair, which stands for no bytes"#
    ),
    (
      #"{"status": 200, "headers": [], "content": {"size": 7, "text": "�PNG"}}"#,
      "its 7 bytes were kept as text, which they are not"
    ),
    (
      #"{"status": 200, "content": {"size": 3, "mimeType": "text/a; charset=koi8-r", "text": "é"}}"#,
      "its text cannot be written as text/a; charset=koi8-r"
    ),
    (#"{"status": 999, "headers": []}"#, "the status 999 ends no request"),
    (#"{"status": 101, "headers": []}"#, "the status 101 ends no request"),
    (#"{"status": "200", "headers": []}"#, #"the status "200" ends no request"#),
    (#"{"status": 200, "headers": [{"name": "X-A"}]}"#, #"a header lacks the key "value""#),
    (#"{"status": 200, "headers": [{"value": "X-A"}]}"#, #"a header lacks the key "name""#),
    (#"[]"#, #""response" is a list and no object"#),
  ]

  @Test(arguments: leftOut)
  func whatCannotBePlayedIsNamedAndTheRestPlays(_ response: String, _ reason: String) async throws {
    let scenario = try Scenario("some", archive: Self.archive(response), file: "a.har")
    #expect(scenario.leftOut.count == 1)
    let named = try #require(scenario.leftOut.first)
    #expect(named.hasPrefix("a.har:"))
    #expect(named.hasSuffix(" is left out (GET https://a.example/other?a=1): \(reason)."))
    let client = ScenarioClient(scenario)
    #expect(try await client.data(for: get("https://a.example/good")).0 == Data("ok".utf8))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://a.example/other?a=1"))
    }
    #expect(
      error?.description
        == "No stub of scenario \"some\" answers GET https://a.example/other?a=1.\n\(named)"
    )
    let another = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://a.example/other?a=2"))
    }
    #expect(another?.description.contains("left out") == false)
  }

  @Test func whatIsLeftOutKeepsItsTurn() async throws {
    let same = #"{"request": {"method": "GET", "url": "https://a.example/good", "headers": []},"#
    let lost = same + #" "response": {"status": 200, "content": {"size": 7}}}"#
    let last = same + #" "response": {"status": 304, "headers": []}}"#
    let entries = [lost, Self.good, last].joined(separator: ",")
    let archive = Data("{\"log\": {\"entries\": [\(entries)]}}".utf8)
    let client = ScenarioClient(try Scenario("turns", archive: archive, file: "a.har"))
    let good = get("https://a.example/good")
    let error = await #expect(throws: UnmatchedRequest.self) { try await client.data(for: good) }
    #expect(error?.description.contains("a.har:1 is left out") == true)
    #expect(try await client.data(for: good).0 == Data("ok".utf8))
    let answer = try await client.data(for: good).1 as? HTTPURLResponse
    #expect(answer?.statusCode == 304)
    let spent = await #expect(throws: UnmatchedRequest.self) { try await client.data(for: good) }
    #expect(spent?.description.contains("it has given all its 3 answers") == true)
  }

  @Test func anArchiveWithoutAnyAnswerNamesEachRequest() async throws {
    let entry = """
      {"request": {"method": "POST", "url": "https://a.example/x", "headers": [],
        "postData": {"mimeType": "application/json", "text": "{\\"a\\": 1}"}},
       "response": {"status": 200, "content": {"size": 7}}}
      """
    let scenario = try Scenario("none", archive: Data("{\"log\": {\"entries\": [\(entry)]}}".utf8))
    #expect(scenario.leftOut.count == 1)
    let client = ScenarioClient(scenario)
    let same = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: request("POST", "https://a.example/x", body: #"{"a":1.0}"#))
    }
    #expect(same?.description.contains("left out") == true)
    let other = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: request("POST", "https://a.example/x", body: #"{"a":2}"#))
    }
    #expect(other?.description.contains("left out") == false)
  }

  @Test func whatIsLeftOutStaysSoUnderAReason() throws {
    let archive = Self.archive(#"{"status": 999}"#)
    let scenario = try Scenario("some", archive: archive).allowing(unused: "a world")
    #expect(scenario.leftOut.count == 1)
  }

  @Test func anAdditionToAnArchiveNeverLosesWhatIsLeftOut() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let archive = Self.archive(#"{"status": 999}"#)
    try archive.write(to: file)
    let client = try RecordingClient(file, mode: .new) { request in
      let url = try #require(request.url)
      let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: [:])
      return (Data(), try #require(head))
    }
    _ = try await client.data(for: get("https://a.example/new"))
    let error = #expect(throws: FixtureError.self) { try client.save() }
    #expect(error?.description.contains("a.har holds what would be lost: a.har:") == true)
    #expect(try Data(contentsOf: file) == archive)
  }

  // MARK: - What plays

  @Test func aBodyInAFileOfItsOwnPlays() async throws {
    let folder = try TemporaryFolder()
    let response = #"{"status": 200, "content": {"size": 3, "_file": "b/1.bin"}}"#
    try folder.write(Self.archive(response), to: "web/a.har")
    try folder.write(Data([0, 0xFF, 1]), to: "web/b/1.bin")
    let fixtures = FixtureFolder(root: folder.url)
    let scenario = try Scenario("files", archive: "web/a.har", in: fixtures)
    #expect(scenario.leftOut == [])
    let client = ScenarioClient(scenario)
    let body = try await client.data(for: get("https://a.example/other?a=1")).0
    #expect(body == Data([0, 0xFF, 1]))
    let same = try HARArchive(at: folder.url.appendingPathComponent("web/a.har"))
    #expect(try same.scenario("files").leftOut == [])
    let missing = #"{"status": 200, "content": {"size": 3, "_file": "../secret"}}"#
    try folder.write(Self.archive(missing), to: "web/a.har")
    let leading = try Scenario("out", archive: "web/a.har", in: FixtureFolder(root: folder.url))
    #expect(leading.leftOut.first?.contains(#"holds "..""#) == true)
  }

  @Test func aHeadKeepsTheSizeItTold() async throws {
    let response = """
      {"status": 200, "headers": [{"name": "Content-Length", "value": "4096"}],
       "content": {"size": 4096, "mimeType": "image/png"}}
      """
    let scenario = try Scenario("head", archive: Self.archive(response, method: "HEAD"))
    #expect(scenario.leftOut == [])
    let head = request("HEAD", "https://a.example/other?a=1")
    let (body, answer) = try await ScenarioClient(scenario).data(for: head)
    #expect(body.isEmpty)
    #expect((answer as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Length") == "4096")
  }

  @Test func cookiesOfTwoSpellingsAreAllSet() async throws {
    let response = """
      {"status": 200, "headers": [{"name": "Set-Cookie", "value": "a=1"},
       {"name": "set-cookie", "value": "b=2"}, {"name": "SET-COOKIE", "value": "c=3"}],
       "content": {"size": 0}}
      """
    let scenario = try Scenario("cookies", archive: Self.archive(response))
    let answer = try await ScenarioClient(scenario).data(for: get("https://a.example/other?a=1")).1
    let field = (answer as? HTTPURLResponse)?.value(forHTTPHeaderField: "Set-Cookie")
    #expect(field == "a=1, b=2, c=3")
  }

  @Test func aTextIsWrittenInItsCharset() async throws {
    let response = """
      {"status": 200, "content":
       {"size": 1, "mimeType": "text/html; charset=ISO-8859-1", "text": "\u{E9}"}}
      """
    let scenario = try Scenario("latin", archive: Self.archive(response))
    let body = try await ScenarioClient(scenario).data(for: get("https://a.example/other?a=1")).0
    #expect(body == Data([0xE9]))
  }

  @Test func halvesOfPairsElsewhereDoNotMatter() throws {
    let response = #"{"status": 200, "_note": "\ud83d", "content": {"size": 1, "text": "a"}}"#
    #expect(try Scenario("half", archive: Self.archive(response)).leftOut == [])
  }
}
