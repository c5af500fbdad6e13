import HTTPFixtures
import Testing

/// The request parts that tell recorded requests apart, and those that tell declared stubs apart.
///
/// | recorded requests | before | now |
/// | --- | --- | --- |
/// | a multipart form with another boundary | unmatched | matches |
/// | a declared `POST` without a word about its body | takes none | takes any, and says so |
/// | a literal with `{n}` | unmatched without advice | the message ends in `.template(…)` |
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

  /// Requests that differ in one part, and the parts that still match each of them.
  private static let rows: [(request: String, parts: Set<Stub.RequestPart>, left: String)] = [
    (
      #"POST https://c.example/x?q=2 < {"a": 2}"#, [.query, .body],
      ".host, by the argument matching: [.query, .body]"
    ),
    (
      #"POST https://b.example/x?q=3 < {"a": 2}"#, [.host, .body],
      ".query, by the argument matching: [.host, .body]"
    ),
    (
      #"POST https://b.example/x?q=2 < {"a": 3}"#, [.host, .query],
      ".body, by the argument matching: [.host, .query]"
    ),
  ]

  @Test func aPartThatIsNotChosenDoesNotMatter() async throws {
    for row in Self.rows {
      let advice =
        "\nTo match, record this request too (FIXTURE_RECORD=new), or compare requests without "
      #expect(try await Self.client().sees(row.request).hasSuffix(advice + row.left))
      #expect(try await Self.client(row.parts).sees(row.request) == "200 two")
    }
    // A request that differs in more than these parts must be recorded.
    let other = try await Self.client().sees("GET https://b.example/x?q=3")
    #expect(other.hasSuffix("\nTo match, record this request too: FIXTURE_RECORD=new"))
  }

  @Test func aHeaderThatIsChosenMatters() async throws {
    let client = try Self.client([.header("accept-LANGUAGE")])
    let asked = "POST https://z.example/x"
    #expect(await client.sees("\(asked) | Accept-Language: fr < any") == "200 two")
    #expect(await client.sees("\(asked) | Accept-Language: de < any") == "200 one")
    #expect(await client.sees(asked).hasPrefix("No stub"))
  }

  @Test func whatIsNotToldApartIsAnsweredInTurn() async throws {
    let client = try Self.client([])
    for answer in ["one", "two"] {
      #expect(await client.sees("POST https://z.example/x < any") == "200 \(answer)")
    }
  }

  // MARK: - Multipart forms

  private static func upload(_ boundary: String, _ parts: String..., cut: Int = 0) -> Stub.Request {
    let text = parts.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n"
    return Stub.Request(
      method: .post,
      rawPath: "/a",
      headers: [.init("Content-Type", "multipart/form-data; boundary=\"\(boundary)\"")],
      body: Data(text.utf8).dropLast(cut)
    )
  }

  private static let title =
    "Content-Disposition: form-data; name=\"title\"\r\n\r\nJackson; \"Mike\""
  private static let photo =
    "Content-Disposition: form-data; name=\"photo\"; filename=\"a;b.jpg\"\r\n"
    + "Content-Type: image/jpeg\r\n\r\n\r\n--not the end\r\n"

  @Test func aMultipartFormMatchesWithAnyBoundaryAndInAnyOrder() {
    let recorded = Self.upload("b1", Self.title, Self.photo)
    let pattern = RequestPattern(of: recorded, matching: .standard)
    #expect(pattern.differences(in: Self.upload("x y", Self.photo, Self.title)) == [])
    let other = Self.upload("b1", Self.title.replacing("Mike", with: "Ike"))
    #expect(
      pattern.differences(in: other).map(\.description) == [
        #"part "photo" is missing, the stub wants file "a;b.jpg" of type image/jpeg, 17 bytes"#,
        #"part "title" is "Jackson; \"Ike\"", the stub wants "Jackson; \"Mike\"""#,
      ]
    )
    // An incomplete body is no form, and matches by its bytes alone.
    let cut = Self.upload("b1", Self.title, cut: 8)
    #expect(!pattern.matches(cut))
    #expect(RequestPattern(of: cut, matching: .standard).matches(cut))
  }

  @Test func aMultipartFormStandsInAFile() throws {
    let parts = [
      Stub.FormPart("title", "Jackson"),
      Stub.FormPart("photo", file: "a.jpg", contentType: "image/jpeg", bytes: Data([0xFF, 0])),
    ]
    _ = try Self.written(.multipart(parts))
  }

  /// The file text of a body, after checking that it reads back as the same body.
  private static func written(_ body: Stub.Body) throws -> String {
    let stub = Stub(.post, "/a", body: body).answers(.empty())
    let text = try Scenario("file", stubs: [stub]).fileText()
    let again = try Scenario(parsing: Data(text.utf8), file: "S.json")
    #expect(again.stubs.first?.pattern == stub.pattern)
    #expect(try again.fileText() == text)
    return text
  }

  // MARK: - Bodies of which nothing is said

  @Test func aPostTakesAnyBodyAndSaysSo() async {
    func transcript(_ stub: Stub) async -> String {
      let client = ScenarioClient(Scenario("any", stubs: [stub.answers(.status(201))]))
      for body in [#" < {"a": 1}"#, ""] { #expect(await client.sees("POST /a\(body)") == "201 ") }
      return client.transcript
    }
    let said = """
      scenario: any
      1. POST https://h/a
         body: {"a": 1}
         (the stub takes any body)
         < 201 empty
      2. POST https://h/a
         < 201 empty
      """
    #expect(await transcript(Stub(.post, "/a")) == said)
    let ignored = said.replacing("   (the stub takes any body)\n", with: "")
    #expect(await transcript(Stub(.post, "/a", body: .ignored)) == ignored)
  }

  @Test func noBodyAndAnyBodyAreTwoThingsInAFile() throws {
    #expect(try Self.written(.empty).contains(#""absent": true"#))
    #expect(!(try Self.written(.unsaid).contains(#""absent": true"#)))
  }

  // MARK: - Edits

  @Test func aLiteralWithHolesWasMeantAsATemplate() async {
    let stub = Stub(.get, "/p/{n}", fileID: "App/S.swift", line: 3).answers(.empty())
    let said = await ScenarioClient(Scenario("literal", stubs: [stub])).sees("GET /p/7")
    #expect(said.hasSuffix("To match, write at App/S.swift:3: .template(\"/p/{n}\")"))
  }

  @Test func aScenarioFileIsEditedInItsOwnWords() async throws {
    let text = """
      {"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a",
      "queryParameters": {"x": {"equalTo": "1"}}, "headers": {"h": {"equalTo": "1"}},
      "bodyPatterns": [{"equalToJson": {"a": 1}}]}, "response": {"status": 200}}]}
      """
    let scenario = try Scenario(parsing: Data(text.utf8), file: "Scenarios/S.json")
    let said = await ScenarioClient(scenario).sees(#"POST /a?x=2 < {"a": 2}"#)
    #expect(
      said.hasSuffix(
        #"To match, write at Scenarios/S.json:mappings[0]: "queryParameters": {"x":{"equalTo":"2"}}, "#
          + #""headers": {"h":{"absent":true}}, "bodyPatterns": [{"equalToJson":{"a":2}}]"#
      )
    )
  }
}
