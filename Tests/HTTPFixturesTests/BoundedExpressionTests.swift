import Testing

@testable import HTTPFixtures

/// The matcher gives up an expression that would try for ever, and no other stub answers.
@Suite struct BoundedExpressionTests {
  private let text = String(repeating: "a", count: 40)

  @Test func aRepetitionInARepetitionIsGivenUp() {
    for (patterns, ruling) in [
      (["(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*a){20}b"], .givenUp),
      (["a+", "a{40}", "b|a*", "(a+)"], .found), (["a{39}", ""], BoundedExpression.Ruling.none),
      (["a)(b", "("], nil),
    ] as [([String], BoundedExpression.Ruling?)] {
      for pattern in patterns {
        #expect(BoundedExpression(pattern)?.ruling(onAllOf: text) == ruling, "\(pattern)")
      }
    }
  }

  @Test func aPathThatIsGivenUpIsNamed() async throws {
    let client = ScenarioClient.of("slow") {
      Stub(.get, .matching("/(a+)+b")).answers(.text("slow"))
      Stub(.get, .matching("/.*")).priority(9).answers(.text("any"))
    }
    #expect(
      await client.sees("GET https://example.org/\(text)") == """
        No stub answers GET https://example.org/\(text). The expression "/(a+)+b" takes too long on \
        the text of this request: remove a repetition inside of a repetition.
        """
    )
    #expect(throws: FixtureError.self) { try client.verify() }
    _ = try await client.data(for: get("https://example.org/other"))
  }
}
