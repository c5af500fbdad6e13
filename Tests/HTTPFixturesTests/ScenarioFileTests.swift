import HTTPFixtures
import Testing

@Suite struct ScenarioFileTests {
  enum Session: String, Scenario.State {
    case signedOut
    case signedIn
  }

  private static let everything = Scenario("everything", plusIsSpace: false) {
    Stub(
      .post,
      .template("/user/{id}"),
      host: "https://api.example:8080",
      query: .containing(["tag": "b", "tag": "a", "flag": nil]).without("token"),
      headers: ["X-Client": "ios", "Accept": .containing("json"), "X-A": .absent],
      cookies: ["session": .present],
      body: .json(["id": 1, "list": [true, nullValue]], ignoring: .extraElements)
    ).named("update").priority(1).allowing(unused: "not every test needs it").during(
      Session.signedIn
    )
    .moves(to: Session.signedOut)
    .answers(
      .json(["ok": true], status: 201, headers: ["X-B": "1"]),
      .file("User/update_error.json", status: 400).delayed(by: .microseconds(1_500)),
      .failure(.timedOut),
      then: .startOver
    )
    Stub(.post, "/login", body: .form(["email": "a b", "x": "1", "x": "2"]))
      .moves(to: Session.signedIn).answers(.status(204))
    Stub(.get, .matching("/a[0-9]+"), query: .exactly(inOrder: ["b": "1", "a": nil]))
      .answers(.text("slow\n").inChunks(of: 2, every: .milliseconds(40)).truncated(to: 3))
    Stub(.get, "/bytes", query: .ignored, body: .bytes(Data([0xFF])))
      .answers(.data(Data([0xFF, 0x00])), .garbage(bytes: 9), .empty())
  }

  private static let nullValue = JSONValue.null

  @Test func bothFormsMeanTheSame() throws {
    let text = try Self.everything.fileText()
    let parsed = try Scenario(parsing: Data(text.utf8), file: "S.json")
    #expect(try parsed.fileText() == text)
    #expect(parsed.plus == .plus)
    for (stub, other) in zip(Self.everything.stubs, parsed.stubs) {
      #expect(other.pattern.description == stub.pattern.description)
      #expect(other.pattern.headers == stub.pattern.headers)
      #expect(other.pattern.cookies == stub.pattern.cookies)
      #expect(other.pattern.body == stub.pattern.body)
      #expect(other.answersInTurn.map(\.description) == stub.answersInTurn.map(\.description))
      #expect(other.answersInTurn.map(\.delay) == stub.answersInTurn.map(\.delay))
      #expect(other.afterLast == stub.afterLast)
      #expect([other.name, "\(other.precedence)"] == [stub.name, "\(stub.precedence)"])
      #expect(other.unusedReason == stub.unusedReason)
    }
    #expect(parsed.stubs.map(\.place.line) == [11, 92, 118, 147])
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
    // A waiver or one separate setting keeps the others; a scenario without settings has the
    // defaults.
    let read = try Scenario(parsing: Data(text.utf8), file: "S.json")
    for scenario in [read, tokyo.allowing(unused: "a part"), tokyo.starting()] {
      #expect((scenario.start, scenario.timeZone) == (start, zone))
      #expect(scenario.locale == locale)
    }
    let usual = Self.everything
    #expect((usual.start, usual.timeZone, usual.locale) == (nil, nil, nil))
  }

