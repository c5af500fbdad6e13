import HTTPFixtures
import Testing

/// Stubs that hide one another are refused at their declaration.
@Suite struct StubConflictTests {
  enum Door: String, Scenario.State {
    case shut
    case ajar
    case open
  }

  private static func a(_ query: Stub.Query = .empty, _ body: Stub.Body = .empty) -> Stub {
    Stub(.get, "/a", query: query, body: body)
  }

  private static func at(_ path: Stub.Path, host: String? = nil) -> Stub {
    Stub(.get, path, host: host)
  }

  private static func with(_ headers: [String: Stub.Value]) -> Stub {
    Stub(.get, "/a", headers: headers)
  }

  /// Pairs of stubs for the same requests.
  private static let duplicates: [(Stub, Stub)] = [
    (a(), Stub(Stub.Method("get"), "/a", host: nil, query: .exactly([:]))),
    (at("/a", host: "H"), at("/a", host: "h")),
    (a(.exactly(["b": "1", "c": "2"])), a(.exactly(["c": "2", "b": "1"]))),
    (with(["X": "1"]), with(["x": "1"])),
    (a(.empty, .json(["b": 1, "c": 2])), a(.empty, .json(text: #"{"c":2.0,"b":1}"#))),
    (at(.template("/u/{id}")), at(.template("/u/{name}"))),
  ]

  /// Pairs of which the first matches every request of the second.
  private static let shadowed: [(Stub, Stub)] = [
    (a(.ignored), a(.exactly(["b": "1"]))),
    (a(.containing(["b": "1"])), a(.containing(["b": "1", "c": "2"]))),
    (a(.containing(["b": "1"])), a(.exactly(["b": "1", "c": "2"]))),
    (a(.exactly(["b": "1"])), a(.exactly(["b": "1"])).priority(6)),
    (a(.exactly(["b": "1"])), a(.ignored).priority(1)),
    (a(.exactly(["b": "1", "c": "2"])), a(.exactly(inOrder: ["b": "1", "c": "2"]))),
    (a(.ignored.without("b")), a(.ignored.without("b", "c"))),
    (a(.empty, .ignored), a(.empty, .json(["b": 1]))),
    (a(.empty, .json(["b": 1], ignoring: .extraElements)), a(.empty, .json(["b": 1]))),
    (a(.empty, .containing("x")), a(.empty, .text("axb"))),
    (a(.empty, .containing("x")), a(.empty, .containing("xy"))),
    (a(.empty, .form(["b": "1"])), a(.empty, .text("b=1"))),
    (at(.matching("/a")), at("/a")), (at(.matching("/.*")), at(.template("/u/{id}"))),
    (at(.matching("/u/[0-9]+")), at("/u/7")), (at(.template("/u/{id}")), at("/u/7")),
    (at(.template("/u/{id}")), at(.template("/u/{id}.jpg"))), (at(.template("/{a}/x")), at("/u/x")),
    (a(), at("/a", host: "h")), (at("/a", host: "h"), at("/a", host: "h:80")),
    (with(["b": .present]), with(["b": "1"])), (with(["b": .matching("1+")]), with(["b": "11"])),
    (a(), a().matching("x") { _ in true }),
    (a().moves(to: Door.open), a().during(Door.open)),
  ]

  /// Pairs that only their order decides.
  private static let ambiguous: [(Stub, Stub)] = [
    (a(.containing(["b": "1"])), a(.containing(["c": "2"]))),
    (a(.ignored.without("b")), a(.ignored.without("c"))),
    (a(.empty, .containing("x")), a(.empty, .containing("y"))),
    (at(.template("/u/{id}/a")), at(.template("/u/b/{x}"))),
    (at(.template("/u/a{id}")), at(.template("/u/{id}b"))),
    (with(["b": "1"]), Stub(.get, "/a", cookies: ["b": "1"])),
  ]

  private static let fine: [(Stub, Stub)] = [
    (a(), Stub(.get, "/A")), (at("/a", host: "h"), a()),
    (a(.exactly(["b": "1"])), a(.containing(["b": "1"]))),
    (with(["X": "1"]), with(["x": "2"])), (at(.matching("/[a]")), at(.matching("/a"))),
    (a(.exactly(["b": "1"])), a(.ignored)),
    (a(.containing(["b": "1"])), a(.containing(["b": "2"]))),
    (a(.containing(["b": "1"])), a(.containing(["c": "2"])).priority(1)),
    (a(.containing(["b": "1"])), a(.containing(["c": "2"]).without("b"))),
    (a(.containing(["b": "1", "c": "2"])), a(.containing(["b": "1"]))),
    (a(.ignored).priority(9), a(.exactly(["b": "1"]))),
    (a(.exactly(inOrder: ["b": "1", "c": "2"])), a(.exactly(["b": "1", "c": "2"]))),
    (a(.exactly(inOrder: ["b": "1", "c": "2"])), a(.exactly(inOrder: ["c": "2", "b": "1"]))),
    (a(.empty, .json(["b": 1])), a(.empty, .json(["b": 2]))),
    (a(.empty, .json(["b": 1])), a(.empty, .json(["b": 1], ignoring: .extraElements))),
    (a(.empty, .form(["b": "1"])), a(.empty, .form(["b": "2"]))),
    (a(), at(.matching("/.*"))), (at(.template("/u/a{id}")), at(.template("/u/b{id}"))),
    (at("/a", host: "https://h"), at("/a", host: "http://h")),
    (at("/a", host: "https://h"), at("/a", host: "h")),
    (with(["b": .absent]), with(["b": "1"])), (a().matching("x") { _ in true }, a()),
    (a().during(Door.shut), a().moves(to: Door.open)),
  ]

  @Test func refusesWhatOnlyTheOrderDecides() {
    for (pairs, words) in [
      (Self.duplicates, "asks for the same requests as"),
      (Self.shadowed, "can never answer, because the stub"),
      (Self.ambiguous, "can take the same request,"), (Self.fine, nil),
    ] {
      for (first, second) in pairs {
        let scenario = Scenario("pair", stubs: [first.answers(.empty()), second.answers(.empty())])
        let found = ScenarioClient(scenario).invalidity?.problems ?? []
        #expect(found.count == (words == nil ? 0 : 1), "\(first.pattern), \(second.pattern)")
        #expect(found.first?.contains(" \(words ?? "") ") != false, "\(first.pattern)")
      }
    }
  }

  @Test func namesBothPlacesAndWhatToDo() {
    func stub(_ line: UInt, _ query: Stub.Query) -> Stub {
      Stub(.get, "/a", query: query, fileID: "App/S.swift", line: line).answers(.empty())
    }
    let scenario = Scenario("conflicts") {
      stub(1, .containing(["b": "1"])).named("x")
      stub(2, .containing(["c": "1"]))
      stub(3, .containing(["b": "1", "d": "1"])).named("x")
      Stub(.get, "/b", fileID: "App/S.swift", line: 4).answers(.empty())
      Stub(.get, "/b", fileID: "App/T.swift", line: 5).answers(.status(500))
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
          The stub GET /b at App/T.swift:5 asks for the same requests as the one at \
        App/S.swift:4: give one stub several answers instead.
        """
    )
  }
}
