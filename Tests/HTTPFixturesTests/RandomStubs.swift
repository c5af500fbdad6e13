@testable import HTTPFixtures

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
