import HTTPFixtures
import Testing

@Suite struct ScenarioCheckTests {
  private struct Unencodable: Encodable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(0, .init(codingPath: [], debugDescription: ""))
    }
  }

  private static func stub(
    _ path: Stub.Path = "/a",
    query: Stub.Query = .empty,
    body: Stub.Body = .empty,
    _ answers: Stub.Answer...
  ) -> Stub {
    let stub = Stub(.get, path, query: query, body: body, fileID: "App/S.swift", line: 1)
    return answers.isEmpty ? stub : stub.answers(answers)
  }

  private static let deep =
    String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
  private static let contradiction = Stub.Query.containing(["b": "1"]).without("b")

  /// Declarations that are not valid, in the order of ``problems``.
  private static let faulty: [Stub] = [
    stub(), stub("search", .empty()), stub("/a?b=c", .empty()),
    stub(.template("/{"), .empty()),
    stub(.matching("/a)|(b"), .empty()), stub(body: .json(text: deep), .empty()),
    stub(body: .json(encoding: Unencodable()), .empty()), stub(query: contradiction, .empty()),
    stub(query: .fitting(["q": .matching("(")]), .empty()),
    stub("/a", .text("a", headers: ["X-A": "a\r\nSet-Cookie: b"])),
    stub("/a", .empty(), .data(Data(), contentType: "text/plain\n")),
    stub("/a", .empty(headers: ["content-encoding": "gzip"])),
    stub("/a", .json(Unencodable())),
    stub("/a", .json(#"{"a":1}"#)), stub("/a", .json(text: "{")),
    stub("/a", .status(600)), stub("/a", .empty()).during("ajar").moves(to: "jar"),
    stub("/a", .file("b.json")),
    Stub(Stub.Method("any"), "/a", fileID: "App/S.swift", line: 1).answers(.empty()),
  ]

  private static let problems = """
    The stub GET /a at PLACE has no answers: add .answers(…).
    The path "search" of the stub at PLACE cannot be used: it does not start with a slash.
    The path "/a?b=c" of the stub at PLACE cannot be used: it holds a query, which is declared apart from the path.
    The path "/{" of the stub at PLACE cannot be used: its braces do not pair up.
    The path "/a)|(b" of the stub at PLACE cannot be used: it is no regular expression.
    The body that the stub at PLACE wants can never be sent: the text "DEEP…" (202 bytes) is no JSON.
    The body that the stub at PLACE wants can never be sent: the value of type Unencodable does not encode.
    No query can match the stub at PLACE: two of its rules contradict each other.
    The value of "q" that the stub at PLACE wants can never be sent: "(" is no regular expression.
    An answer of the stub at PLACE cannot be given: the value of its header "X-A" has a line break or a NUL, and a header is one line.
    An answer of the stub at PLACE cannot be given: the value of its header "Content-Type" has a line break or a NUL, and a header is one line.
    An answer of the stub at PLACE cannot be given: its header "content-encoding" says that the body is packed: give the body unpacked and leave the header out.
    An answer of the stub at PLACE cannot be given: a value of type Unencodable does not encode.
    An answer of the stub at PLACE cannot be given: its string "{\\"a\\":1}" is JSON; write .json(text:).
    An answer of the stub at PLACE cannot be given: the text "{" is no JSON.
    An answer of the stub at PLACE has the status 600: use one from 100 to 599.
    The stub at PLACE wants the state "ajar", to which no stub moves: the nearest state is "jar".
    An answer of the stub at PLACE cannot be given: Fixture "b.json" cannot be read: the client has no fixture folder. Pass it `fixtures: FixtureFolder(root: …)`.
    The stub at PLACE wants the method ANY, which no request has: declare a stub for each method.
    """.replacing("PLACE", with: "App/S.swift:1").replacing("DEEP", with: deep.prefix(200)).split(
      separator: "\n"
    )

  @Test func refusesEveryFaultyDeclarationAndAnswersNothing() async {
    #expect(Self.faulty.count == Self.problems.count)
    for (stub, problem) in zip(Self.faulty, Self.problems) {
      let scenario = Scenario("faulty", stubs: [stub])
      let client = ScenarioClient(scenario)
      let said = [
        refusal { try scenario.check() }, client.invalidity?.description,
        await client.sees("GET /a"), refusal { try client.verify() },
      ]
      #expect(Set(said) == ["Scenario \"faulty\" cannot be used:\n  \(problem)"])
    }
  }
}
