import Foundation
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

  @Test func aStartIsWrittenAndReadBack() throws {
    let start = Date(timeIntervalSince1970: 1_782_864_000)
    let text = try Self.everything.starting(at: start).fileText()
    #expect(text.contains(#""startsAt": "2026-07-01T00:00:00Z""#))
    #expect(try Scenario(parsing: Data(text.utf8), file: "S.json").start == start)
    // A waiver keeps it, and a scenario without one has none.
    #expect(Self.everything.starting(at: start).allowing(unused: "a part").start == start)
    #expect(Self.everything.start == nil)
  }

  @Test func aFileReadsAsADeveloperWouldWriteIt() throws {
    let scenario = Scenario("login") {
      Stub(.get, "/search", query: .containing(["term": "Jackson"])).named("search")
        .answers(.status(400), .file("Search/artist_success.json"))
    }
    #expect(
      try scenario.fileText() == """
        {
          "name": "login",
          "mappings": [
            {
              "name": "search",
              "request": {
                "method": "GET",
                "urlPath": "/search",
                "queryParameters": {
                  "term": {
                    "equalTo": "Jackson"
                  }
                },
                "otherQueryParameters": "allowed"
              },
              "responses": [
                {
                  "status": 400
                },
                {
                  "status": 200,
                  "bodyFileName": "Search/artist_success.json"
                }
              ]
            }
          ]
        }

        """
    )
  }

  /// Random stubs: print, parse, print again; and both take the same random requests.
  @Test func printedThenParsedIsTheSame() throws {
    var random = RandomStubs(seed: 7)
    var written = 0
    for round in 0..<40 {
      let stubs = (0..<3).map { index in random.stub(index) }
      let scenario = Scenario("round \(round)", stubs: stubs)
      // A query that no request can have is refused, and so not written.
      guard let text = try? scenario.fileText() else { continue }
      written += 1
      let parsed = try Scenario(parsing: Data(text.utf8), file: "S.json")
      let again = try parsed.fileText()
      #expect(again == text, "\(again.commonPrefix(with: text).suffix(300))")
      for _ in 0..<10 {
        let request = random.request()
        for (stub, other) in zip(scenario.stubs, parsed.stubs) {
          #expect(stub.pattern == other.pattern, "\(text)")
          #expect(stub.pattern.matches(request) == other.pattern.matches(request), "\(text)")
        }
      }
    }
    #expect(written > 25)
  }

  private static let mapping = #"{"request": {"method": "GET", "urlPath": "/a"#

  /// What is wrong with a file, each with its line.
  private static let broken: [(String, String)] = [
    ("{", "S.json:1:2 is no JSON: the text ends inside of an object."),
    ("{\n \"name\": tru\n}", #"S.json:2:10 is no JSON: "true" is misspelled."#),
    ("[]", #"S.json:1: "scenario" is a list, but must be an object."#),
    ("{}", #"S.json:1 lacks the key "name": add it."#),
    (
      "{\"name\": \"a\",\n\"stubs\": []}",
      #"S.json:2 holds the key "stubs", which means nothing there: "#
        + "use one of name, plusInQueries, startsAt, states, recording, mappings."
    ),
    (
      "{\"name\": \"a\",\n\"plusInQueries\": \"no\"}",
      #"S.json:2: "plusInQueries" is a text, but must be one of "space", "plus"."#
    ),
    (
      "{\"name\": \"a\",\n\"startsAt\": \"noon\"}",
      #"S.json:2: "startsAt" is a text, but must be a moment such as "2026-01-01T12:00:00Z"."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\n{}]}",
      #"S.json:2 lacks the key "request": add it."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [{\"request\":\n{\"method\": \"GET\"}}]}",
      #"S.json:2 lacks the key "urlPath": add it."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [{\"request\": {\"method\": \"GET\", \"urlPath\": \"/\","
        + "\n\"urlPathPattern\": \"/\"}}]}",
      #"S.json:1 holds "urlPath" and "urlPathPattern": keep one of them."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\"}, \"response\": {\n\"status\": 99}}]}",
      #"S.json:2: "status" is a number, but must be a whole number in 100...599."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\"}, \"response\": {\n\"base64Body\": \"*\"}}]}",
      #"S.json:2: "base64Body" is a text, but must be a text in base64."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\"}, \"response\": {\n\"fixedDelayMilliseconds\":"
        + " -1}}]}",
      #"S.json:2: "fixedDelayMilliseconds" is a number, but must be a number of milliseconds."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\"},\n\"scenarioName\": \"S\", \"response\": {}}]}",
      #"S.json:2 names "S", whose states the file does not declare: add "#
        + #""states": {"S": ["first", …]} beside "mappings"."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\", \"headers\": {\"X\": {\"matches\": \"a\",\n"
        + "\"caseInsensitive\": true}}}}]}",
      #"S.json:2: "caseInsensitive" is a truth value, but must be left out: write (?i)."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\", \"bodyPatterns\": [{\"contains\": \"a\"},\n{}]}}]}",
      #"S.json:2 lacks the key "equalTo": add it."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\", \"bodyPatterns\":\n[]}}]}",
      #"S.json:2: "bodyPatterns" is a list, but must be a list of at least one rule."#
    ),
    (
      "{\"name\": \"a\", \"mappings\": [\(mapping)\", \"formParameters\": {\"x\":\n{\"matches\": \"a\"}}}}]}",
      #"S.json:2: "x" is an object, but must be {"equalTo": …}, which is all that a form can."#
    ),
    (
      "{\"name\": \"a\",\n\"name\": \"b\"}",
      #"S.json:2:1 is no JSON: the key "name" stands twice."#
    ),
  ]

  @Test func saysWhatIsWrongAndOnWhichLine() {
    for (text, wanted) in Self.broken {
      let error = #expect(throws: FixtureError.self) {
        try Scenario(parsing: Data(text.utf8), file: "S.json")
      }
      #expect(error?.description == wanted)
    }
  }

  @Test func aFileCutAnywhereIsAnErrorAndNeverACrash() throws {
    let bytes = Data(try Self.everything.fileText().utf8)
    for count in 0..<(bytes.count - 1) where count % 13 == 0 || count > bytes.count - 40 {
      if count == bytes.count - 1 { continue }
      #expect(throws: FixtureError.self, "\(count)") {
        try Scenario(parsing: bytes.prefix(count), file: "S.json")
      }
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: FixtureError.self) {
      try Scenario(parsing: Data(deep.utf8), file: "S.json")
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
      let error = #expect(throws: FixtureError.self) {
        try Scenario("s", stubs: [stub]).fileText()
      }
      #expect(error?.description.hasSuffix("exists only in Swift.") == true)
    }
  }

  @Test func aScenarioIsReadByItsName() throws {
    let folder = try TemporaryFolder()
    let fixtures = FixtureFolder(root: folder.url)
    try folder.write(#"{"name": "debug", "mappings": []}"#, to: "Scenarios/debug.json")
    try folder.write(#"{"name": "other", "mappings": []}"#, to: "Scenarios/wrong.json")
    #expect(try Scenario(named: "debug", in: fixtures).name == "debug")
    let other = #expect(throws: FixtureError.self) {
      try Scenario(named: "wrong", in: fixtures)
    }
    #expect(
      other?.description == #"Scenarios/wrong.json declares the scenario "other", "#
        + #"but its file is named for "wrong": make them equal."#
    )
    let missing = #expect(throws: FixtureError.self) {
      try Scenario(named: "../secret", in: fixtures)
    }
    #expect(
      missing?.description
        == "Fixture \"Scenarios/../secret.json\" holds \"..\": name a file below \(folder.url.path)."
    )
  }
}
