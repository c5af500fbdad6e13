import Testing

@testable import HTTPFixtures

/// The table finds the same stubs as a search through every stub.
@Suite struct StubTableTests {
  private let parts = RandomStubs.Part.allCases

  @Test func theMatchesAreThoseOfALinearScan() {
    var numbers = SeededNumbers(seed: 1)
    var matched = 0
    for round in 0..<30 {
      let part = parts[round % parts.count]
      let stubs = (0..<(1 + 2 * round)).map { RandomStubs.stub(&numbers, part, line: $0) }
      let table = StubTable(stubs)
      for number in 0..<30 {
        let request = RandomStubs.request(&numbers)
        let states = number % 2 == 0 ? [:] : ["Door": "open"]
        let all = stubs.indices.filter { index in
          stubs[index].states.allows(states) && stubs[index].pattern.matches(request)
        }
        let least = all.map { stubs[$0].precedence }.min()
        let wanted = all.filter { stubs[$0].precedence == least }
        let found = table.matches(request, states: states)
        if found != wanted { Issue.record("\(request): \(found), not \(wanted)") }
        matched += wanted.count
      }
    }
    #expect(matched > 300)
  }

  /// A special case goes first without a word, so the other stub must take all that it takes.
  @Test func theOtherStubTakesWhatASpecialCaseTakes() {
    var numbers = SeededNumbers(seed: 5)
    var taken = 0
    for round in 0..<TestSpeed.rounds(600, long: 60_000) {
      let part = parts[round % parts.count]
      let (stub, other) = (
        RandomStubs.stub(&numbers, part, line: 1), RandomStubs.stub(&numbers, part, line: 2)
      )
      guard stub.isSpecialCase(of: other) else { continue }
      for _ in 0..<40 {
        let request = RandomStubs.request(&numbers)
        guard stub.pattern.matches(request) else { continue }
        taken += 1
        if !other.pattern.matches(request) { Issue.record("\(request): \(stub), \(other)") }
      }
    }
    #expect(taken > 50)
  }
}

/// A request asks only a few of many stubs that differ in path or query.
@Suite struct StubTableSizeTests {
  /// Stubs that differ in one part, and the path of the request for stub number 7.
  private static let kinds: KeyValuePairs<String, @Sendable (Int) -> Stub> = [
    "/items/7": { Stub(.get, .exact("/items/\($0)")) },
    "/a?x=1&id=7": { Stub(.get, "/a", query: .exactly(["id": "\($0)", "x": "1"])) },
    "/b?p7=1": { Stub(.get, "/b", query: .exactly(["p\($0)": "1"])) },
  ]

  /// A table with all kinds at once, before a stub that matches the rest.
  @Test func differentKindsDoNotStandInEachOthersWay() throws {
    let rest = Stub(.get, .matching("/.*"), query: .ignored, body: .ignored).answers(.empty())
    let stubs = Self.kinds.flatMap { kind in (0..<200).map { kind.value($0).answers(.empty()) } }
    let table = StubTable(stubs + [rest.priority(9)])
    let requests = try Self.kinds.map { try Stub.Request(ask("GET \($0.key)")) }
    #expect(requests.map { table.matches($0, states: [:]).first } == [7, 207, 407])
    #expect(requests.map { table.candidates(for: $0).joined().count } == [2, 2, 2])
    #expect(try table.matches(Stub.Request(ask("GET /none")), states: [:]) == [600])
  }
}

@Suite struct PathTemplateTests {
  @Test func refusesBracesThatDoNotPairUp() {
    for text in ["/{", "/}", "/{}", "/{a{b}}", "/a}{b", "/{a}}"] {
      #expect(Stub.Path.template(text).problem == "its braces do not pair up")
      #expect(!Stub.Path.template(text).matches(text))
    }
    #expect(Stub.Path.template("/{a/b}/c").matches("/x/c"))
  }

  /// An expression that went back over all holes would try billions of ways.
  @Test func manyHolesInOneSegmentTakeNoTime() {
    let template = Stub.Path.template("/" + String(repeating: "{x}a", count: 20) + "b")
    #expect(!template.matches("/" + String(repeating: "a", count: 400)))
  }
}

