import Foundation
import HTTPFixtures
import Testing

/// By what recordings tell requests apart, and by what declared stubs do.
///
/// | recorded requests | before | now |
/// | --- | --- | --- |
/// | a multipart form with another boundary | unmatched | matches |
/// | a declared `POST` without a word about its body | takes none | takes any, and says so |
/// | a literal with `{n}` | unmatched without advice | the message ends in `.template(…)` |
@Suite struct RequestPartTests {
  /// Two requests that differ in each part that can be chosen.
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

  /// What a request differs in, and the choice with which it is answered all the same.
  private static let rows: [(URL: String, body: String, Set<Stub.RequestPart>)] = [
    ("https://c.example/x?q=2", #"{"a": 2}"#, [.query, .body]),
    ("https://b.example/x?q=3", #"{"a": 2}"#, [.host, .body]),
    ("https://b.example/x?q=2", #"{"a": 3}"#, [.host, .query]),
  ]

  @Test(arguments: rows.indices)
  func aPartThatIsNotChosenDoesNotMatter(_ index: Int) async throws {
    let (url, body, parts) = Self.rows[index]
    let asked = request("POST", url, body: body)
    let narrow = ScenarioClient(try Scenario("two", archive: Self.archive))
    await #expect(throws: UnmatchedRequest.self) { try await narrow.data(for: asked) }
    let wide = ScenarioClient(try Scenario("two", archive: Self.archive, matching: parts))
    #expect(try await wide.data(for: asked).0 == Data("two".utf8))
  }

  @Test func aHeaderThatIsChosenMatters() async throws {
    let scenario = try Scenario(
      "language",
      archive: Self.archive,
      matching: [.header("accept-LANGUAGE")]
    )
    for (language, answer) in [("fr", "two"), ("de", "one")] {
      let headers = ["Accept-Language": language]
      let asked = request("POST", "https://z.example/x", headers: headers, body: "any")
      #expect(try await ScenarioClient(scenario).data(for: asked).0 == Data(answer.utf8))
    }
    await #expect(throws: UnmatchedRequest.self) {
      try await ScenarioClient(scenario).data(for: request("POST", "https://z.example/x"))
    }
  }

  @Test func whatIsNotToldApartIsAnsweredInTurn() async throws {
    let client = ScenarioClient(try Scenario("turns", archive: Self.archive, matching: []))
    for answer in ["one", "two"] {
      let asked = request("POST", "https://z.example/x", body: "any")
      #expect(try await client.data(for: asked).0 == Data(answer.utf8))
    }
  }

  @Test func anArchiveSaysHowToMatch() async throws {
    let client = ScenarioClient(try Scenario("two", archive: Self.archive, file: "a.har"))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: request("POST", "https://b.example/x?q=3", body: #"{"a": 2}"#))
    }
    #expect(
      error?.description.hasSuffix(
        "To match, record this request too (FIXTURE_RECORD=new), or tell requests apart without "
          + ".query: matching: [.host, .body]"
      ) == true
    )
  }

  // MARK: - Multipart forms

  private static func form(_ boundary: String, _ parts: String...) -> Data {
    let text = parts.map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n"
    return Data(text.utf8)
  }

  private static let title =
    "Content-Disposition: form-data; name=\"title\"\r\n\r\nJackson; \"Mike\""
  private static let photo =
    "Content-Disposition: form-data; name=\"photo\"; filename=\"a;b.jpg\"\r\n"
    + "Content-Type: image/jpeg\r\n\r\n\r\n--not the end\r\n"

  private static func upload(_ boundary: String, _ body: Data) -> Stub.Request {
    Stub.Request(
      method: .post,
      rawPath: "/a",
      headers: [.init("Content-Type", "multipart/form-data; boundary=\(boundary)")],
      body: body
    )
  }

  @Test func aMultipartFormMatchesWithAnyBoundaryAndInAnyOrder() throws {
    let recorded = Self.upload("b1", Self.form("b1", Self.title, Self.photo))
    let pattern = RequestPattern(of: recorded, matching: .standard)
    let again = Self.upload("\"x y\"", Self.form("x y", Self.photo, Self.title))
    #expect(pattern.differences(in: again) == [])
    let other = Self.form("b1", Self.title.replacingOccurrences(of: "Mike", with: "Ike"))
    #expect(
      pattern.differences(in: Self.upload("b1", other)).map(\.description) == [
        #"part "photo" is missing, the stub wants file "a;b.jpg" of type image/jpeg, 17 bytes"#,
        #"part "title" is "Jackson; \"Ike\"", the stub wants "Jackson; \"Mike\"""#,
      ]
    )
    // What is cut is no form, and matches by its bytes alone.
    let cut = Self.upload("b1", Self.form("b1", Self.title).dropLast(8))
    #expect(!pattern.matches(cut))
    #expect(RequestPattern(of: cut, matching: .standard).matches(cut))
  }