  @Test func aFileReadsAsADeveloperWouldWriteIt() throws {
    let scenario = Scenario("login") {
      Stub(.get, "/search", query: .containing(["term": "Jackson"])).named("search")
        .answers(.status(400), .file("Search/artist_success.json"))
    }
    let file = try JSONParser.parse(Data(scenario.fileText().utf8))
    #expect(
      file.compactText == #"{"name":"login","mappings":[{"name":"search","request":"#
        + #"{"method":"GET","urlPath":"/search","queryParameters":{"term":{"equalTo":"Jackson"}},"#
        + #""otherQueryParameters":"allowed"},"responses":[{"status":400},"#
        + #"{"status":200,"bodyFileName":"Search/artist_success.json"}]}]}"#
    )
    #expect(try scenario.fileText() == file.prettyText)
  }

  /// A random stub that is printed and parsed prints as the same text, and matches the same random
  /// requests.
  @Test func printedThenParsedIsTheSame() throws {
    var numbers = SeededNumbers(seed: 7)
    var written = 0
    for round in 0..<TestSpeed.rounds(150, long: 15_000) {
      let parts = RandomStubs.Part.allCases
      let stub = RandomStubs.stub(&numbers, parts[round % parts.count], line: 1).named("a")
      // Stubs that match no request, or exist only in Swift, are refused and not written.
      guard let text = try? Scenario("round", stubs: [stub]).fileText() else { continue }
      written += 1
      let parsed = try Scenario(parsing: Data(text.utf8), file: "S.json")
      #expect(try parsed.fileText() == text)
      let other = try #require(parsed.stubs.first)
      #expect(stub.pattern == other.pattern, "\(text)")
      for _ in 0..<10 {
        let request = RandomStubs.request(&numbers)
        #expect(stub.pattern.matches(request) == other.pattern.matches(request), "\(text)")
      }
    }
    #expect(written > 90)
  }

  private static let get = #""method": "GET", "urlPath": "/a""#

  /// Files, each before its error; `↵` is a line break, and `GET` asks for `/a`.
  private static let broken = #"""
    { => S.json:1:2 is no JSON: the text ends inside of an object.
    {↵ "name": tru↵} => S.json:2:10 is no JSON: "true" is misspelled.
    {"name": "a",↵"name": "b"} => S.json:2:1 is no JSON: the key "name" stands twice.
    [] => S.json:1: "scenario" is a list, but must be an object.
    {} => S.json:1 lacks the key "name": add it.
    {"name": "a",↵"stubs": []} => S.json:2 holds the key "stubs", which means nothing there: use one of name, plusInQueries, startsAt, timeZone, locale, states, recording, mappings.
    {"name": "a",↵"plusInQueries": "no"} => S.json:2: "plusInQueries" is a text, but must be one of "space", "plus".
    {"name": "a",↵"timeZone": "Mars"} => S.json:2: "timeZone" is a text, but must be the name of a zone such as "Asia/Tokyo".
    {"name": "a",↵"startsAt": "noon"} => S.json:2: "startsAt" is a text, but must be a moment such as "2026-01-01T12:00:00Z".
    """#

  /// Mappings of a file, each before its error.
  private static let brokenMappings = #"""
    {} => S.json:2 lacks the key "request": add it.
    {"request":↵{"method": "GET"}} => S.json:3 lacks the key "urlPath": add it.
    {"request": {GET, "urlPathPattern": "/"}} => S.json:2 holds "urlPath" and "urlPathPattern": keep one of them.
    {"request": {GET}, "response": {↵"status": 99}} => S.json:3: "status" is a number, but must be a whole number in 100...599.
    {"request": {GET}, "response": {↵"base64Body": "*"}} => S.json:3: "base64Body" is a text, but must be a text in base64.
    {"request": {GET}, "response": {↵"fixedDelayMilliseconds": -1}} => S.json:3: "fixedDelayMilliseconds" is a number, but must be a number of milliseconds.
    {"request": {GET},↵"scenarioName": "S", "response": {}} => S.json:3 names "S", whose states the file does not declare: add "states": {"S": ["first", …]} beside "mappings".
    """#

  /// Requests of a mapping, each before its error.
  private static let brokenRequests = #"""
    {"urlPath": "/a"} => S.json:3 lacks the key "method": add it.
    {GET, "headers": {"X": {"matches": "a",↵"caseInsensitive": true}}} => S.json:4: "caseInsensitive" is a truth value, but must be left out: write (?i).
    {GET, "headers": {"X-A": {}}} => S.json:3 lacks the key "equalTo": add it.
    {GET, "queryParametersInOrder": [{"value": "1"}]} => S.json:3 lacks the key "name": add it.
    {GET, "queryParameters": {"a": {"absent": false}}} => S.json:3: "absent" is a truth value, but must be true.
    {GET, "queryParameters": {"a": {}}} => S.json:3 lacks the key "equalTo": add it.
    {GET, "bodyPatterns":↵[]} => S.json:4: "bodyPatterns" is a list, but must be a list of at least one rule.
    {GET, "bodyPatterns": [{"contains": "a"},↵{}]} => S.json:4 lacks the key "equalTo": add it.
    {GET, "bodyPatterns": [{"ignoreArrayOrder": true}]} => S.json:3 lacks the key "equalTo": add it.
    {GET, "bodyPatterns": [{"binaryEqualTo": "%%%"}]} => S.json:3: "binaryEqualTo" is a text, but must be a text in base64.
    {GET, "bodyPatterns": [{"anything": false}]} => S.json:3: "anything" is a truth value, but must be true.
    {GET, "multipart": [{"name": "a"}]} => S.json:3 lacks the key "text": add it.
    {GET, "multipart": [{"text": "a"}]} => S.json:3 lacks the key "name": add it.
    {GET, "multipart": [{"name": "a", "base64": "?"}]} => S.json:3: "base64" is a text, but must be a text in base64.
    {GET} => nothing is refused
    """#

  @Test func saysWhatIsWrongAndOnWhichLine() {
    let file = { (mapping: String) in #"{"name": "a", "mappings": [↵\#(mapping)]}"# }
    for (table, whole) in [
      (Self.broken, { $0 }), (Self.brokenMappings, file),
      (Self.brokenRequests, { request in file(#"{"request":↵\#(request), "response": {}}"#) }),
    ] as [(String, (String) -> String)] {
      for row in tableRows(table) {
        let text = whole(row[0]).replacing("{GET", with: "{\(Self.get)").replacing("↵", with: "\n")
        let said = refusal { try Scenario(parsing: Data(text.utf8), file: "S.json") }
        #expect(said == row[1], "\(row[0])")
      }
    }
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
      Stub(.get, "/", body: .custom("odd") { _ in true }).answers(.empty()),
      Stub(.get, "/").matching("even") { _ in true }.answers(.empty()),
      Stub(.get, "/").answers(.computed("echo") { _ in .empty() }),
      Stub(.get, "/").answers(.throwing(URLError(.badURL))),
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
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardizedFileURL
    let page = try String(
      contentsOf: root.appendingPathComponent("Proofsheet/Proofsheet.docc/Scenarios.md"),
      encoding: .utf8
    )
    var keys: Set<String> = []
    for name in ["Scenario+File", "StubReader", "RequestReader", "AnswerReader", "ValueReader"] {
      let file = root.appendingPathComponent("HTTPFixtures/ScenarioFile/\(name).swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      for list in source.matches(of: /let keys = \[([^\]]*)\]/) {
        keys.formUnion(list.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) })
      }
    }
    #expect(keys.count > 40)
    #expect(keys.filter { !page.contains("`\($0)`") }.sorted() == [])
  }
}