/// Random stubs and requests, built from parts that many pairs share.
enum RandomStubs {
  private enum Door: String, Scenario.State {
    case shut
    case open
  }

  private static let paths: [Stub.Path] = [
    "/", "/a", "/a/", "/a/b", "/a/b/c", "/x/b/c", "/%C3%A9/b", "a", "", .exact("/a//c"),
    .template("/{x}"), .template("/a/{x}"), .template("/{x}/b"), .template("/a/{x}/c"),
    .template("/a/{x}.c"), .template("/a/b{x}"), .template("/{x}/{y}/c"), .template("/a/{x}{y}"),
    .template("/a/"), .template("/a/{x/y}"), .template("/a/{x"), .template("/é/{x}"),
    .matching("/.*"), .matching(".*"), .matching("/a/.*"), .matching("/a/?b"), .matching("/a/b"),
    .matching("/a/b|/x/b/c"), .matching("/a/[bc]/c"), .matching("("),
  ]

  private static let queries: [Stub.Query] = [
    .empty, .ignored, .exactly(["p": "1"]), .exactly(["p": "2"]), .exactly(["p": nil]),
    .exactly(["p": ""]), .exactly(["p": "1", "q": "1"]), .exactly(["p": "1", "p": "2"]),
    .exactly(inOrder: ["q": "1", "p": "1"]), .exactly(inOrder: ["p": "1", "q": "1"]),
    .containing(["p": "1"]), .containing(["p": "2"]), .containing(["p": "1", "p": "2"]),
    .containing(["p": "2", "p": "1"]), .containing(["q": "1"]), .containing([:]),
    .containing(["p": "1"]).without("q"), .ignored.without("p"), .ignored.without("p", "q"),
    .exactly(["p": "1"]).without("q"), .exactly(["p": "1"]).without("p"),
    .fitting(["p": .matching("[12]")]), .fitting(["p": .matching("[12]")], isComplete: false),
    .fitting(["p": .present, "q": "1"]), .fitting(["p": .present, "q": "1"], isComplete: false),
    .fitting(["p": .containing("1"), "q": .absent], isComplete: false),
    .fitting(["p": .present]).without("p"),
  ]

  private static let values: [Stub.Value?] = [
    nil, nil, nil, "1", "2", .present, .absent, .containing("1"), .matching("[12]"),
    .matching("1+"), .equal("1").ignoringCase, .containing("1").ignoringCase, .matching("(?i)A.*"),
  ]

