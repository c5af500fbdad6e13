import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The forms of calls that `accept` edits, and those that it refuses with the text to paste.
@Suite struct InlineFormTests {
  let scene = Scene()

  private static let name = "§assertInlineSnapshot"

  /// Sources of calls without a text; the compiler reads each once.
  private static let inserted = [
    [
      "\(name)(of: 1); print(\"}\")", "assertInlineSnapshot §(of: 1)",
      "\(name)(\n  as: .state,\n  of: [1, (2), { 3 }()],\n) // ) {",
      "func f() {\n  for x in [1] { \(name)(of: x) }\n}",
      "let é = \"👩‍👩‍👧\"; \(name)(of: é)", "§Proofsheet.assertInlineSnapshot(of: 1)",
      "§`assertInlineSnapshot`(of: 1)", "\(name)(of: /* ) /* \" */ ( */ 1 // )\n)",
      #"\#(name)(of: "\(f(")") + "\(1)")")"#, ##"\##(name)(of: #"\" ) \#("(")"#)"##,
      ##"\##(name)(of: #"""#, as: .lines)"##, "\(name)(of: \"\"\"\n  ) \" \\(\"(\")\n  \"\"\")",
      "\(name)(of: `a (b`, 8 / 2, x.firstMatch(of: /a+b/))", "\(name)(of: f(matches: 1))",
      // Forms whose texts a person pastes.
      "\(name)(of: 1, matches: text)", "\(name)(of: x.contains(/[)\"]/))",
      "§#expect(throws: E.self) { assertInlineSnapshot(of: 1) }",
    ].joined(separator: "\n"),
    "struct S {\r\n\tfunc f() {\r\n\t\t\(name)(of: 1)\r\n\t}\r\n}\r\n",
    "func f() {\n if x {\n  y()\n }\n}\n\(name)(of: 1)",
    "func f() {\n    if x {\n        y()\n    }\n}\n\(name)(of: 1)",
    "guard \(name)(of: 1) == () else { return }", "// \(name)(of: 1)\nf() }",
  ]

  /// Sources of calls with a text, as the command writes it or otherwise.
  private static let replaced = [
    "\u{FEFF}\n"
      + [
        " {\n  \"\"\"\n  one\n  \"\"\"\n}", " {\n\t\"\"\"\n\tone\n\t\"\"\"\n}",
        " {\n\"\"\"\none\n\"\"\"}\n.f()", "\n{\n  \"\"\"\n  one\n  \"\"\"\n}\n// default:\nf()",
      ].map { "\(name)(of: 1)\($0)\n" }.joined(),
    "\u{FEFF}\r\n\(name)(of: 1) {\r\n  \"\"\"\r\n  one\r\n  \"\"\"\r\n}\r\n",
    [
      "if x {\n    \(name)(of: 1) { \"one\" }\n}",
      // Forms whose texts a person pastes.
      "\(name)(of: 1) { text }", "\(name)(of: 1) { \"one\" + \"\" }",
      "\(name)(of: 1) { // why\n  \"one\"\n}", "\(name)() { \"one\" } matches: { \"one\" }",
      "\(name) { 1 } matches: { \"one\" }", "\(name)(of: 1)",
      "§#expect(throws: E.self) { assertInlineSnapshot(of: 1) { \"one\" } }",
    ].joined(separator: "\n"),
  ]

  @Test func eachFormIsEditedOrRefusedWithTheText() throws {
    func told(_ source: String, _ old: String?) throws -> String {
      let answer = try scene.accepted(source, old: old, new: "a\nb")
      return "== the source\n\(source)\n== edited\n\(answer.text ?? "")\n\(answer.errors)"
    }
    let rows =
      try Self.inserted.map { try told($0, nil) } + Self.replaced.map { try told($0, "one") }
    let marks = ["\r": "␍", "\t": "⇥", "\u{FEFF}": "[BOM]"]
    assertText(marks.reduce(rows.joined()) { $0.replacing($1.key, with: $1.value) })
  }

  /// A refused edit does not stop the others of its file.
  @Test func eachRefusalIsAnEditsOwn() throws {
    let lines = (1...9).map { $0 % 4 == 0 ? "if f(\($0)) == () { }" : "f(\($0))" }
    try scene.write("func f() { assertInlineSnapshot() }\n", to: "Tests/AppTests/Helper.swift")
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    for line in 1...9 { try scene.hold(line, line % 4 == 0 ? 4 : 1, nil, "a") }
    assertText(try scene.session("accept --yes", "cat \(InlineSample.path)", "status"))
  }

  @Test func aReadOnlySourceIsRefused() throws {
    try scene.write("assertInlineSnapshot(of: 1)", to: "a.swift")
    #expect(chmod(scene.root + "/a.swift", 0o444) == 0)
    try scene.hold(1, 21, nil, "a", path: "a.swift")
    assertText(try scene.session("accept --yes", "cat a.swift", "status"))
  }

  @Test func withoutACompilerNothingIsEdited() throws {
    try InlineSample.hold(in: scene)
    let pending = InlinePending(folders: scene.folders, compiler: "no-such-compiler")
    let refusals = pending.accept(InlineEditStore(folders: scene.folders).edits())
    #expect(refusals.count == 3)
    let words = "\(try #require(refusals.first).error)"
    #expect(words.hasPrefix("No source is edited, because swiftc must parse the edit"))
    #expect(words.hasSuffix("put the toolchain's folder on PATH."))
    #expect(try scene.text(InlineSample.path) == InlineSample.source)
  }
}

/// A text that is printed as a literal equals the text of the literal.
@Suite struct InlineLiteralTests {
  private static let texts = [
    "", "\n", "\n\n", "one", "one\n", "\none", "  indented\n    more\n", " ", "a \nb  \n ", "\\",
    "\\\n\\", "\\(x)", "\\#(x)\\##(y)", "\"\"\"", "\"\"\"##\\#", "\"\"\"\"\"\"", "a\"\"",
    "#\"\"\"#",
    "\ta\t\nb\t", "a\r\nb\r", "\u{0}\u{7F}\u{1B}[31m", "\u{2028}\u{2029}\u{FEFF}\u{202E}",
    "é e\u{301} \u{301}x", "👩‍👩‍👧 ظ", "\u{A0}no-break\u{A0}", "\\u{41}\\n\\t", "}{)(][//* \" */", "`",
  ]

  /// The compiler is the oracle; an editor would remove a space at the end of a line.
  @Test(.startsProcesses) func theCompilerReadsTheSame() throws {
    let scene = Scene()
    var program = "func show(_ text: () -> String) { print(Array(text().utf8)) }\n"
    for (index, text) in Self.texts.enumerated() {
      let indentation = index % 2 == 0 ? "  " : "\t"
      let literal = InlineLiteral(text).text(indentation: indentation, newline: "\n")
      #expect(literal.split(separator: "\n").allSatisfy { $0.last?.isWhitespace != true })
      program += "show {\n\(indentation)\(literal)\n}\n"
    }
    try scene.write(program, to: "main.swift")
    let compiled = try scene.process("/usr/bin/env", ["swiftc", "main.swift", "-o", "program"])
    #expect(compiled == .init(code: 0))
    let expected = Self.texts.map { "\(Array($0.utf8))\n" }.joined()
    #expect(try scene.process("program", []).output == expected)
  }

  @Test func asFewMarksAsNeeded() {
    let texts = ["plain \"\" text", "\\", "\"\"\"", "\\#", "\\##\"\"\"#"]
    #expect(texts.map { InlineLiteral($0).pounds } == [0, 1, 1, 2, 3])
  }
}
