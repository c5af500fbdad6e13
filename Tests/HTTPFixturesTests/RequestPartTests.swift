import Testing

@testable import HTTPFixtures

/// The request parts that tell recorded requests apart, and those that tell declared stubs apart.
///
/// | recorded requests | before | now |
/// | --- | --- | --- |
/// | a multipart form with another boundary | unmatched | matches |
/// | a declared `POST` without a word about its body | takes none | takes any, and says so |
/// | a literal with `{n}` | unmatched without advice | the message names `.template` |
@Suite struct RequestPartTests {
  /// Two requests that differ in each part that an app can choose.
  private static let archive = Data(
    #"""
    {"log": {"entries": [
    {"request": {"method": "POST", "url": "https://a.example/x?q=1",
      "headers": [{"name": "Accept-Language", "value": "de"}],
      "postData": {"mimeType": "application/json", "text": "{\"a\": 1}"}},
     "response": {"status": 200, "content": {"size": 3, "text": "one"}}},
    {"request": {"method": "POST", "url": "https://b.example/x?q=2",
      "headers": [{"name": "Accept-Language", "value": "fr"}],
      "postData": {"mimeType": "application/json", "text": "{\"a\": 2}"}},
     "response": {"status": 200, "content": {"size": 3, "text": "two"}}}]}}
    """#.utf8
  )

  /// A client of the archive that compares the given parts.
  private static func client(
    _ parts: Set<Stub.RequestPart> = .standard
  ) throws -> ScenarioClient {
    ScenarioClient(try Scenario("two", archive: archive, file: "a.har", matching: parts))
  }

  /// Requests that no recorded one equals, the compared parts with which one matches, and which.
  private static let rows: [(request: String, parts: Set<Stub.RequestPart>, seen: String)] = [
    (#"POST https://c.example/x?q=2 < {"a": 2}"#, [.query, .body], "two"),
    (#"POST https://b.example/x?q=3 < {"a": 2}"#, [.host, .body], "two"),
    (#"POST https://b.example/x?q=2 < {"a": 3}"#, [.host, .query], "two"),
    ("POST https://z.example/x | Accept-Language: fr < any", [.header("accept-LANGUAGE")], "two"),
    ("POST https://z.example/x | Accept-Language: de < any", [.header("accept-LANGUAGE")], "one"),
  ]

  @Test func onlyPartsThatAreChosenMatter() async throws {
    for row in Self.rows {
      #expect(try await Self.client().sees(row.request).hasPrefix("No stub"))
      #expect(try await Self.client(row.parts).sees(row.request) == "200 \(row.seen)")
    }
    let client = try Self.client([.header("Accept-Language")])
    #expect(await client.sees("POST https://z.example/x").hasPrefix("No stub"))
    // What is not told apart is answered in turn.
    let any = try Self.client([])
    for answer in ["one", "two"] {
      #expect(await any.sees("POST https://z.example/x < any") == "200 \(answer)")
    }
  }

  // MARK: - Bodies of which nothing is said

  @Test func aPostTakesAnyBodyAndSaysSo() async {
    let client = ScenarioClient.of("any") {
      Stub(.post, "/unsaid").answers(.status(201))
      Stub(.post, "/ignored", body: .ignored).answers(.empty())
    }
    for line in ["unsaid < [1]", "unsaid", "ignored < [2]"] {
      _ = await client.sees("POST /\(line)")
    }
    #expect(
      client.transcript == """
        scenario: any
        1. POST https://h/unsaid
           body: [1]
           (the stub takes any body)
           < 201 empty
        2. POST https://h/unsaid
           < 201 empty
        3. POST https://h/ignored
           body: [2]
           < 200 empty
        """
    )
  }

  // MARK: - Advice

  @Test func aScenarioFileGetsALineInItsOwnWords() async throws {
    let text = """
      {"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a"},
      "response": {"status": 200}}]}
      """
    let scenario = try Scenario(parsing: Data(text.utf8), file: "Scenarios/S.json")
    let said = await ScenarioClient(scenario).sees(#"POST /a?x=2 < {"a": 2}"#)
    let line = said.split(separator: "add: ").last ?? ""
    let file = #"{"name": "S", "mappings": [\#(line)]}"#
    let again = try Scenario(parsing: Data(file.utf8), file: "Scenarios/S.json")
    #expect(await ScenarioClient(again).sees(#"POST /a?x=2 < {"a": 2}"#) == "200 ", "\(line)")
  }
}