  private static let bodies: [Stub.Body] = [
    .empty, .ignored, .text("x=1"), .bytes(Data("x=1".utf8)), .text("xy"), .bytes(Data([0xFF])),
    .text(#"{"a":1,"b":[1]}"#), .json(["a": 1, "b": [1]]), .json(["a": 1]), .json(["a": 2]),
    .json(["a": 1], ignoring: .extraElements), .json(["a": 2], ignoring: .extraElements),
    .json(["b": [1]], ignoring: .extraElements), .json(["b": [1, 2]], ignoring: .arrayOrder),
    .text("\u{1}\"\\é\u{2028}"), .json(["n": 0.1, "t": "\n"]), .form(["é&": "a b", "f": nil]),
    .json(1), .json("1"), .json(text: "{"), .form(["x": "1"]), .form(["x": "2"]), .form([:]),
    .containing("x"), .containing("xy"), .containing("X"), .fitting(.containing("X").ignoringCase),
    .fitting(.equal("X=1").ignoringCase), .fitting(.matching("x.*")), .fitting(.present),
    .all(.containing("x"), .containing("y")), .all(.containing("x"), .fitting(.matching("x.*"))),
    .all(.json(["a": 1]), .containing("a")), .unsaid,
    .multipart([
      Stub.FormPart("t", "é"), .init("f", file: "a", contentType: nil, bytes: Data([0xFF])),
    ]),
  ]

  private static let answers: [Stub.Answer] = {
    let quick: [Stub.Answer] = [
      .status(599), .text("é\u{0}"), .json(["a": [1, 2.5]]), .json([0.1, 1e21]), .file("a.json"),
      .data(Data([0xC0])), .redirect(to: "/b"), .garbage(bytes: 3),
      .data(Data("{ }".utf8), contentType: "application/json"),
      .data(Data("x".utf8), contentType: nil, headers: ["content-type": "a/b"]),
    ]
    let late = [Duration.nanoseconds(1_234_567), .seconds(86_400 * 3_000)]
    let slow = Stub.Answer.text("slow\n").inChunks(of: 2, every: .milliseconds(40))
    return quick + Stub.Failure.allCases.map { .failure($0) } + [slow.truncated(to: 3)]
      + zip(quick, late).map { $0.delayed(by: $1) }
  }()

  private static let hosts = [nil, nil, "h", "g", "h:80", "https://h", "http://h", "[::1]:80"]

  private static let conditions: [(String, @Sendable (Stub.Request) -> Bool)] = [
    ("short", { $0.path.count < 3 }), ("long", { $0.path.count > 2 }),
  ]

  enum Part: CaseIterable {
    case all
    case path
    case query
    case fields
    case body
  }

  /// A stub with rules for one part or a few, so that many pairs match the same requests.
  static func stub(_ numbers: inout SeededNumbers, _ part: Part, line: Int) -> Stub {
    func says(_ other: Part, _ numbers: inout SeededNumbers) -> Bool {
      other == part || part == .all && numbers.next() % 4 == 0
    }
    var headers: [String: Stub.Value] = [:]
    for name in ["X-A", "x-b"] where says(.fields, &numbers) {
      headers[name] = numbers.one(of: values)
    }
    let cookie = says(.fields, &numbers) ? numbers.one(of: values) : nil
    var stub = Stub(
      says(.path, &numbers) ? numbers.one(of: [.get, .get, .post]) : .get,
      says(.path, &numbers) || part == .all ? numbers.one(of: paths) : .matching("/.*"),
      host: says(.path, &numbers) ? numbers.one(of: hosts) : nil,
      query: says(.query, &numbers) ? numbers.one(of: queries) : .ignored,
      headers: headers,
      cookies: cookie.map { ["c": $0] } ?? [:],
      body: says(.body, &numbers) ? numbers.one(of: bodies) : .ignored,
      line: UInt(line)
    )
    if numbers.next() % 16 == 0 { stub = stub.during(numbers.one(of: Door.allCases)) }
    for (name, holds) in conditions where numbers.next() % 16 == 0 {
      stub = stub.matching(name, holds)
    }
    return stub.priority(numbers.one(of: [1, 5, 5, 5])).answers(
      (0..<(1 + numbers.below(3))).map { _ in numbers.one(of: answers) },
      then: numbers.one(of: [nil, .stop, .repeatLast, .startOver])
    )
  }

  static func request(_ numbers: inout SeededNumbers) -> Stub.Request {
    let path = numbers.one(
      of: [
        "", "/", "/a", "/a/", "/a/b", "/a/b/c", "/x/b/c", "/a/x.c", "/%C3%A9/b", "/a//c", "/é/b",
      ]
    )
    let query = numbers.one(
      of: [
        nil, "", "p=1", "p=2", "p", "p=", "p=1&q=1", "q=1&p=1", "p=1&p=2", "p=2&p=1", "q=1", "r",
      ]
    )
    let body = numbers.one(
      of: ["", "x=1", "x=2", "xy", #"{"a":1}"#, #"{"b":[1],"a":1.0}"#, #"{"b":[2,1]}"#, "1"]
    )
    var headers: [Stub.Request.Header] = []
    for name in ["X-A", "X-B", "Cookie"] {
      guard let value = numbers.one(of: [nil, "1", "2", "11"]) else { continue }
      headers.append(.init(name, name == "Cookie" ? "b=0; c=\(value)" : value))
    }
    return Stub.Request(
      method: numbers.one(of: [.get, .get, .post, .put]),
      scheme: numbers.one(of: ["http", "https"]),
      host: numbers.one(of: ["h", "g", "[::1]", ""]),
      port: numbers.one(of: [nil, 80, 81]),
      rawPath: path,
      rawQuery: query,
      headers: headers,
      body: Data(body.utf8)
    )
  }
}
