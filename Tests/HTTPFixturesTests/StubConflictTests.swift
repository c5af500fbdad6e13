import Foundation
import HTTPFixtures
import Testing

/// Stubs that hide one another are refused where they are declared.
@Suite struct StubConflictTests {
  enum Verdict: String {
    case fine
    case duplicate
    case shadowed
    case ambiguous
  }

  enum Door: String, Scenario.State {
    case shut
    case ajar
    case open
  }

  private static func a(_ query: Stub.Query, _ body: Stub.Body = .empty) -> Stub {
    Stub(.get, "/a", query: query, body: body)
  }

  private static let rows: [(Stub, Stub, Verdict)] = [
    (a(.ignored), a(.exactly(["b": "1"])), .shadowed),
    (a(.exactly(["b": "1"])), a(.ignored), .fine),
    (a(.containing(["b": "1"])), a(.containing(["b": "2"])), .fine),
    (a(.containing(["b": "1"])), a(.containing(["c": "2"])), .ambiguous),
    (a(.containing(["b": "1"])), a(.containing(["c": "2"])).priority(1), .fine),
    (a(.containing(["b": "1"])), a(.containing(["c": "2"]).without("b")), .fine),
    (a(.containing(["b": "1"])), a(.containing(["b": "1", "c": "2"])), .shadowed),
    (a(.containing(["b": "1", "c": "2"])), a(.containing(["b": "1"])), .fine),
    (a(.containing(["b": "1"])), a(.exactly(["b": "1", "c": "2"])), .shadowed),
    (a(.exactly(["b": "1"])), a(.exactly(["b": "1"])).priority(6), .shadowed),
    (a(.exactly(["b": "1"])), a(.ignored).priority(1), .shadowed),
    (a(.ignored).priority(9), a(.exactly(["b": "1"])), .fine),
    (a(.exactly(["b": "1", "c": "2"])), a(.exactly(inOrder: ["b": "1", "c": "2"])), .shadowed),
    (a(.exactly(inOrder: ["b": "1", "c": "2"])), a(.exactly(["b": "1", "c": "2"])), .fine),
    (
      a(.exactly(inOrder: ["b": "1", "c": "2"])), a(.exactly(inOrder: ["c": "2", "b": "1"])), .fine
    ),
    (a(.ignored.without("b")), a(.ignored.without("c")), .ambiguous),
    (a(.ignored.without("b")), a(.ignored.without("b", "c")), .shadowed),
    (a(.empty, .ignored), a(.empty, .json(["b": 1])), .shadowed),
    (a(.empty, .json(["b": 1])), a(.empty, .json(["b": 2])), .fine),
    (a(.empty, .json(["b": 1], ignoring: .extraElements)), a(.empty, .json(["b": 1])), .shadowed),
    (a(.empty, .json(["b": 1])), a(.empty, .json(["b": 1], ignoring: .extraElements)), .fine),
    (a(.empty, .containing("x")), a(.empty, .text("axb")), .shadowed),
    (a(.empty, .containing("x")), a(.empty, .containing("y")), .ambiguous),
    (a(.empty, .containing("x")), a(.empty, .containing("xy")), .shadowed),
    (a(.empty, .form(["b": "1"])), a(.empty, .form(["b": "2"])), .fine),
    (a(.empty, .form(["b": "1"])), a(.empty, .text("b=1")), .shadowed),
    (Stub(.get, .matching("/a")), Stub(.get, "/a"), .shadowed),
    (Stub(.get, "/a"), Stub(.get, .matching("/.*")), .fine),
    (Stub(.get, .matching("/.*")), Stub(.get, .template("/u/{id}")), .shadowed),
    (Stub(.get, .matching("/u/[0-9]+")), Stub(.get, "/u/7"), .shadowed),
    (Stub(.get, .template("/u/{id}")), Stub(.get, .template("/u/{name}")), .duplicate),
    (Stub(.get, .template("/u/{id}")), Stub(.get, "/u/7"), .shadowed),
    (Stub(.get, .template("/u/{id}/a")), Stub(.get, .template("/u/b/{x}")), .ambiguous),
    (Stub(.get, .template("/u/{id}")), Stub(.get, .template("/u/{id}.jpg")), .shadowed),
    (Stub(.get, .template("/u/a{id}")), Stub(.get, .template("/u/{id}b")), .ambiguous),
    (Stub(.get, .template("/u/a{id}")), Stub(.get, .template("/u/b{id}")), .fine),
    (Stub(.get, .template("/{a}/x")), Stub(.get, "/u/x"), .shadowed),
    (Stub(.get, "/a"), Stub(.get, "/a", host: "h"), .shadowed),
    (Stub(.get, "/a", host: "h"), Stub(.get, "/a", host: "h:80"), .shadowed),
    (Stub(.get, "/a", host: "https://h"), Stub(.get, "/a", host: "http://h"), .fine),
    (Stub(.get, "/a", host: "https://h"), Stub(.get, "/a", host: "h"), .fine),
    (
      Stub(.get, "/a", headers: ["b": .present]), Stub(.get, "/a", headers: ["b": "1"]), .shadowed
    ),
    (
      Stub(.get, "/a", headers: ["b": .matching("1+")]), Stub(.get, "/a", headers: ["b": "11"]),
      .shadowed
    ),
    (Stub(.get, "/a", headers: ["b": "1"]), Stub(.get, "/a", cookies: ["b": "1"]), .ambiguous),
    (Stub(.get, "/a", headers: ["b": .absent]), Stub(.get, "/a", headers: ["b": "1"]), .fine),
    (Stub(.get, "/a"), Stub(.get, "/a").matching("x") { _ in true }, .shadowed),
    (Stub(.get, "/a").matching("x") { _ in true }, Stub(.get, "/a"), .fine),
    (Stub(.get, "/a").during(Door.shut), Stub(.get, "/a").moves(to: Door.open), .fine),
    (Stub(.get, "/a").moves(to: Door.open), Stub(.get, "/a").during(Door.open), .shadowed),
  ]

