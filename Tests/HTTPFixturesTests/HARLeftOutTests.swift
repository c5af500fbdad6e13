import HTTPFixtures
import Testing

/// Archive entries that cannot be played back, and entries that only look like them.
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
  private static let other = "GET https://a.example/other?a=1"

  /// An archive with a good entry and another one with the given response.
  private static func archive(_ response: String, method: String = "GET") -> Data {
    archive([
      good,
      """
      {"request": {"method": "\(method)", "url": "https://a.example/other?a=1", "headers": []},
       "response": \(response)}
      """,
    ])
  }

  private static func archive(_ entries: [String]) -> Data {
    Data("{\"log\": {\"entries\": [\(entries.joined(separator: ",\n"))]}}".utf8)
  }

  private static func client(_ response: String, method: String = "GET") throws -> ScenarioClient {
    let scenario = try Scenario("some", archive: archive(response, method: method))
    #expect(scenario.leftOut == [])
    return ScenarioClient(scenario)
  }

  /// Responses, each before the reason why the reader leaves it out.
  private static let leftOut = #"""
    {"status": 200, "headers": [], "content": {"size": 7}} => the body of 7 bytes was not kept: export the archive with its contents
    {"status": 200, "headers": [], "content": {"size": 7, "text": ""}} => the body of 7 bytes was not kept: export the archive with its contents
    {"status": 200, "headers": [], "content": {"size": 7, "_file": "a.json"}} => its body is in the file a.json: read the archive by its path
    {"status": 200, "headers": [], "content": {"size": 7, "text": "a\ud83d"}} => "text" holds half a surrogate pair, which stands for no bytes
    {"status": 200, "headers": [], "content": {"size": 7, "text": "�PNG"}} => its 7 binary bytes were kept as text: export the bodies in base64
    {"status": 200, "content": {"size": 3, "mimeType": "text/a; charset=koi8-r", "text": "é"}} => its text cannot be written as text/a; charset=koi8-r
    {"status": 101, "headers": []} => the status 101 is no number from 200 to 599
    {"status": "200", "headers": []} => the status "200" is no number from 200 to 599
    {"status": 200, "headers": [{"name": "X-A"}]} => a header lacks the key "value"
    {"status": 200, "headers": [{"name": "X-A", "value": 1}]} => "value" is a number and no text
    {"status": 200, "content": {"encoding": "base64", "text": "abc"}} => the body is no base64
    {"status": 200, "headers": [{"name": "X A", "value": "1"}]} => its header "X A" has an invalid name: use letters, digits and hyphens
    [] => "response" is a list and no object
    """#

  @Test func whatCannotBePlayedIsNamedAndTheRestPlays() async throws {
    for row in tableRows(Self.leftOut) {
      let scenario = try Scenario("some", archive: Self.archive(row[0]), file: "a.har")
      #expect(scenario.leftOut.count == 1)
      let named = try #require(scenario.leftOut.first)
      #expect(named == "a.har:4 is left out (\(Self.other)): \(row[1]).")
      let client = ScenarioClient(scenario)
      #expect(await client.sees("GET https://a.example/good") == "200 ok")
      let words = "No stub of scenario \"some\" answers \(Self.other).\n\(named)"
      #expect(await client.sees(Self.other) == words)
      let another = await client.sees("GET https://a.example/other?a=2")
      #expect(another.hasPrefix("No stub") && !another.contains("left out"))
      #expect(scenario.allowing(unused: "a world").leftOut == scenario.leftOut)
    }
  }

  @Test func whatIsLeftOutKeepsItsTurn() async throws {
    let same = #"{"request": {"method": "GET", "url": "https://a.example/good", "headers": []},"#
    let lost = same + #" "response": {"status": 200, "content": {"size": 7}}}"#
    let last = same + #" "response": {"status": 304, "headers": []}}"#
    let archive = Self.archive([lost, Self.good, last])
    let client = ScenarioClient(try Scenario("turns", archive: archive, file: "a.har"))
    let good = "GET https://a.example/good"
    #expect(await client.sees(good).contains("a.har:1 is left out"))
    #expect(await client.sees(good) == "200 ok")
    #expect(await client.sees(good) == "304 ")
    #expect(await client.sees(good).contains("it has given all its 3 answers"))
  }

  @Test func anArchiveWithoutAnyAnswerNamesEachRequest() async throws {
    let entry = #"""
      {"request": {"method": "POST", "url": "https://a.example/x", "headers": [],
        "postData": {"mimeType": "application/json", "text": "{\"a\": 1}"}},
       "response": {"status": 200, "content": {"size": 7}}}
      """#
    let scenario = try Scenario("none", archive: Self.archive([entry]))
    #expect(scenario.leftOut.count == 1)
    let client = ScenarioClient(scenario)
    let same = await client.sees(#"POST https://a.example/x < {"a":1.0}"#)
    #expect(same.contains("left out"))
  }

  // MARK: - Playing

  @Test func aBodyInAFileOfItsOwnPlays() async throws {
    let folder = try TemporaryFolder()
    let response = #"{"status": 200, "content": {"size": 3, "_file": "b/1.bin"}}"#
    let file = try folder.write(Self.archive(response), to: "web/a.har")
    try folder.write(Data([0, 0xFF, 1]), to: "web/b/1.bin")
    let fixtures = FixtureFolder(root: folder.url)
    for scenario in [
      try Scenario("files", archive: "web/a.har", in: fixtures),
      try HARArchive(at: file).scenario("files"),
    ] {
      #expect(scenario.leftOut == [])
      let body = try await ScenarioClient(scenario).data(for: ask(Self.other)).0
      #expect(body == Data([0, 0xFF, 1]))
    }
    let missing = #"{"status": 200, "content": {"size": 3, "_file": "../secret"}}"#
    try folder.write(Self.archive(missing), to: "web/a.har")
    let leading = try Scenario("out", archive: "web/a.har", in: FixtureFolder(root: folder.url))
    #expect(leading.leftOut.first?.contains(#"holds "..""#) == true)
  }

  @Test func aHeadKeepsTheSizeItTold() async throws {
    let length = #"{"name": "Content-Length", "value": "4096"}"#
    let response = #"{"status": 200, "headers": [\#(length)], "content": {"size": 4096}}"#
    let head = ask(Self.other.replacing("GET", with: "HEAD"))
    let (body, answer) = try await Self.client(response, method: "HEAD").data(for: head)
    #expect(body.isEmpty)
    #expect(answer.field("Content-Length") == "4096")
  }

  @Test func cookiesOfTwoSpellingsAreAllSet() async throws {
    let cookies = [("Set-Cookie", "a=1"), ("set-cookie", "b=2"), ("SET-COOKIE", "c=3")]
      .map { #"{"name": "\#($0)", "value": "\#($1)"}"# }.joined(separator: ",")
    let response = #"{"status": 200, "headers": [\#(cookies)], "content": {"size": 0}}"#
    let answer = try await Self.client(response).data(for: ask(Self.other)).1
    #expect(answer.field("Set-Cookie") == "a=1, b=2, c=3")
  }

  /// Unpaired surrogates elsewhere do not matter.
  @Test func aTextIsWrittenInItsCharset() async throws {
    let response = #"""
      {"status": 200, "_note": "\ud83d", "content":
       {"size": 1, "mimeType": "text/html; charset=ISO-8859-1", "text": "é"}}
      """#
    #expect(try await Self.client(response).data(for: ask(Self.other)).0 == Data([0xE9]))
  }
}
