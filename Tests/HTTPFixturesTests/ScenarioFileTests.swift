import Testing

@testable import HTTPFixtures

@Suite struct ScenarioFileTests {
  private static let everything = Scenario("everything") {
    Stub(.post, .template("/user/{id}"), query: .containing(["tag": "b"]), cookies: ["s": .present])
      .named("update").allowing(unused: "not every test needs it").during("signedIn")
      .moves(to: "Started").answers(.json(["ok": true], headers: ["X-B": "1"]))
  }

  @Test func aWorldIsWrittenAndReadBack() throws {
    let start = Date(timeIntervalSince1970: 1_782_864_000)
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let locale = Locale(identifier: "ja_JP")
    let tokyo = Self.everything.starting(at: start, timeZone: zone, locale: locale)
    let text = try tokyo.fileText()
    #expect(
      text.contains(
        """
          "startsAt": "2026-07-01T00:00:00Z",
          "timeZone": "Asia/Tokyo",
          "locale": "ja_JP",

        """
      )
    )
    // A waiver or one separate setting keeps the others.
    let read = try Scenario(parsing: Data(text.utf8), file: "S.json")
    #expect(try read.fileText() == text)
    for scenario in [read, tokyo.allowing(unused: "a part"), tokyo.starting()] {
      #expect((scenario.start, scenario.timeZone) == (start, zone))
      #expect(scenario.locale == locale)
    }
  }

  private static let answers: [Stub.Answer] = {
    let quick: [Stub.Answer] = [
      .status(599), .text("é\u{0}"), .json(["a": [1, 2.5]]), .json([0.1, 1e21]), .file("a.json"),
      .data(Data([0xC0])), .redirect(to: "/b"),
      .data(Data("{ }".utf8), contentType: "application/json"),
      .data(Data("x".utf8), contentType: nil, headers: ["content-type": "a/b"]),
    ]
    let late = [Duration.nanoseconds(1_234_567), .seconds(86_400 * 3_000)]
    let slow = Stub.Answer.text("slow\n").inChunks(of: 2, every: .milliseconds(40))
    return quick + Stub.Failure.allCases.map { .failure($0) } + [slow.truncated(to: 3)]
      + zip(quick, late).map { $0.delayed(by: $1) }
  }()

  /// A stub that is printed and parsed prints as the same text, and matches the same requests.
  @Test func printedThenParsedIsTheSame() throws {
    var numbers = SeededNumbers(seed: 7)
    var written = 0
    for stub in StubCorpus.stubs {
      let answers = (0..<(1 + numbers.below(3))).map { _ in numbers.one(of: Self.answers) }
      let stub = stub.named("a").answers(
        answers,
        then: numbers.one(of: [nil, .stop, .repeatLast, .startOver])
      )
      // Stubs that match no request, or exist only in Swift, are refused and not written.
      guard let text = try? Scenario("round", stubs: [stub]).fileText() else { continue }
      written += 1
      let parsed = try Scenario(parsing: Data(text.utf8), file: "S.json")
      #expect(try parsed.fileText() == text)
      let other = try #require(parsed.stubs.first)
      #expect(stub.pattern == other.pattern, "\(text)")
      let isSame = StubCorpus.requests.allSatisfy { request in
        stub.pattern.matches(request) == other.pattern.matches(request)
      }
      #expect(isSame, "\(text)")
    }
    #expect(written > 90)
  }

  private static let get = #""method": "GET", "urlPath": "/a""#

  /// Files, each before its error; `↵` is a line break, and `GET` asks for `/a`.
  private static let broken = #"""
    { => S.json:1:2 is no JSON: the text ends inside of an object.
    {↵ "name": tru↵} => S.json:2:10 is no JSON: no value begins here.
    [] => S.json: 'the whole' is no object.
    {} => S.json: 'name' is missing.
    {"name": 1} => S.json: 'name' is not of type String.
    {"name": "a", "mapings": []} => S.json: 'mapings' means nothing there: use "mappings".
    {"name": "a", "stubs": []} => S.json: 'stubs' means nothing there: use one of name, startsAt, timeZone, locale, recording, mappings.
    {"name": "a", "timeZone": "Mars"} => S.json: 'timeZone' must be the name of a zone such as "Asia/Tokyo".
    {"name": "a", "startsAt": "noon"} => S.json: 'startsAt' must be a moment such as "2026-01-01T12:00:00Z".
    {"name": "a", "recording": {"bodyFile": {}}} => S.json: 'recording.bodyFile' means nothing there: use "bodyFiles".
    """#

  /// Mappings of a file, each before its error.
  private static let brokenMappings = #"""
    {} => 'mappings[1].request' is missing.
    {"request": {"method": "GET"}} => 'mappings[1].request.urlPath' is missing.
    {"request": {GET, "urlPathPattern": "/"}} => 'mappings[1].request' holds "urlPath" and "urlPathPattern": keep one of them.
    {"request": {GET}, "response": {"status": 99}} => 'mappings[1].response.status' must be a whole number in 100...599.
    {"request": {GET}, "response": {"garbageBytes": 9}} => 'mappings[1].response.garbageBytes' means nothing there: use one of status, headers, bodyFileName, body, jsonBody, base64Body, fault, fixedDelayMilliseconds, chunks, truncated.
    {"request": {GET}, "response": {"fault": "EMPTY_RESPONSE"}} => 'mappings[1].response.fault' must be one of "offline", "timedOut", "connectionLost", "cancelled", "badTLS", "unknownHost", "refused", "malformedResponse".
    {"request": {GET}, "responses": [{}, {"stauts": 1}]} => 'mappings[1].responses[1].stauts' means nothing there: use "status".
    {"request": {GET}, "response": {"fixedDelayMilliseconds": -1}} => 'mappings[1].response.fixedDelayMilliseconds' must be a number of milliseconds.
    {"request": {GET}, "scenarioName": "T", "response": {}} => 'mappings[1].scenarioName' must be that of the other mappings, because a client has one state.
    {"request": {GET}, "requiredScenarioState": [], "response": {}} => 'mappings[1].requiredScenarioState' must be a state.
    """#

  /// Requests of a mapping, each before its error.
  private static let brokenRequests = #"""
    {"urlPath": "/a"} => method' is missing.
    {GET, "headers": {"X": {"matches": "a", "caseInsensitive": true}}} => headers.X.caseInsensitive' must be left out: write (?i).
    {GET, "headers": {"X-A": {"hasExactly": []}}} => headers.X-A.hasExactly' means nothing there: use one of equalTo, contains, matches, absent, present, caseInsensitive.
    {GET, "queryParameters": {"a": {"absent": false}}} => queryParameters.a.absent' must be true.
    {GET, "bodyPatterns": []} => bodyPatterns' must be a list of at least one rule.
    {GET, "bodyPatterns": [{"ignoreArrayOrder": true}]} => bodyPatterns[0].equalTo' is missing.
    {GET, "bodyPatterns": [{"binaryEqualTo": "%%%"}]} => bodyPatterns[0].binaryEqualTo' must be a text in base64.
    {GET, "multipart": [{"name": "a"}]} => multipart[0].text' is missing.
    """#

  @Test func saysWhatIsWrongAndUnderWhichKey() {
    let good = #"{"request": {GET}, "scenarioName": "S", "response": {}}"#
    let file = { (mapping: String) in #"{"name": "a", "mappings": [\#(good), \#(mapping)]}"# }
    for (table, start, whole) in [
      (Self.broken, "", { $0 }), (Self.brokenMappings, "S.json: ", file),
      (
        Self.brokenRequests, "S.json: 'mappings[1].request.",
        { request in file(#"{"request": \#(request), "response": {}}"#) }
      ),
    ] as [(String, String, (String) -> String)] {
      for row in tableRows(table) {
        let text = whole(row[0]).replacing("{GET", with: "{\(Self.get)").replacing("↵", with: "\n")
        let said = refusal { try Scenario(parsing: Data(text.utf8), file: "S.json") }
        #expect(said == start + row[1], "\(row[0])")
      }
    }
    let right = file(good).replacing("{GET", with: "{\(Self.get)")
    #expect(throws: Never.self) { try Scenario(parsing: Data(right.utf8), file: "S.json") }
  }

  @Test func aFileMovesFromStateToState() async throws {
    let file = #"""
      {"name": "a", "mappings": [
        {"request": {GET}, "requiredScenarioState": "open", "response": {"body": "in"}},
        {"request": {POST}, "scenarioName": "Door", "requiredScenarioState": "Started",
         "newScenarioState": "open", "response": {}}]}
      """#.replacing("{GET", with: "{\(Self.get)")
      .replacing("POST", with: Self.get.replacing("GET", with: "POST"))
    let client = ScenarioClient(try Scenario(parsing: Data(file.utf8), file: "S.json"))
    #expect(await client.sees("GET /a").contains(#"state is "Started", the stub wants "open""#))
    #expect(await client.sees("POST /a") == "200 ")
    #expect(await client.sees("GET /a") == "200 in")
  }

  @Test func aFileCutAnywhereIsAnErrorAndNeverACrash() throws {
    let bytes = Data(try Self.everything.fileText().utf8)
    for count in 0..<(bytes.count - 1) where count % 13 == 0 || count > bytes.count - 40 {
      #expect(throws: FixtureError.self, "\(count)") {
        try Scenario(parsing: bytes.prefix(count), file: "S.json")
      }
    }
  }

  @Test func whatExistsOnlyInSwiftIsNotWritten() {
    let stubs = [
      Stub(.get, "/").matching("even") { _ in true }.answers(.empty()),
      Stub(.get, "/").answers(.computed("echo") { _ in .empty() }),
      Stub(.get, "/").answers(.throwing(URLError(.badURL))),
      Stub(.get, "/", query: .exactly(["p": "1"]).without("p")).answers(.empty()),
    ]
    for stub in stubs {
      let said = refusal { try Scenario("s", stubs: [stub]).fileText() }
      #expect(said.hasSuffix("exists only in Swift."))
    }
  }

  @Test func aScenarioIsReadByItsName() throws {
    let folder = try TemporaryFolder()
    let fixtures = FixtureFolder(root: folder.url)
    try folder.write(#"{"name": "debug", "mappings": []}"#, to: "Scenarios/debug.json")
    try folder.write(#"{"name": "other", "mappings": []}"#, to: "Scenarios/wrong.json")
    #expect(try Scenario(named: "debug", in: fixtures).name == "debug")
    #expect(
      refusal { try Scenario(named: "wrong", in: fixtures) }
        == #"Scenarios/wrong.json declares the scenario "other", "#
        + #"but its file is named for "wrong": make them equal."#
    )
  }

  /// The table of the page has every key that the reader knows.
  @Test func thePageHasEveryKey() throws {
    let page = try String(
      contentsOf: PackageFolder.file("Sources/Proofsheet/Proofsheet.docc/Scenarios.md"),
      encoding: .utf8
    )
    let keys = Set(
      FileKeys.scenario + FileKeys.recording + FileKeys.stub + FileKeys.request
        + FileKeys.part + FileKeys.texts + FileKeys.bodies + FileKeys.leeways + FileKeys.answer
        + FileKeys.chunks + FileKeys.truncated + ["hasExactly"]
    )
    #expect(keys.count > 40)
    #expect(keys.filter { !page.contains("`\($0)`") }.sorted() == [])
  }
}