  @Test func aMultipartFormStandsInAFile() throws {
    let parts = [
      Stub.FormPart("title", "Jackson"),
      Stub.FormPart("photo", file: "a.jpg", contentType: "image/jpeg", bytes: Data([0xFF, 0])),
    ]
    let stub = Stub(.post, "/a", body: .multipart(parts)).answers(.empty())
    let text = try Scenario("form", stubs: [stub]).fileText()
    let again = try Scenario(parsing: Data(text.utf8), file: "S.json")
    #expect(again.stubs.first?.pattern == stub.pattern)
    #expect(try again.fileText() == text)
  }

  // MARK: - Bodies of which nothing is said

  @Test func aPostTakesAnyBodyAndSaysSo() async throws {
    let stub = Stub(.post, "/a").answers(.status(201))
    let client = ScenarioClient(Scenario("any", stubs: [stub]))
    _ = try await client.data(for: request("POST", "https://h/a", body: #"{"a": 1}"#))
    _ = try await client.data(for: request("POST", "https://h/a"))
    #expect(
      client.transcript == """
        scenario: any
        1. POST https://h/a
           body: {"a": 1}
           (the stub takes any body)
           < 201 empty
        2. POST https://h/a
           < 201 empty
        """
    )
    let told = ScenarioClient(
      Scenario("ignored") { Stub(.post, "/a", body: .ignored).answers(.empty()) }
    )
    _ = try await told.data(for: request("POST", "https://h/a", body: "x"))
    #expect(!told.transcript.contains("takes any body"))
  }

  @Test func noBodyAndAnyBodyAreTwoThingsInAFile() throws {
    for (body, isWritten) in [(Stub.Body.empty, true), (.unsaid, false)] {
      let stub = Stub(.post, "/a", body: body).answers(.empty())
      let text = try Scenario("file", stubs: [stub]).fileText()
      #expect(text.contains(#""absent": true"#) == isWritten)
      let again = try Scenario(parsing: Data(text.utf8), file: "S.json")
      #expect(again.stubs.first?.pattern == stub.pattern)
    }
  }

  // MARK: - Edits

  @Test func aLiteralWithHolesWasMeantAsATemplate() async throws {
    let stub = Stub(.get, "/p/{n}", fileID: "App/S.swift", line: 3).answers(.empty())
    let client = ScenarioClient(Scenario("literal", stubs: [stub]))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://h/p/7"))
    }
    #expect(
      error?.description.hasSuffix(
        "To match, write at App/S.swift:3: .template(\"/p/{n}\")"
      ) == true
    )
  }

  @Test func aScenarioFileIsEditedInItsOwnWords() async throws {
    let text = """
      {"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a",
      "queryParameters": {"x": {"equalTo": "1"}}, "headers": {"h": {"equalTo": "1"}},
      "bodyPatterns": [{"equalToJson": {"a": 1}}]}, "response": {"status": 200}}]}
      """
    let scenario = try Scenario(parsing: Data(text.utf8), file: "Scenarios/S.json")
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await ScenarioClient(scenario)
        .data(for: request("POST", "https://h/a?x=2", body: #"{"a": 2}"#))
    }
    #expect(
      error?.description.hasSuffix(
        "To match, write at Scenarios/S.json:1: \"queryParameters\": {\"x\":{\"equalTo\":\"2\"}}, "
          + "\"headers\": {\"h\":{\"absent\":true}}, "
          + "\"bodyPatterns\": [{\"equalToJson\":{\"a\":2}}]"
      ) == true,
      "\(error?.description ?? "")"
    )
  }
}
