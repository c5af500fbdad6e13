import Foundation
import Testing

@testable import HTTPFixtures

/// An expression that would try for ever is given up, and nobody answers in its place.
@Suite struct BoundedExpressionTests {
  private let text = String(repeating: "a", count: 40)

  @Test(arguments: ["(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*a){20}b"])
  func aRepetitionInARepetitionIsGivenUp(_ pattern: String) throws {
    let expression = try #require(BoundedExpression(pattern))
    #expect(expression.ruling(onAllOf: text) == .givenUp)
  }

  @Test(arguments: [
    ("a+", true), ("a{40}", true), ("a{39}", false), ("b|a*", true), ("(a+)", true), ("", false),
  ])
  func othersAreDecided(_ pattern: String, _ isTaken: Bool) throws {
    let expression = try #require(BoundedExpression(pattern))
    #expect(expression.ruling(onAllOf: text) == (isTaken ? .found : .none))
  }

  @Test func whatIsNoExpressionIsNone() {
    #expect(BoundedExpression("a)(b") == nil)
    #expect(BoundedExpression("(") == nil)
  }

  @Test func aPathThatIsGivenUpIsNamed() async throws {
    let client = ScenarioClient(
      Scenario("slow") {
        Stub(.get, .matching("/(a+)+b")).answers(.text("slow"))
        Stub(.get, .matching("/.*")).priority(9).answers(.text("any"))
      }
    )
    let error = await #expect(throws: FixtureError.self) {
      try await client.data(for: get("https://example.org/\(text)"))
    }
    #expect(
      error?.description == """
        No stub answers GET https://example.org/\(text). The expression "/(a+)+b" was given up on the \
        text of this request, because it tries too many ways to match: take out a repetition inside \
        of a repetition.
        """
    )
    #expect(throws: FixtureError.self) { try client.verify() }
    _ = try await client.data(for: get("https://example.org/other"))
  }
}
