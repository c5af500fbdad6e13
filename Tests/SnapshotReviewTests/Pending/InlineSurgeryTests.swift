import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotReview

/// An edit changes the text of one literal, and nothing else of the file.
@Suite struct InlineSurgeryTests {
  let scene = Scene()

  private static let written = " {\n  \"\"\"\n  a\n  \"\"\"\n}"

  private static let call = "§assertInlineSnapshot"
  /// A call with its text behind it, and one at a place where Swift accepts no closure.
  private static let sound = call + "(of: 1)¶"
  private static let refused = call + "(of: 1)"

  /// Statements of a function, with a mark for the text where Swift accepts one.
  private static let statements = [
    #"\#(call)(of: "x)y".replacing(/[)]/, with: ""))¶"#, "guard \(refused) == () else { return }",
    // Brackets and slashes that the compiler reads as parts of something else.
    #"\#(call)(of: x.contains(/[)"]/))¶"#, "\(call)(of: Cfg.default/2 + (4/2))¶",
    "\(call)(of: apply(/, to: (8 / 2)))¶", "\(call)(of: Regex { /[(]/ })¶",
    "\(call)(of: make { /\"/; /[)]/ } + (8/2))¶",
    "let a = /[)\"]/; let b = x/2/(3); \(call)(of: /[(]/)¶",
    // The rest of a file does not matter.
    "let a = /[)\"]/\n\(sound)\nlet b = /[)\"]/",
    "if (x) { /[)\"]/ }\n\(sound)\nif (x) { /[)\"]/ }",
    "#if os(Elsewhere)\nfunc f() { g(/[)\"]/) }\n#else\nlet c = 1\n#endif\n\(sound)",
    // Where Swift accepts no closure, the command writes none.
    "while \(refused) == () { }", "for x in y where \(refused) == () { }",
    "do { } catch where \(refused) == () { }", "if \(refused) == () { }",
    "if true, \(refused) == () { }", "if case () = \(refused), true { }", "// \(refused)",
    "/* \(refused) */", "let text = \"\"\"\n  \(refused)\n  \"\"\"", "_ = #\"\(refused)\"#",
    "_ = \"\\(\(refused))\"",
    // The same statements accept a closure if brackets surround the call.
    "guard (\(sound) == ()) else { return }", "if h(\(sound)) { }", "while [\(sound)].isEmpty { }",
    "switch (\(sound)) { default: break }", "repeat { \(sound) } while true",
    "let x = if a { \(sound) } else { b }", "_ = \"\"\"\n\\(\(sound))\n\"\"\"",
    "lazy var x = { \(sound) }()", "try await \(sound)", "x.map { \(sound) }",
    "#if os(Elsewhere)\n\(sound)\n#endif", "#if FLAG\nlet y = 1\n#else\n\(sound)\n#endif",
  ]

  @Test(arguments: TestSpeed.asked == .quick ? Array(statements.prefix(2)) : statements)
  func aTextStandsWhereSwiftTakesIt(statement: String) throws {
    let marked = "func f() {\n\(statement)\n}\n"
    let answer = try scene.accepted(marked)
    #expect(answer.text == marked.replacing("§", with: "").replacing("¶", with: Self.written))
    let line = marked.prefix { $0 != "§" }.count { $0 == "\n" } + 1
    let refusal = """
      proofsheet: Tests/AppTests/Home.swift:\(line) is not written: a text behind this call \
      would change how the compiler reads the rest of the file, for example because the call is in a \
      condition or a comment. Move the call to a line of its own, and run the test again.

      """
    #expect(answer.errors == (marked.contains("¶") ? "" : refusal))
  }

