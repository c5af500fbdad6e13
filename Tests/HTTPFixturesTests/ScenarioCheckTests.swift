import Foundation
import HTTPFixtures
import Testing

@Suite struct ScenarioCheckTests {
  private struct Unencodable: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(0, .init(codingPath: [], debugDescription: ""))
    }
  }

  private static func stub(_ path: Stub.Path, body: Stub.Body = .empty) -> Stub {
    Stub(.get, path, body: body, fileID: "App/S.swift", line: 1)
  }

  private static let faulty: [(Stub, String)] = [
    (stub("/a"), "The stub GET /a at App/S.swift:1 has no answers: add .answers(…)."),
    (
      stub("search").answers(.empty()),
      #"The path "search" of the stub at App/S.swift:1 cannot be used: "#
        + "it does not start with a slash."
    ),
    (
      stub("/a?b=c").answers(.empty()),
      #"The path "/a?b=c" of the stub at App/S.swift:1 cannot be used: "#
        + "it holds a query, which belongs into query:."
    ),
    (
      stub(.template("user/{id}")).answers(.empty()),
      #"The path "user/{id}" of the stub at App/S.swift:1 cannot be used: "#
        + "it does not start with a slash."
    ),
    (
      stub(.matching("/a)|(b")).answers(.empty()),
      #"The path "/a)|(b" of the stub at App/S.swift:1 cannot be used: "#
        + "it is no regular expression."
    ),
    (
      stub("/a", body: .json(text: "{")).answers(.empty()),
      #"The body that the stub at App/S.swift:1 wants can never be sent: the text "{" is no JSON."#
    ),
    (
      stub("/a", body: .json(encoding: Unencodable())).answers(.empty()),
      "The body that the stub at App/S.swift:1 wants can never be sent: "
        + "the value of type Unencodable does not encode."
    ),
    (
      Stub(
        .get,
        "/a",
        query: .containing(["b": "1"]).without("b"),
        fileID: "App/S.swift",
        line: 1
      ).answers(.empty()),
      "No query is what the stub at App/S.swift:1 wants: two of its rules contradict each other."
    ),
    (
      stub("/a").answers(.text("a", headers: ["X-A": "a\r\nSet-Cookie: b"])),
      "An answer of the stub at App/S.swift:1 cannot be given: the value of its header \"X-A\" has a "
        + "line break or a NUL, and a header is one line."
    ),
    (
      stub("/a").answers(.empty(), .data(Data(), contentType: "text/plain\n")),
      "An answer of the stub at App/S.swift:1 cannot be given: the value of its header "
        + "\"Content-Type\" has a line break or a NUL, and a header is one line."
    ),
    (
      stub("/a").answers(.empty(headers: ["X A": "a"])),
      "An answer of the stub at App/S.swift:1 cannot be given: its header \"X A\" has a name that is "
        + "none: use letters, digits and hyphens."
    ),
    (
      stub("/a").answers(.json(Unencodable())),
      "An answer of the stub at App/S.swift:1 cannot be given: "
        + "a value of type Unencodable does not encode."
    ),
    (
      stub("/a").answers(.status(99)),
      "An answer of the stub at App/S.swift:1 has the status 99: use one from 100 to 599."
    ),
    (
      stub("/a").answers(.file("b.json")),
      "An answer of the stub at App/S.swift:1 cannot be given: Fixture \"b.json\" cannot be read "
        + "because the client was given no fixture folder: pass fixtures: FixtureFolder(root: …)."
    ),
  ]

  @Test func aScenarioIsListedByItsName() {
    #expect("\(Scenario("the search fails once", stubs: []))" == "the search fails once")
  }

  @Test func refusesEveryFaultyDeclarationAndAnswersNothing() async {
    for (stub, problem) in Self.faulty {
      let scenario = Scenario("faulty", stubs: [stub])
      let error = #expect(throws: FixtureError.self) { try scenario.check() }
      #expect(error?.description == "Scenario \"faulty\" cannot be used:\n  \(problem)")
      let client = ScenarioClient(scenario)
      #expect(client.invalidity?.description == error?.description)
      let thrown = await #expect(throws: FixtureError.self) {
        try await client.data(for: get("https://h/a"))
      }
      #expect(thrown?.description == error?.description)
      let unfulfilled = #expect(throws: FixtureError.self) { try client.verify() }
      #expect(unfulfilled?.description == error?.description)
    }
  }

  @Test func refusesTemplatesWhoseBracesDoNotPairUp() {
    for text in ["/{", "/}", "/{}", "/{a", "/{a{b}}", "/a}{b"] {
      let scenario = Scenario("s", stubs: [Self.stub(.template(text)).answers(.empty())])
      let error = #expect(throws: FixtureError.self) { try scenario.check() }
      #expect(
        error?.description == """
          Scenario "s" cannot be used:
            The path "\(text)" of the stub at App/S.swift:1 cannot be used: its braces do not pair up.
          """
      )
    }
  }

  /// Pairs of declarations, and whether they ask for the same requests.
  private static let pairs: [(Stub, Stub, same: Bool)] = [
    (Stub(.get, "/a"), Stub(Stub.Method("get"), "/a", host: nil, query: .exactly([:])), true),
    (Stub(.get, "/a"), Stub(.get, "/A"), false),
    (Stub(.get, "/a", host: "H"), Stub(.get, "/a", host: "h"), true),
    (Stub(.get, "/a", host: "h"), Stub(.get, "/a"), false),
    (
      Stub(.get, "/a", query: .exactly(["b": "1", "c": "2"])),
      Stub(.get, "/a", query: .exactly(["c": "2", "b": "1"])), true
    ),
    (
      Stub(.get, "/a", query: .exactly(["b": "1"])),
      Stub(.get, "/a", query: .containing(["b": "1"])), false
    ),
    (Stub(.get, "/a", headers: ["X": "1"]), Stub(.get, "/a", headers: ["x": "1"]), true),
    (Stub(.get, "/a", headers: ["X": "1"]), Stub(.get, "/a", headers: ["x": "2"]), false),
    (
      Stub(.get, "/a", body: .json(["b": 1, "c": 2])),
      Stub(.get, "/a", body: .json(text: #"{"c":2.0,"b":1}"#)), true
    ),
    (Stub(.get, .matching("/[a]")), Stub(.get, .matching("/a")), false),
  ]

  @Test func refusesTwoStubsThatAskForTheSame() {
    for (first, second, same) in Self.pairs {
      let scenario = Scenario("pair", stubs: [first.answers(.empty()), second.answers(.empty())])
      let problem =
        "The stub \(second.pattern) at \(second.place) asks for the same requests as the one at "
        + "\(first.place): give one stub several answers instead."
      #expect(ScenarioClient(scenario).invalidity?.problems ?? [] == (same ? [problem] : []))
    }
  }

  @Test func namesBothPlacesOfADuplicate() {
    let scenario = Scenario("pair") {
      Stub(.get, "/a", fileID: "App/S.swift", line: 3).answers(.empty())
      Stub(.get, "/a", fileID: "App/T.swift", line: 7).answers(.status(500))
    }
    #expect(
      ScenarioClient(scenario).invalidity?.description == """
        Scenario "pair" cannot be used:
          The stub GET /a at App/T.swift:7 asks for the same requests as the one at \
        App/S.swift:3: give one stub several answers instead.
        """
    )
  }

  @Test func collectsStubsFromBranchesLoopsListsAndOtherScenarios() throws {
    let login = Scenario("login") { Stub(.post, "/login").answers(.empty()) }
    func scenario(_ signedIn: Bool) -> Scenario {
      Scenario("app") {
        login
        if signedIn {
          Stub(.get, "/me").answers(.empty())
        } else {
          Stub(.get, "/in").answers(.empty())
        }
        if signedIn { Stub(.delete, "/me").answers(.empty()) }
        for page in 1...2 {
          Stub(.get, "/list", query: .exactly(["page": "\(page)"])).answers(.empty())
        }
        [Stub(.get, "/last").answers(.empty())]
      }
    }
    #expect(
      scenario(true).stubs.map(\.pattern.description) == [
        "POST /login", "GET /me", "DELETE /me", "GET /list?page=1", "GET /list?page=2", "GET /last",
      ]
    )
    #expect(
      scenario(false).stubs.map(\.pattern.description) == [
        "POST /login", "GET /in", "GET /list?page=1", "GET /list?page=2", "GET /last",
      ]
    )
    #expect(
      scenario(true).place.description.hasPrefix("HTTPFixturesTests/ScenarioCheckTests.swift:")
    )
    try scenario(true).check()
  }
}