  @Test func refusesWhatOnlyTheOrderDecides() {
    for (first, second, verdict) in Self.rows {
      let scenario = Scenario("pair", stubs: [first.answers(.empty()), second.answers(.empty())])
      let found = ScenarioClient(scenario).invalidity?.problems ?? []
      #expect(found.map(Self.verdict) == (verdict == .fine ? [] : [verdict]), "\(first.pattern)")
    }
  }

  private static func verdict(of problem: String) -> Verdict {
    if problem.contains(" asks for the same requests as ") { return .duplicate }
    if problem.contains(" can never answer, because the stub ") { return .shadowed }
    return problem.contains(" can take the same request, ") ? .ambiguous : .fine
  }

  @Test func namesBothPlacesAndWhatToDo() {
    func stub(_ line: UInt, _ query: Stub.Query) -> Stub {
      Stub(.get, "/a", query: query, fileID: "App/S.swift", line: line).answers(.empty())
    }
    let scenario = Scenario("conflicts") {
      stub(1, .containing(["b": "1"])).named("x")
      stub(2, .containing(["c": "1"]))
      stub(3, .containing(["b": "1", "d": "1"])).named("x")
    }
    #expect(
      ScenarioClient(scenario).invalidity?.description == """
        Scenario "conflicts" cannot be used:
          The stubs GET /a?b=1&… at App/S.swift:1 and GET /a?c=1&… at App/S.swift:2 can take the \
        same request, and only their order decides: narrow one of them, or give one .priority(1).
          The stub GET /a?b=1&d=1&… at App/S.swift:3 can never answer, because the stub \
        GET /a?b=1&… at App/S.swift:1 is asked first and takes all its requests: declare the \
        special case first, or give it .priority(1).
          The stubs GET /a?c=1&… at App/S.swift:2 and GET /a?b=1&d=1&… at App/S.swift:3 can take \
        the same request, and only their order decides: narrow one of them, or give one .priority(1).
          The stub at App/S.swift:3 has the name "x" of the one at App/S.swift:1: \
        give it a name of its own.
        """
    )
  }

  /// The index must find the stub that asking one by one would find.
  @Test func theIndexAnswersAsALinearScanWould() async throws {
    let values = ["1", "2"]
    var stubs: [Stub] = []
    let paths: [Stub.Path] = [
      "/a", "/a/b", .template("/a/{x}"), .template("/{y}/b"), .matching("/a/.*"), .matching("/.*"),
    ]
    let queries: [Stub.Query] =
      [.ignored, .empty, .ignored.without("p")]
      + values.flatMap { value -> [Stub.Query] in
        [
          .exactly(["p": value]), .containing(["p": value]), .containing(["q": value]),
          .exactly(inOrder: ["q": value, "p": "1"]), .containing(["p": value]).without("q"),
        ]
      }
    for (index, path) in paths.enumerated() {
      for (offset, query) in queries.enumerated() {
        stubs.append(
          Stub(.get, path, query: query, line: UInt(stubs.count + 1))
            .priority((index * 7 + offset * 5) % 11).answers(.empty())
        )
      }
    }
    let scenario = Scenario("index", stubs: stubs)
    let targets = ["/", "/a", "/a/b", "/a/c", "/c/b", "/c"].flatMap { path in
      ["", "?p=1", "?p=2", "?q=1", "?q=2&p=1", "?p=1&q=2", "?p=1&p=2", "?r"].map { path + $0 }
    }
    for target in targets {
      let request = try Stub.Request(get("https://h\(target)"))
      let order = stubs.indices.sorted { (stubs[$0].precedence, $0) < (stubs[$1].precedence, $1) }
      let wanted = order.first { stubs[$0].pattern.matches(request) }
      #expect(scenario.explain(request).stub?.place.line == wanted.map { UInt($0 + 1) })
    }
  }
}
