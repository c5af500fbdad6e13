import Testing

@testable import HTTPFixtures

@Suite struct ScenarioFileTests {
  private static let everything = #"""
    {
      "name": "everything",
      "startsAt": "2026-07-01T00:00:00Z",
      "timeZone": "Asia/Tokyo",
      "locale": "ja_JP",
      "mappings": [
        {
          "name": "update",
          "allowUnused": "not every test needs it",
          "priority": 2,
          "scenarioName": "Session",
          "requiredScenarioState": "signedIn",
          "newScenarioState": "Started",
          "request": {"method": "post", "urlPathTemplate": "/user/{id}",
            "queryParameters": {"tag": {"equalTo": "b"}}, "otherQueryParameters": "allowed",
            "cookies": {"s": {"present": true}}},
          "responses": [{"status": 201, "headers": {"X-B": "1"}, "jsonBody": {"ok": [1, null]}}, {}],
          "then": "startOver"
        }
      ]
    }
    """#

  @Test func aWorldIsRead() throws {
    let start = Date(timeIntervalSince1970: 1_782_864_000)
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let read = try Scenario(parsing: Data(Self.everything.utf8), file: "S.json")
    // A waiver or one separate setting keeps the others.
    for scenario in [read, read.allowing(unused: "a part"), read.starting()] {
      #expect((scenario.start, scenario.timeZone) == (start, zone))
      #expect(scenario.locale == Locale(identifier: "ja_JP"))
    }
    let stub = try #require(read.stubs.first)
    #expect(stub.precedence == 2)
    #expect(stub.unusedReason == "not every test needs it" && stub.afterLast == .startOver)
    #expect(stub.requiredStates == ["signedIn"] && stub.nextState == "Started")
    #expect(stub.answersInTurn.map(\.status) == [201, 200])
  }

  /// Responses of a file, each with the answer that it means.
  private static let answers: KeyValuePairs<String, Stub.Answer> = [
    #"{"status": 599}"#: .data(Data(), contentType: nil, status: 599),
    #"{"headers": {"content-type": "a/b", "X": "1"}, "body": "é"}"#:
      .data(Data("é".utf8), contentType: "a/b", headers: ["X": "1"]),
    #"{"jsonBody": {"b": [1, 2.5, 1e21], "a": null}}"#:
      .json(text: #"{"a":null,"b":[1,2.5,1000000000000000000000]}"#),
    #"{"jsonBody": null}"#: .json(text: "null"),
    #"{"base64Body": "wA==", "status": 203}"#:
      .data(Data([0xC0]), contentType: nil, status: 203),
    #"{"bodyFileName": "a.json", "status": 404}"#: .file("a.json", status: 404),
    #"{"fault": "badTLS", "fixedDelayMilliseconds": 1.234567}"#:
      .failure(.badTLS).delayed(by: .nanoseconds(1_234_567)),
    #"{"body": "slow", "chunks": {"bytes": 2, "everyMilliseconds": 40}}"#:
      .data(Data("slow".utf8), contentType: nil).inChunks(of: 2, every: .milliseconds(40)),
    #"{"body": "cut", "truncated": {"bytes": 1, "unnoticed": true}}"#:
      .data(Data("cut".utf8), contentType: nil).truncated(to: 1, noticed: false),
  ]

  @Test func aResponseIsRead() throws {
    for (response, wanted) in Self.answers {
      let file = #"{"name": "a", "mappings": [{"request": {GET}, "response": RESPONSE}]}"#
        .replacing("GET", with: Self.get).replacing("RESPONSE", with: response)
      let scenario = try Scenario(parsing: Data(file.utf8), file: "S.json")
      let answer = try #require(scenario.stubs.first?.answersInTurn.first)
      let texts = [answer, wanted].map { answer in
        var bytes = Data()
        if case .bytes(let data) = answer.content { bytes = data }
        let times = (answer.delay, answer.pace, answer.cut)
        return "\(answer) \(answer.headers) \(times) \(String(decoding: bytes, as: UTF8.self))"
      }
      #expect(texts[0] == texts[1], "\(response)")
    }
  }

  /// Requests of a file, each with the stub that it means.
  private static let stubs: KeyValuePairs<String, Stub> = [
    #"{GET, "host": "H:81", "scheme": "HTTP"}"#: Stub(.get, "/a", host: "http://h:81"),
    #"{"method": "GET", "urlPathPattern": "/b.*"}"#: Stub(.get, .matching("/b.*")),
    #"{GET, "queryParameters": {"a": {"hasExactly": [{"equalTo": "1"}, {"equalTo": null}]}}}"#:
      Stub(.get, "/a", query: .exactly(["a": "1", "a": nil])),
    #"{GET, "queryParameters": {"a": {"equalTo": null}, "b": {"contains": "x"}}}"#:
      Stub(.get, "/a", query: Stub.Query(["a": nil], ["b": .containing("x")])),
    #"{GET, "headers": {"A": {"matches": "[a-z]", "caseInsensitive": true}, "B": {"absent": true}}}"#:
      Stub(.get, "/a", headers: ["a": .matching("(?i)[a-z]"), "b": .absent]),
    #"{GET, "bodyPatterns": [{"equalTo": "x", "caseInsensitive": true}, {"anything": true}]}"#:
      Stub(.get, "/a", body: .all(.fitting(.equal("x").ignoringCase), .ignored)),
    #"{GET, "bodyPatterns": [{"binaryEqualTo": "wA=="}]}"#:
      Stub(.get, "/a", body: .bytes(Data([0xC0]))),
    #"{GET, "bodyPatterns": [{"equalToJson": [1], "ignoreArrayOrder": true, "ignoreExtraElements": true}]}"#:
      Stub(.get, "/a", body: .json(text: "[1]", isOrdered: false, isComplete: false)),
    #"{GET, "bodyPatterns": [{"equalToJson": null}]}"#: Stub(.get, "/a", body: .json(text: "null")),
    #"{GET, "formParameters": {"a": {"equalTo": "1"}}}"#: Stub(.get, "/a", body: .form(["a": "1"])),
    #"{GET, "multipart": [{"name": "a", "text": "1"}, {"name": "b", "fileName": "c", "base64": "wA=="}]}"#:
      Stub(
        .get,
        "/a",
        body: .multipart([
          Stub.FormPart("a", "1"),
          Stub.FormPart("b", file: "c", contentType: nil, bytes: Data([0xC0])),
        ])
      ),
  ]

  @Test func aRequestIsRead() throws {
    for (request, wanted) in Self.stubs {
      let file = #"{"name": "a", "mappings": [{"request": REQUEST, "response": {}}]}"#
        .replacing("REQUEST", with: request).replacing("{GET", with: "{\(Self.get)")
      let scenario = try Scenario(parsing: Data(file.utf8), file: "S.json")
      #expect(scenario.stubs.first?.pattern == wanted.pattern, "\(request)")
    }
  }

  /// A stub of a recorder that is written and read matches the same requests.
  @Test func writtenThenReadIsTheSame() throws {
    let answers: [Stub.Answer] = [
      .status(599), .file("a.json"), .redirect(to: "/b"),
      .data(Data(), contentType: "a/b", headers: ["X": "1"]),
    ]
    var numbers = SeededNumbers(seed: 7)
    for request in StubCorpus.requests {
      let pattern = RequestPattern(of: request, matching: .standard)
      let given = (0..<(1 + numbers.below(3))).map { _ in numbers.one(of: answers) }
      let then = numbers.one(of: [nil, .stop, .repeatLast, .startOver] as [Stub.AfterLast?])
      let place = SourcePlace(fileID: "S", line: 1)
      let stub = Stub(pattern, at: place).answers(given, then: then)
      let text = try Scenario.file("round", of: [stub])
      let other = try #require(Scenario(parsing: text, file: "S.json").stubs.first)
      #expect(other.pattern == pattern && other.afterLast == stub.afterLast)
      let isSame = zip(other.answersInTurn, given).allSatisfy { $0.headers == $1.headers }
      #expect(isSame && "\(other.answersInTurn)" == "\(given)")
    }
  }

  private static let get = #""method": "GET", "urlPath": "/a""#

  /// Files, each before its error; `↵` is a line break, and `GET` asks for `/a`.
  private static let broken = #"""
    { => S.json:1 is no JSON: Unexpected end of file during JSON parse.
    {↵ "name": tru↵} => S.json:2 is no JSON: Invalid value.
    {"name": "a, }",↵↵"mappings": [{"a]": "\"", }]} => S.json:3 is no JSON: a comma stands before a closing bracket.
    [] => S.json: 'the whole' is not of type Dictionary<String, Any>.
    {} => S.json: 'name' is missing.
    {"name": 1} => S.json: 'name' is not of type String.
    {"name": "a", "mapings": []} => S.json: 'mapings' means nothing there: use "mappings".
    {"name": "a", "stubs": []} => S.json: 'stubs' means nothing there: use one of name, startsAt, timeZone, locale, recorded, mappings.
    {"name": "a", "timeZone": "Mars"} => S.json: 'the whole' has the timeZone "Mars": write a name such as "Asia/Tokyo".
    {"name": "a", "startsAt": "noon"} => S.json: 'the whole' has no moment such as "2026-01-01T12:00:00Z" under startsAt.
    {"name": "a", "recording": {"redactedFields": []}} => S.json: 'recording' means nothing there: use "recorded".
    """#

  /// Mappings of a file, each before its error.
  private static let brokenMappings = #"""
    {} => 'mappings[1].request' is missing.
    {"request": {"method": "GET"}, "response": {}} => 'mappings[1].request' needs one of urlPath, urlPathTemplate, urlPathPattern.
    {"request": {GET}} => 'mappings[1]' needs one of response, responses.
    {"request": {GET, "urlPathPattern": "/"}, "response": {}} => 'mappings[1].request' holds "urlPath" and "urlPathPattern": keep one of them.
    {"request": {GET}, "response": {}, "then": "repeatLst"} => 'mappings[1].then' is "repeatLst": use "repeatLast".
    {"request": {GET}, "response": {"garbageBytes": 9}} => 'mappings[1].response.garbageBytes' means nothing there: use one of status, headers, bodyFileName, body, jsonBody, base64Body, fault, fixedDelayMilliseconds, chunks, truncated.
    {"request": {GET}, "response": {"fault": "EMPTY_RESPONSE"}} => 'mappings[1].response.fault' is "EMPTY_RESPONSE": use one of offline, timedOut, connectionLost, cancelled, badTLS, unknownHost, refused, malformedResponse.
    {"request": {GET}, "responses": [{}, {"stauts": 1}]} => 'mappings[1].responses[1].stauts' means nothing there: use "status".
    {"request": {GET}, "response": {"status": "200"}} => 'mappings[1].response.status' is not of type Int.
    {"request": {GET}, "response": {"fixedDelayMilliseconds": -1}} => 'mappings[1].response' has a time that is not from 0 to 10^12 milliseconds.
    {"request": {GET}, "response": {"chunks": {"bytes": 1, "everyMilliseconds": 1e12}}} => 'mappings[1].response' has a time that is not from 0 to 10^12 milliseconds.
    {"request": {GET}, "response": {"chunks": {"bytes": 0}}} => 'mappings[1].response' has chunks of no bytes, or is truncated to fewer bytes than 0.
    {"request": {GET}, "scenarioName": "T", "response": {}} => 'the whole' has the scenarioName "S" and "T", and a client has one state.
    {"request": {GET}, "requiredScenarioState": [], "response": {}} => 'mappings[1].requiredScenarioState' is not of type String.
    """#

  /// Requests of a mapping, each before its error.
  private static let brokenRequests = #"""
    {"urlPath": "/a"} => .method' is missing.
    {GET, "headers": {"X-A": {"hasExactly": []}}} => ' has a rule for "X-A" without a text, or true under absent or present.
    {GET, "headers": {"X-A": {}}} => .headers.X-A' needs one of equalTo, contains, matches, absent, present, hasExactly, binaryEqualTo, anything, equalToJson.
    {GET, "cookies": {"a": {"equalTo": null}}} => ' has a rule for "a" without a text, or true under absent or present.
    {GET, "queryParameters": {"a": {"absent": false}}} => ' has a rule for "a" without a text, or true under absent or present.
    {GET, "queryParameters": {"a": {"equalTo": 1}}} => ' has a rule for "a" without a text, or true under absent or present.
    {GET, "queryParameters": {"a": {"hasExactly": [{"contains": "1"}]}}} => ' has a rule for "a" without a text, or true under absent or present.
    {GET, "otherQueryParameters": "yes"} => .otherQueryParameters' is "yes": use one of refused, allowed.
    {GET, "bodyPatterns": [{"ignoreArrayOrder": true}]} => .bodyPatterns[0]' needs one of equalTo, contains, matches, absent, present, hasExactly, binaryEqualTo, anything, equalToJson.
    {GET, "bodyPatterns": [{"hasExactly": []}]} => ' has a bodyPattern for no body.
    {GET, "bodyPatterns": [{"equalToJson": 1, "anything": true}]} => .bodyPatterns[0]' holds "anything" and "equalToJson": keep one of them.
    {GET, "bodyPatterns": [{"binaryEqualTo": "%%%"}]} => .bodyPatterns[0].binaryEqualTo' cannot be understood (Encountered Data is not valid Base64.).
    {GET, "multipart": [{"name": "a"}]} => .multipart[0]' needs one of text, base64.
    """#

  @Test func saysWhatIsWrongAndUnderWhichKey() {
    let good = #"{"request": {GET}, "scenarioName": "S", "response": {}}"#
    let file = { (mapping: String) in #"{"name": "a", "mappings": [\#(good), \#(mapping)]}"# }
    for (table, start, whole) in [
      (Self.broken, "", { $0 }), (Self.brokenMappings, "S.json: ", file),
      (
        Self.brokenRequests, "S.json: 'mappings[1].request",
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

  @Test func aFileCutAnywhereIsAnErrorAndNeverACrash() throws {
    let bytes = Data(Self.everything.utf8)
    for count in 0..<(bytes.count - 1) where count % 13 == 0 || count > bytes.count - 40 {
      #expect(throws: FixtureError.self, "\(count)") {
        try Scenario(parsing: bytes.prefix(count), file: "S.json")
      }
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
    let request = ScenarioFile.Request(method: "GET")
    let response = ScenarioFile.Response()
    let parts: [Any] = [
      ScenarioFile(name: "a"), ScenarioFile.Mapping(request: request), request, response,
      ScenarioFile.Rule(), ScenarioFile.Part(name: "a"),
      ScenarioFile.Chunks(bytes: 1), ScenarioFile.Truncation(bytes: 1),
    ]
    let keys = Set(parts.flatMap { Mirror(reflecting: $0).children.compactMap(\.label) })
    #expect(keys.count > 40)
    #expect(keys.filter { !page.contains("`\($0)`") }.sorted() == [])
  }
}
