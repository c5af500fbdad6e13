import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// How an accepted inline snapshot is written, and what is not written.
@Suite struct InlineEditTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func sourcesKeepTheirLineEndingsAndTabs() throws {
    let source = "struct S {\r\n\tfunc f() {\r\n\t\tassertInlineSnapshot(of: 1)\r\n\t}\r\n}\r\n"
    try scene.write(source, to: InlineSample.path)
    try scene.hold(3, 23, nil, "a\nb")
    #expect(scene.run("accept", "--yes").code == 0)
    let closure = " {\r\n\t\t\t\"\"\"\r\n\t\t\ta\r\n\t\t\tb\r\n\t\t\t\"\"\"\r\n\t\t}"
    #expect(
      try scene.text(InlineSample.path) == source.replacing("of: 1)", with: "of: 1)" + closure)
    )
  }

  @Test func stepsAreThoseOfTheFile() throws {
    for step in ["  ", "    ", " "] {
      let source =
        "func f() {\n\(step)if x {\n\(step)\(step)y()\n\(step)}\n}\nassertInlineSnapshot(of: 1)\n"
      try scene.write(source, to: InlineSample.path)
      try scene.hold(6, 21, nil, "a")
      #expect(scene.run("accept", "--yes").code == 0)
      let closure = " {\n\(step)\"\"\"\n\(step)a\n\(step)\"\"\"\n}\n"
      #expect(try scene.text(InlineSample.path) == source.dropLast() + closure)
    }
  }

  @Test func aCommentInTheClosureStays() throws {
    try scene.write("assertInlineSnapshot(of: 1) { // why\n  \"a\"\n}\n", to: InlineSample.path)
    try scene.hold(1, 21, "a", "b")
    #expect(scene.run("accept", "--yes").code == 0)
    let expected = "assertInlineSnapshot(of: 1) { // why\n  \"\"\"\n  b\n  \"\"\"\n}\n"
    #expect(try scene.text(InlineSample.path) == expected)
  }

  /// Each edit that cannot be written says why and waits on; the others are written.
  @Test func aSourceThatHasChangedIsNotWritten() throws {
    let lines = [
      "// assertInlineSnapshot(of: 1)", "assertInlineSnapshot(of: 2) { \"other\" }",
      "assertInlineSnapshot(of: 3) { \"\\(old)\" }",
      "assertInlineSnapshot(of: 4, matches: { \"old\" })",
      "assertInlineSnapshot(of: 5)", "assertInlineSnapshot(of: 6) { \"done\" }",
      "Proofsheet.assertInlineSnapshot(of: f(matches: 1))",
    ]
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    try scene.hold(1, 24, nil, "a")
    for line in [2, 3, 4, 5] { try scene.hold(line, 21, "old", "a") }
    try scene.hold(6, 21, nil, "done")
    try scene.hold(7, 1, nil, "a")
    try scene.hold(90, 1, nil, "a")
    try scene.hold(1, 1, nil, "a", path: "Tests/Gone.swift")
    try scene.hold(1, 1, nil, "a", path: "Tests/Broken.swift")
    try scene.write("\n\"", to: "Tests/Broken.swift")
    let answer = scene.run("accept", "--yes")
    #expect(answer.code == 1)
    #expect(answer.output == "accepted  Tests/AppTests/Home.swift:7\n")
    let place = "proofsheet: Tests/AppTests/Home.swift"
    let gone =
      "holds no call of assertInlineSnapshot now, so the source has changed since the run; "
    #expect(
      answer.errors == """
        \(place):1 is not written: with the text behind this call the compiler would read more of the \
        file differently than the text, as in a condition or a comment; move the call to a line of its \
        own, and run the test again.
        \(place):2 does not say what it said in the run; run the test again.
        \(place):3 has a closure that is not one string literal without interpolation; make it one, \
        or write the text by hand.
        \(place):4 has its closure in the parentheses; put it behind them, without `matches:`.
        \(place):5 does not say what it said in the run; run the test again.
        \(place):90 \(gone)run the test again.
        proofsheet: Tests/Broken.swift cannot be read by the compiler (line 2:1: error: unterminated \
        string literal); mend the file and run the test again.
        proofsheet: Tests/Gone.swift is gone since the run; reject its inline snapshots, or bring \
        the file back.

        """
    )
    let text = try #require(try scene.text(InlineSample.path))
    let closure = " {\n  \"\"\"\n  a\n  \"\"\"\n}"
    #expect(
      text
        == lines.joined(separator: "\n").replacing(
          "f(matches: 1))",
          with: "f(matches: 1))" + closure
        )
    )
    #expect(scene.run("status").output.components(separatedBy: "stale ").count == 8)
    #expect(scene.run("reject").code == 0)
    #expect(scene.run("status").output == "Nothing to review.\n")
  }

  @Test func aReviewLeavesWhatTheSourceNoLongerHas() throws {
    try scene.write("assertInlineSnapshot(of: 1)\n", to: InlineSample.path)
    try scene.hold(90, 1, nil, "a")
    let answer = scene.run("review", answers: ["a"])
    #expect(answer.code == 1)
    #expect(answer.output.hasSuffix("0 accepted, 0 rejected, 1 left.\n"))
    #expect(answer.errors.contains("Home.swift:90 holds no call of assertInlineSnapshot now"))
    #expect(try scene.text(InlineSample.path) == "assertInlineSnapshot(of: 1)\n")
  }

  /// A helper that hands its place on is told by its declaration, in the same file or in one beside it.
  @Test func aHelperHasItsTextBehindItsCalls() throws {
    let helper = "func checks(_ x: Int) { assertInlineSnapshot(of: x, matches: text) }\n"
    for support in [InlineSample.path, "Tests/AppTests/Support/Checks.swift"] {
      try scene.write(helper, to: support)
      let own = support == InlineSample.path ? helper : ""
      try scene.write(own + "robot.checks(1)\n", to: InlineSample.path)
      try scene.hold(own.isEmpty ? 1 : 2, 13, nil, "a")
      #expect(scene.run("accept", "--yes").errors == "")
      let accepted = own + "robot.checks(1) {\n  \"\"\"\n  a\n  \"\"\"\n}\n"
      #expect(try scene.text(InlineSample.path) == accepted)
    }
  }

  @Test func aHelperThatKeepsItsPlaceIsToldWhatToHandOn() throws {
    let lines = [
      "func checks(_ x: Int) { assertInlineSnapshot(of: x, matches: text) }", "print(1)",
      "while (true) { }",
    ]
    try scene.write(lines.joined(separator: "\n"), to: InlineSample.path)
    try scene.hold(1, 45, nil, "a")
    try scene.hold(2, 6, nil, "a")
    try scene.hold(3, 7, nil, "a")
    let place = "proofsheet: Tests/AppTests/Home.swift"
    let other =
      "and no function of that name in the target calls assertInlineSnapshot; if it is a helper"
    #expect(
      scene.run("accept", "--yes").errors == """
        \(place):1 stands in a helper that keeps its place to itself; give the helper the parameters \
        fileID, file, testName, line and column of assertInlineSnapshot, hand them on, and run the \
        test again.
        \(place):2 calls print, \(other) elsewhere, move it there, else run the test again.
        \(place):3 calls while, \(other) elsewhere, move it there, else run the test again.

        """
    )
    #expect(try scene.text(InlineSample.path) == lines.joined(separator: "\n"))
  }

  @Test func aNewRenderingIsNotAcceptedUnseen() throws {
    try InlineSample.hold(in: scene)
    let store = PendingStore(folders: scene.folders)
    let changes = try store.changes()
    try scene.hold(7, 23, "old", "newer")
    let refusals = store.acceptInline(changes)
    #expect(refusals.map(\.edit.line) == [7])
    #expect(
      refusals.map { "\($0.error)" } == [
        "Tests/AppTests/Home.swift:7 has changed since it was read; run the command again to see "
          + "what it is now."
      ]
    )
    #expect(try store.changes().map(\.shown) == ["Tests/AppTests/Home.swift:12"])
  }
}
