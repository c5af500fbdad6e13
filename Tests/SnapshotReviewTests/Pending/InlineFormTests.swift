import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The forms of calls that `accept` edits, and those that it refuses with the text to paste.
@Suite struct InlineFormTests {
  let scene = Scene()

  private static let name = "§assertInlineSnapshot"

  /// Calls without a closure, with the text at `¶`.
  private static let inserted = [
    "\(name)(of: 1)¶; print(\"}\")", "assertInlineSnapshot §(of: 1)¶",
    "\(name)(\n  as: .state,\n  of: [1, (2), { 3 }()],\n)¶ // ) {",
    "func f() {\n  for x in [1] { \(name)(of: x)¶ }\n}",
    "let é = \"👩‍👩‍👧\"; \(name)(of: é)¶", "§Proofsheet.assertInlineSnapshot(of: 1)¶",
    "§`assertInlineSnapshot`(of: 1)¶", "\(name)(of: /* ) /* \" */ ( */ 1 // )\n)¶",
    #"\#(name)(of: "\(f(")") + "\(1)")")¶"#, ##"\##(name)(of: #"\" ) \#("(")"#)¶"##,
    ##"\##(name)(of: #"""#, as: .lines)¶"##, "\(name)(of: \"\"\"\n  ) \" \\(\"(\")\n  \"\"\")¶",
    "\(name)(of: `a (b`, 8 / 2, x.firstMatch(of: /a+b/))¶", "\(name)(of: f(matches: 1))¶",
  ]

  @Test(arguments: TestSpeed.asked == .quick ? Array(inserted.prefix(4)) : inserted)
  func aTextIsWrittenBehindTheCall(_ marked: String) throws {
    let line = marked.split(separator: "\n").first { $0.contains("§") } ?? ""
    let margin = line.prefix { $0 == " " }
    let closure = [" {", "  \"\"\"", "  a", "  \"\"\"", "}"].joined(separator: "\n\(margin)")
    let answer = try scene.accepted(marked)
    #expect(answer.errors == "")
    #expect(answer.text == marked.replacing("§", with: "").replacing("¶", with: closure))
  }

  /// Calls with the literal of a text, as the command writes it or with another indentation.
  private static let replaced = [
    " {\n  \"\"\"\n  one\n  \"\"\"\n}", " {\n\t\"\"\"\n\tone\n\t\"\"\"\n}",
    " {\n\"\"\"\none\n\"\"\"}\n.f()", "\n{\n  \"\"\"\n  one\n  \"\"\"\n}\n// default:\nf()",
    " {\r\n  \"\"\"\r\n  one\r\n  \"\"\"\r\n}\r\n",
  ]

  @Test(.startsProcesses) func theLiteralIsReplacedAlone() throws {
    for closure in Self.replaced {
      let source = "\u{FEFF}\n\(Self.name)(of: 1)\(closure)"
      let answer = try scene.accepted(source, old: "one", new: "two")
      #expect(answer.errors == "")
      let expected = source.replacing("§", with: "").replacing("one", with: "two")
      #expect(answer.text.map { Array($0.utf8) } == Array(expected.utf8))
    }
    let one = try scene.accepted("if x {\n    \(Self.name)(of: 1) { \"one\" }\n}", old: "one")
    let block = "{\n        \"\"\"\n        a\n        \"\"\"\n    }"
    #expect(one.text == "if x {\n    assertInlineSnapshot(of: 1) \(block)\n}")
  }

  /// Calls of other forms, whose texts a person pastes.
  private static let refused: [(source: String, old: String?)] = [
    ("\(name)(of: 1) { text }", "one"), ("\(name)(of: 1) { \"one\" + \"\" }", "one"),
    ("\(name)(of: 1) { // why\n  \"one\"\n}", "one"),
    ("\(name)() { \"one\" } matches: { \"one\" }", "one"),
    ("\(name) { 1 } matches: { \"one\" }", "one"), ("\(name)(of: 1, matches: text)", nil),
    ("\(name)(of: 1)", "one"), ("\(name)(of: x.contains(/[)\"]/))", nil),
    ("guard \(name)(of: 1) == () else { return }", nil), ("// \(name)(of: 1)\nf() }", nil),
  ]

  @Test func anotherFormIsRefusedWithTheText() throws {
    let told = try Self.refused.map { source, old in
      let answer = try scene.accepted(source, old: old)
      #expect(answer.text == source.replacing("§", with: ""))
      return source.replacing("§", with: "") + "\n" + answer.errors
    }
    assertText(told.joined(separator: "\n"))
  }

  /// A refused edit does not stop the others of its file.
  @Test(.startsProcesses) func eachRefusalIsAnEditsOwn() throws {
    let lines = (1...9).map { $0 % 4 == 0 ? "if f(\($0)) == () { }" : "f(\($0))" }
    try scene.write("func f() { assertInlineSnapshot() }\n", to: "Tests/AppTests/Helper.swift")
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    for line in 1...9 { try scene.hold(line, line % 4 == 0 ? 4 : 1, nil, "a") }
    let answer = scene.run("accept", "--yes")
    #expect(answer.errors.matches(of: /is not written/).count == 2)
    #expect(answer.output.split(separator: "\n").count == 8)
    let expected = lines.map { $0.hasPrefix("f") ? $0 + " {\n  \"\"\"\n  a\n  \"\"\"\n}" : $0 }
    #expect(try scene.text(InlineSample.path) == expected.joined(separator: "\n"))
    #expect(
      InlineEditStore(folders: scene.folders).edits().map(\.line) == [4, 8],
      "\(answer)"
    )
  }

  @Test(.startsProcesses) func modesStay() throws {
    let path = scene.root + "/a.swift"
    for mode in [0o755, 0o600, 0o664, 0o4755] as [mode_t] {
      try scene.write("assertInlineSnapshot(of: 1)", to: "a.swift")
      #expect(chmod(path, mode) == 0)
      try scene.hold(1, 21, nil, "a", path: "a.swift")
      #expect(scene.run("accept", "--yes").errors == "")
      var facts = stat()
      try #require(lstat(path, &facts) == 0)
      #expect(facts.st_mode & 0o7777 == mode)
    }
  }

  @Test func whatIsReadOnlyIsRefused() throws {
    try scene.write("assertInlineSnapshot(of: 1)", to: "a.swift")
    #expect(chmod(scene.root + "/a.swift", 0o444) == 0)
    try scene.hold(1, 21, nil, "a", path: "a.swift")
    assertText(try scene.session("accept --yes", "cat a.swift", "status"))
  }

  @Test func withoutACompilerNothingIsEdited() throws {
    try InlineSample.hold(in: scene)
    let pending = InlinePending(
      folders: scene.folders,
      compiler: "no-such-compiler"
    )
    let edits = InlineEditStore(folders: scene.folders).edits()
    let refusals = pending.accept(edits)
    #expect(refusals.count == 3)
    let words = "\(try #require(refusals.first).error)"
    #expect(words.hasPrefix("No source is edited, because swiftc must parse the edit"))
    #expect(words.hasSuffix("put the toolchain's folder on PATH."))
    #expect(try scene.text(InlineSample.path) == InlineSample.source)
  }
}