  /// A refused edit does not stop the others of its file.
  @Test(.startsProcesses) func eachRefusalIsAnEditsOwn() throws {
    let lines = (1...9).map { $0 % 4 == 0 ? "if f(\($0)) == () { }" : "f(\($0))" }
    try scene.write("func f() { assertInlineSnapshot() }\n", to: "Tests/AppTests/Helper.swift")
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    for line in 1...9 { try scene.hold(line, line % 4 == 0 ? 4 : 1, nil, "a") }
    let answer = scene.run("accept", "--yes")
    #expect(answer.errors.split(separator: "\n").count == 2)
    #expect(answer.output.split(separator: "\n").count == 8)
    let expected = lines.map { $0.hasPrefix("f") ? $0 + Self.written : $0 }
    #expect(try scene.text(InlineSample.path) == expected.joined(separator: "\n"))
    #expect(
      try InlineEditStore(folders: scene.folders).edits().map(\.line) == [16, 32],
      "\(answer)"
    )
  }

  /// A test may gain a call, lose its place, or change its subject between a run and its review.
  @Test func aTextNeverGoesIntoTheCallOfAnotherTest() throws {
    func test(_ name: String) -> String {
      "@Test func \(name)() {\n  assertInlineSnapshot(of: 1)\n}\n"
    }
    try scene.write(test("first") + test("second"), to: InlineSample.path)
    try scene.hold(2, 23, nil, "one", test: "first()", function: "first()")
    try scene.hold(5, 23, nil, "two", test: "second()", function: "second()")
    for now in [test("third") + test("first"), test("second") + test("first")] {
      try scene.write(now, to: InlineSample.path)
      assertText(try scene.session("accept --yes"))
      #expect(try scene.text(InlineSample.path) == now)
    }
    try scene.write(test("first") + test("second"), to: InlineSample.path)
    #expect(scene.run("accept", "--yes").errors == "")
  }

  /// Suites tell functions of one name apart, and helpers have their own places.
  @Test(.startsProcesses) func theSuiteCountsAsWell() throws {
    let source = "struct A {\n  func t() { f(1) }\n}\nextension X.B {\n  func t() { f(1) }\n}\n"
    try scene.write("func f() { assertInlineSnapshot() }\n", to: "Tests/AppTests/Helper.swift")
    for (line, test, function, isWritten) in [
      (2, "A/t()", "t()", true), (2, "B/t()", "t()", false), (5, "X/B/t()", "t()", true),
      (2, "Home/t()", "t()", true), (2, "A/other()", "t()", true), (2, "B/`t`()", "`t`()", false),
      (2, "A/t()", "other()", false),
    ] {
      try scene.write(source, to: InlineSample.path)
      try scene.hold(line, 14, nil, "a", test: test, function: function)
      #expect(scene.run("accept", "--yes").errors.isEmpty == isWritten, "\(test)")
      #expect(try (scene.text(InlineSample.path) == source) != isWritten)
      _ = scene.run("reject")
    }
  }

  @Test(.startsProcesses) func modesAndLinksStay() throws {
    let path = scene.root + "/a.swift"
    for mode in [0o755, 0o600, 0o664, 0o4755] as [mode_t] {
      try scene.write("assertInlineSnapshot(of: 1)", to: "a.swift")
      #expect(chmod(path, mode) == 0)
      try scene.hold(1, 21, nil, "a", path: "a.swift")
      #expect(scene.run("accept", "--yes").errors == "")
      #expect(try facts(path).st_mode & 0o7777 == mode)
    }
    try scene.write(
      "assertInlineSnapshot(of: 1) { \"long, long, long, long, long\" }",
      to: "a.swift"
    )
    #expect(chmod(path, 0o600) == 0)
    #expect(link(path, scene.root + "/b.swift") == 0)
    try scene.hold(1, 21, "long, long, long, long, long", "a", path: "b.swift")
    #expect(scene.run("accept", "--yes").errors == "")
    #expect(try scene.text("a.swift") == "assertInlineSnapshot(of: 1)" + Self.written)
    #expect(try facts(path).st_nlink == 2)
    #expect(try facts(path).st_mode & 0o7777 == 0o600)
  }

  @Test func whatIsReadOnlyIsRefused() throws {
    try scene.write("assertInlineSnapshot(of: 1)", to: "a.swift")
    #expect(chmod(scene.root + "/a.swift", 0o444) == 0)
    try scene.hold(1, 21, nil, "a", path: "a.swift")
    assertText(try scene.session("accept --yes", "cat a.swift", "status"))
  }

  private func facts(_ path: String) throws -> stat {
    var facts = stat()
    try #require(lstat(path, &facts) == 0)
    return facts
  }

  @Test(.startsProcesses) func aCompilerWithoutEndIsStopped() throws {
    let compiler = SwiftCompiler(program: "swiftc", seconds: 1)
    // The source is not Swift, but today's compiler does not report it.
    let source = Array("let a = \"\\(/[)\"]/)\"\nfunc f() {\n}\nlet a = \"\\(/[)\"]/)\"\n".utf8)
    let error = #expect(throws: ReviewError.self) { try compiler.read(source, path: "a.swift") }
    #expect(
      error?.description == """
        a.swift is not edited, because swiftc must check the edit and did not finish within \
        1 s; mend the file and run the test again.
        """
    )
  }

  @Test func withoutACompilerNothingIsEdited() throws {
    try InlineSample.hold(in: scene)
    let pending = InlinePending(
      folders: scene.folders,
      compiler: "no-such-compiler"
    )
    let edits = try InlineEditStore(folders: scene.folders).edits()
    let refusals = pending.accept(edits)
    #expect(refusals.count == 3)
    let words = "\(try #require(refusals.first).error)"
    #expect(
      words.hasPrefix("Tests/AppTests/Home.swift is not edited, because swiftc must check")
    )
    #expect(words.hasSuffix("put the toolchain's folder on PATH."))
    #expect(try scene.text(InlineSample.path) == InlineSample.source)
    #expect(try pending.changes { _ in { _ in false } }.allSatisfy { $0.kind == .stale })
  }
}
