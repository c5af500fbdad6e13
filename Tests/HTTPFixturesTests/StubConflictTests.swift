import HTTPFixtures
import Testing

/// A request that several stubs of one rank match fails, and names them.
@Suite struct StubConflictTests {
  private static func a(_ query: Stub.Query = .empty, _ body: Stub.Body = .empty) -> Stub {
    Stub(.get, "/a", query: query, body: body)
  }

  private static func at(_ path: Stub.Path, host: String? = nil) -> Stub {
    Stub(.get, path, host: host)
  }

  private static func with(_ headers: [String: Stub.Value]) -> Stub {
    Stub(.get, "/a", headers: headers)
  }

  /// Requests with two stubs that both match, and of which the first is no special case.
  static let conflicts: [(String, Stub, Stub)] = [
    ("GET /a", a(), Stub(Stub.Method("get"), "/a", host: nil, query: .exactly([:]))),
    ("GET /a?b=1", a(.ignored), a(.exactly(["b": "1"]))),
    ("GET /a?b=1&c=2", a(.containing(["b": "1"])), a(.containing(["b": "1", "c": "2"]))),
    ("GET /a < axyb", a(.empty, .containing("xy")), a(.empty, .containing("x"))),
    ("GET /u/b/a", at(.template("/u/{id}/a")), at(.template("/u/b/{x}"))),
    ("GET /u/7", at(.matching("/u/[0-9]+")), at("/u/7")),
    ("GET /u/x", at(.template("/u/{id}")), at(.matching("/u/[a-z]"))),
    // This one takes the character of a hole, and still not every segment.
    ("GET /u/x", at(.template("/u/{id}")), at(.matching("/u/[^0-9]+"))),
    ("GET /u/x/a", at(.template("/{u}/x/a")), at(.matching("/u/.*"))),
    ("GET https://h:80/a", at("/a", host: "h"), at("/a", host: "h:80")),
    ("GET /a | b: 1 | Cookie: b=1", with(["b": "1"]), Stub(.get, "/a", cookies: ["b": "1"])),
    ("GET /a", a().moves(to: "open"), a().during("Started")),
  ]

  /// Requests with two stubs of which the first answers without a word.
  static let fine: [(String, Stub, Stub)] = [
    ("GET /a", at("/a", host: "h"), a()), ("GET /a", a(), at(.matching("/.*"))),
    ("GET /a?b=1", a(.exactly(["b": "1"])), a(.containing(["b": "1"]))),
    ("GET /a?b=1", a(.exactly(["b": "1"])), a(.ignored).priority(9)),
    ("GET /a?b=1&c=2", a(.containing(["b": "1", "c": "2"])), a(.containing(["b": "1"]))),
    ("GET /a?b", a(.exactly(["b": nil])), a(.exactly(["b": ""]))),
    ("GET /a?b=1", a(.fitting(["b": .matching("1")])), a(.fitting(["b": .present]))),
    ("GET /a?b=1&c", a(.containing(["b": "1"])), a(.fitting(["b": .present], isComplete: false))),
    (
      "GET /a < xy", a(.empty, .all(.containing("x"), .containing("y"))),
      a(.empty, .containing("x"))
    ),
    (
      "GET /a < {\"b\":1,\"c\":2}", a(.empty, .json(["b": 1, "c": 2], ignoring: .extraElements)),
      a(.empty, .json(["b": 1], ignoring: .extraElements))
    ),
    ("GET /u/x", at("/u/x"), at(.template("/u/{id}"))),
    ("GET /u/x/a", at(.template("/u/{id}/a")), at(.matching("/u/.*"))),
    ("GET /u/x/a", at(.matching("/u/x/.*")), at(.matching("/u/.*"))),
    ("GET /u/7.jpg", at(.template("/u/{id}.jpg")), at(.template("/u/{id}"))),
    ("GET /a | b: 1", with(["b": "1"]), with(["b": .present])),
    ("GET /a", a().matching("x") { _ in true }, a()), ("GET /a", a().during("Started"), a()),
    ("GET /a", a().during("Started").moves(to: "ajar"), a().during("Started", "ajar")),
  ]

  @Test func aRequestThatOnlyTheOrderDecidesFails() async throws {
    let rows = Self.conflicts.map { ($0, false) } + Self.fine.map { ($0, true) }
    for ((request, first, second), isFine) in rows {
      let stubs = [first.answers(.text("1")), second.answers(.text("2"))]
      let parsed = try Stub.Request(ask(request))
      let matches = stubs.map { $0.pattern.matches(parsed) }
      let seen = await ScenarioClient(Scenario("pair", stubs: stubs)).sees(request)
      #expect(matches == [true, true], "\(first.pattern), \(second.pattern)")
      #expect(seen.hasPrefix(isFine ? "200 1" : "No stub"), "\(first.pattern), \(second.pattern)")
    }
  }

  @Test func namesEachStubAndWhatToDo() async throws {
    func stub(_ line: UInt, _ query: Stub.Query, _ answer: String) -> Stub {
      Stub(.get, "/a", query: query, fileID: "App/S.swift", line: line).answers(.text(answer))
    }
    let client = ScenarioClient.of("conflicts") {
      stub(1, .containing(["b": "1"]), "b")
      stub(2, .containing(["c": "1"]), "c")
      stub(3, .containing(["d": "1"]), "d").priority(1)
      stub(4, .ignored, "any")
    }
    #expect(
      await client.sees("GET /a?b=1&c=1") == """
        No stub of scenario "conflicts" answers GET https://h/a?b=1&c=1.
        Several stubs match it, and only their order decides:
          GET /a?b=1&… at App/S.swift:1
          GET /a?c=1&… at App/S.swift:2
        Narrow one of them, give one .priority(1), or join them to one stub with several answers.
        """
    )
    #expect(await client.sees("GET /a?b=1&c=1&d=1") == "200 d")
    #expect(await client.sees("GET /a?c=1") == "200 c")
  }
}
