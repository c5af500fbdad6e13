import HTTPFixtures
import Testing

@Suite struct UnmatchedRequestTests {
  @Test func saysTheNearestStubAndTheLineToAdd() async {
    let client = ScenarioClient.of("artist search fails once") {
      let wanted: Stub.Items = ["term": "Trigger error", "attribute": "albumTerm"]
      Stub(.get, "/lookup", query: .ignored, fileID: "App/S.swift", line: 1).answers(.empty())
      Stub(.get, "/search", query: .containing(wanted), fileID: "App/S.swift", line: 2)
        .answers(.status(400))
      Stub(.post, "/search", query: .ignored, body: .text("x"), fileID: "App/S.swift", line: 3)
        .answers(.empty())
    }
    #expect(
      await client.sees("GET https://i.example/search?term=Jackson&attribute=artistTerm") == """
        No stub of scenario "artist search fails once" answers \
        GET https://i.example/search?attribute=artistTerm&term=Jackson.
        The nearest stub is GET /search?term=Trigger error&attribute=albumTerm&… at App/S.swift:2:
          query "term" is "Jackson", the stub wants "Trigger error"
          query "attribute" is "artistTerm", the stub wants "albumTerm"
        To have an answer, add: Stub(.get, "/search", \
        query: .exactly(["attribute": "artistTerm", "term": "Jackson"])).answers(.status(200))
        """
    )
    #expect(client.unmatchedRequests.map(\.nearest?.place.line) == [2])
  }

  @Test func ranksByPartsThenPathThenSingleDifferencesThenOrder() async throws {
    func stub(_ line: UInt, _ path: Stub.Path, _ query: Stub.Query) -> Stub {
      Stub(.get, path, query: query, fileID: "S", line: line).answers(.empty())
    }
    let stubs = [
      stub(1, "/b", .exactly(["x": "2"])),
      stub(2, "/b", .ignored),
      stub(3, "/a", .exactly(["x": "2", "y": "2"])),
      stub(4, "/a", .exactly(["x": "2"])),
      stub(5, "/a", .exactly(["x": "3"])),
    ]
    for (count, line) in [(5, 4), (2, 2)] as [(Int, UInt)] {
      let client = ScenarioClient(Scenario("ranks", stubs: Array(stubs.prefix(count))))
      _ = await client.sees("GET /a?x=1")
      #expect(client.unmatchedRequests.first?.nearest?.place.line == line)
      // Of those as near, one that was not used is shown.
      for asked in ["GET /a?x=2", "GET /a?x=1"] { _ = await client.sees(asked) }
      #expect(client.unmatchedRequests.last?.nearest?.place.line == (count == 5 ? 5 : 2))
    }
  }

  /// Requests, each with the line that adds a stub for it.
  private static let lines: KeyValuePairs<String, String> = [
    "PURGE /a%20b": #"Stub(Stub.Method("PURGE"), "/a%20b")"#,
    "HEAD /a?b&c=%22": #"Stub(.head, "/a", query: .exactly(["b": nil, "c": "\""]))"#,
    "POST /a < text": #"Stub(.post, "/a", body: .text("text"))"#,
    #"PUT /a < {"b":["\""]}"#: ##"Stub(.put, "/a", body: .json(text: #"{"b": ["\""]}"#))"##,
    "PATCH /a | Content-Type: application/x-www-form-urlencoded < b=1&c":
      #"Stub(.patch, "/a", body: .form(["b": "1", "c": nil]))"#,
    "DELETE /a < \(String(repeating: "x", count: 501))": #"Stub(.delete, "/a", body: .ignored)"#,
  ]

  @Test func theLineAnswersTheRequest() async throws {
    for (request, line) in Self.lines {
      let said = await ScenarioClient(.silent).sees(request)
      let advice = "To have an answer, add: \(line).answers(.status(200))"
      #expect(said.hasSuffix("The scenario has no stubs.\n\(advice)"), "\(said)")
    }
  }
}
