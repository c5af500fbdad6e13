import Testing

@testable import SnapshotLint

@Suite struct KeyRuleTests {
  @Test(arguments: ["login.title", "login.submit_button", "LOGIN_TITLE", "home.empty.message2"])
  func looksLikeAKey(_ text: String) { #expect(TextRules.isKeyLike(text)) }

  @Test(
    arguments: [
      "title", "Log in", "example.com", "www.a.org", "cover.png", "com.example.app", "a.b",
      "Mr.Smith",
      "e.g.", "ABBA", "A_B", "login.", ".title", "1.2", "3_000", "über.uns", "", "snake_case",
    ]
  )
  func looksLikeNoKey(_ text: String) { #expect(!TextRules.isKeyLike(text)) }
}
