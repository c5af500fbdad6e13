import Testing

/// A text in the source stays where it is the same here.
@Suite struct InlineTests {
  private func moved(_ call: String) throws -> (text: String, output: String) {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/A.swift"
    try scene.write("import InlineSnapshotTesting\nfunc f() {\n  \(call)\n}\n", to: path)
    let answer = scene.migrate(writes: true)
    #expect(answer.error == "")
    let lines = try scene.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.dropLast(2).dropFirst(2).joined(separator: "\n"), answer.output)
  }

  @Test(arguments: [
    "assertInlineSnapshot(of: x, as: .lines) { \"a\" }",
    "assertInlineSnapshot(of: x, as: .description) { #\"a\\b\"# }",
    "assertInlineSnapshot(of: x, as: .json) { \"1\" }",
    "assertInlineSnapshot(of: x, as: .plist) { \"</a>\" }",
    "assertInlineSnapshot(of: x, as: .json, record: .all)",
    "assertInlineSnapshot(of: x, as: .lines) {\n    \"\"\"\n    a\n    \"\"\"\n  }",
  ]) func theSameTextStays(_ call: String) throws {
    let moved = try moved(call)
    #expect(moved.text == "  " + call)
    #expect(!moved.output.contains("the old one is gone"))
  }

  @Test(arguments: [
    ("as: .dump) { \"- 1\" }", ")"),
    ("as: .customDump) {\n    \"\"\"\n    1\n    \"\"\"\n  }", ")"),
    ("as: .json) { #\"\"a\\/b\"\"# }", ", as: .json)"),
    ("as: .raw) { \"GET /?b=1&a=2\" }", ", as: .request)"),
    ("as: .curl) { \"curl\" }", ", as: .curl)"),
    ("as: .lines) { text }", ", as: .lines)"),
    ("as: .dump, matches: { \"- 1\" })", ")"),
  ]) func anotherTextIsTakenAway(_ rest: String, _ expected: String) throws {
    let moved = try moved("assertInlineSnapshot(of: x, \(rest)")
    #expect(moved.text == "  assertInlineSnapshot(of: x\(expected)")
    #expect(moved.output.contains("the old one is gone"))
  }

  @Test func aClosureInTheParenthesesGoesBehindThem() throws {
    let moved = try moved(
      """
      assertInlineSnapshot(
          of: x,
          as: .lines,
          message: "m",
          matches: {
            \"""
            a
              b
            \"""
          }
        )
      """
    )
    #expect(
      moved.text == """
          assertInlineSnapshot(
            of: x,
            as: .lines
          ) {
            \"""
            a
              b
            \"""
          }
        """
    )
    #expect(moved.output.contains("assertInlineSnapshot has no `message:`; it is left out"))
  }

  @Test(arguments: [
    (
      "assertInlineSnapshot(of: x, as: .lines, matches: expected)",
      "`matches: expected` is not the text"
    ),
    (
      "assertInlineSnapshot(of: x, as: .lines, syntaxDescriptor: .init(), matches: expected)",
      "hands on where its own closure stands"
    ),
    ("assertInlineSnapshot(of: x, as: .image) { \"a\" }", "`.image` is a picture"),
    (
      "assertInlineSnapshot(of: x, as: .lines, function: \"a\") { \"a\" }",
      "`function:` has no equal"
    ),
    (
      "assertInlineSnapshot(of: x, as: .lines) { \"a\" } is: { \"b\" }",
      "it has more than one closure"
    ),
    ("_assertInlineSnapshot(matching: x, as: .dump, with: \"\")", "is older than"),
  ]) func whatIsNotCertainStaysAndIsNamed(_ call: String, _ reason: String) throws {
    let left = try moved(call)
    #expect(left.text == "  " + call)
    #expect(left.output.contains(reason))
  }
}
