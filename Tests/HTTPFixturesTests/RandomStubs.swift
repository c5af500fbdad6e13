import Foundation

@testable import HTTPFixtures

/// Random stubs and requests that depend on nothing but the seed.
struct RandomStubs {
  private var seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  mutating func below(_ limit: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(limit))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  private mutating func items() -> Stub.Items {
    Stub.Items(
      (0..<below(4)).map { _ in QueryItem(pick(["a", "b", "é&"]), pick(["1", "", "a b", nil])) }
    )
  }

  mutating func stub(_ index: Int) -> Stub {
    let query: Stub.Query = pick([
      .ignored, .exactly(items()), .containing(items()), .ignored.without(pick(["a", "b"])),
      .exactly(inOrder: items()), .containing(items()).without("z", "a"),
      .fitting(["a": value(), "c": value()], isComplete: pick([true, false])),
    ])
    let body: Stub.Body = pick([
      .empty, .ignored, .text("\u{1}\"\\é\u{2028}"), .bytes(Data([0, 0xFF])), .containing("x"),
      .form(items()), .fitting(value()), .all(.containing("x"), .fitting(value())),
      .all(.json(["n": 1]), .fitting(value()), .ignored),
      .json(["n": 0.1, "t": "\n", "l": [1, 2]], ignoring: pick([[], .arrayOrder])),
    ])
    return Stub(
      pick([.get, .post]),
      pick(["/a", .template("/a/{b}"), .matching("/[ab]")]),
      host: pick([nil, "h", "https://h", "h:8080"]),
      query: query,
      headers: pick([[:], ["x": value()]]),
      body: body
    )
    .named("stub \(index)").priority(below(9))
    .answers(
      (0..<(1 + below(3))).map { _ in answer() },
      then: pick([nil, .stop, .repeatLast, .startOver])
    )
  }

  private mutating func value() -> Stub.Value {
    pick([
      "1", .matching("[0-9]"), .matching("(?i)A.*"), .absent, .present, .containing("X"),
      .equal("AX").ignoringCase, .containing("X").ignoringCase,
    ])
  }

  private mutating func answer() -> Stub.Answer {
    let answer: Stub.Answer = pick([
      .status(100 + below(500)), .text("é\u{0}"), .json(["a": [1, 2.5]]), .json([0.1, 1e21]),
      .file("a.json"), .failure(pick(Stub.Failure.allCases)), .data(Data([0xC0])),
      .redirect(to: "/b"), .garbage(bytes: 3),
      .data(Data("{ }".utf8), contentType: "application/json"),
      .data(Data("x".utf8), contentType: nil, headers: ["content-type": "a/b"]),
    ])
    return pick([answer, answer.delayed(by: .nanoseconds(1_234_567)), answer.delayed(by: .days)])
  }

  mutating func request() -> Stub.Request {
    Stub.Request(
      method: pick([.get, .post]),
      host: "h",
      port: pick([nil, 8_080]),
      rawPath: pick(["/a", "/a/x", "/b"]),
      rawQuery: pick([nil, "a=1", "b=1&a", "a=1&b=", "z=1", "a=1&c=ax"]),
      headers: pick([[], [.init("X", "1")]]),
      body: pick([Data(), Data("ax".utf8), Data(#"{"t":"\n","n":0.10,"l":[2,1]}"#.utf8)])
    )
  }
}

extension Duration {
  static let days = Duration.seconds(86_400 * 3_000)
}
