import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// Inline snapshots from the pending edit to the source.
@Suite struct InlineTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private static let path = "Tests/AppTests/Home.swift"

  private static let source = #"""
    import Testing

    @Test func first() {
      assertInlineSnapshot(of: "( \(")" + "x")")
    }
    @Test func second() {
      assertInlineSnapshot(
        of: home(")"), // )
        as: .state
      ) { "old" }; print("}")
    }
    @Test func third() { /* " */ assertInlineSnapshot(of: 3) {
        """
        three
        """
      }
    }

    """#

  private func hold(
    _ line: Int,
    _ column: Int,
    _ old: String?,
    _ new: String,
    path: String = path
  ) throws {
    let edit = InlineEdit(
      path: path,
      line: line,
      column: column,
      test: "test\(line)()",
      run: "run",
      old: old,
      new: new
    )
    try InlineEditStore(folders: scene.folders).hold(edit)
  }

  private func holdAll() throws {
    try scene.write(Self.source, to: Self.path)
    try hold(4, 23, nil, "a\nb")
    try hold(7, 23, "old", "raw \\(x)\n\n")
    try hold(12, 50, "three", "3")
  }

  private static let accepted = ##"""
    import Testing

    @Test func first() {
      assertInlineSnapshot(of: "( \(")" + "x")") {
        """
        a
        b
        """
      }
    }
    @Test func second() {
      assertInlineSnapshot(
        of: home(")"), // )
        as: .state
      ) {
        #"""
        raw \(x)


        """#
      }; print("}")
    }
    @Test func third() { /* " */ assertInlineSnapshot(of: 3) {
      """
      3
      """
    }
    }

    """##

  @Test func acceptWritesAllOfAFile() throws {
    try holdAll()
    let status = scene.run("status")
    #expect(
      status
        == .init(
          code: 1,
          output: """
            missing    Tests/AppTests/Home.swift:4
                       in test4(): 2 lines
            different  Tests/AppTests/Home.swift:7
                       in test7(): 1 line removed, 3 added
            different  Tests/AppTests/Home.swift:12
                       in test12(): 1 line removed, 1 added

            Review:          swift run proofsheet review
            Accept all:      swift run proofsheet accept

            """
        )
    )
    #expect(
      scene.run("accept")
        == .init(
          code: 0,
          output: """
            accepted  Tests/AppTests/Home.swift:4
            accepted  Tests/AppTests/Home.swift:7
            accepted  Tests/AppTests/Home.swift:12

            """
        )
    )
    #expect(try scene.text(Self.path) == Self.accepted)
    #expect(scene.run("status").output == "Nothing to review.\n")
  }

  @Test func whatIsLeftFollowsItsCall() throws {
    try holdAll()
    #expect(scene.run("accept", Self.path + ":4").output.hasSuffix("Home.swift:4\n"))
    #expect(scene.run("accept", Self.path + ":17:50").output.hasSuffix("Home.swift:17\n"))
    #expect(scene.run("accept", "Tests").output.hasSuffix("Home.swift:12\n"))
    #expect(try scene.text(Self.path) == Self.accepted)
  }

  @Test func reviewShowsEachAndWritesAtTheEnd() throws {
    try holdAll()
    let answer = scene.run("review", answers: ["a", "s", "r"])
    #expect(
      answer
        == .init(
          code: 1,
          output: """
            1 of 3  Tests/AppTests/Home.swift:4
            missing in test4(): 2 lines

            --- /dev/null
            +++ Tests/AppTests/Home.swift:4
            @@ -0,0 +1,2 @@
            +a
            +b

            [a]ccept [r]eject [s]kip [q]uit: a
            2 of 3  Tests/AppTests/Home.swift:7
            different in test7(): 1 line removed, 3 added

            --- Tests/AppTests/Home.swift:7
            +++ Tests/AppTests/Home.swift:7
            @@ -1,1 +1,3 @@
            -old
            +raw \\(x)
            +
            +

            [a]ccept [r]eject [s]kip [q]uit: s
            3 of 3  Tests/AppTests/Home.swift:12
            different in test12(): 1 line removed, 1 added

            --- Tests/AppTests/Home.swift:12
            +++ Tests/AppTests/Home.swift:12
            @@ -1,1 +1,1 @@
            -three
            +3

            [a]ccept [r]eject [s]kip [q]uit: r
            1 accepted, 1 rejected, 1 left.

            """
        )
    )
    #expect(try scene.text(Self.path)?.contains(") {\n    \"\"\"\n    a\n    b\n") == true)
    #expect(scene.run("status").output.hasPrefix("different  Tests/AppTests/Home.swift:12\n"))
    #expect(scene.run("reject").output == "rejected  Tests/AppTests/Home.swift:12\n")
    #expect(try scene.text(Self.path)?.contains(") { \"old\" }; print") == true)
  }

  @Test func sourcesKeepTheirLineEndingsAndTabs() throws {
    let source = "struct S {\r\n\tfunc f() {\r\n\t\tassertInlineSnapshot(of: 1)\r\n\t}\r\n}\r\n"
    try scene.write(source, to: Self.path)
    try hold(3, 23, nil, "a\nb")
    #expect(scene.run("accept").code == 0)
    let closure = " {\r\n\t\t\t\"\"\"\r\n\t\t\ta\r\n\t\t\tb\r\n\t\t\t\"\"\"\r\n\t\t}"
    #expect(try scene.text(Self.path) == source.replacing("of: 1)", with: "of: 1)" + closure))
  }

  @Test func stepsAreThoseOfTheFile() throws {
    for step in ["  ", "    ", " "] {
      let source =
        "func f() {\n\(step)if x {\n\(step)\(step)y()\n\(step)}\n}\nassertInlineSnapshot(of: 1)\n"
      try scene.write(source, to: Self.path)
      try hold(6, 21, nil, "a")
      #expect(scene.run("accept").code == 0)
      let closure = " {\n\(step)\"\"\"\n\(step)a\n\(step)\"\"\"\n}\n"
      #expect(try scene.text(Self.path) == source.dropLast() + closure)
    }
  }

  @Test func aCommentInTheClosureStays() throws {
    try scene.write("assertInlineSnapshot(of: 1) { // why\n  \"a\"\n}\n", to: Self.path)
    try hold(1, 21, "a", "b")
    #expect(scene.run("accept").code == 0)
    let expected = "assertInlineSnapshot(of: 1) { // why\n  \"\"\"\n  b\n  \"\"\"\n}\n"
    #expect(try scene.text(Self.path) == expected)
  }

  /// Each edit that cannot be written says why and waits on; the others are written.
  @Test func aSourceThatHasChangedIsNotWritten() throws {
    let lines = [
      "// assertInlineSnapshot(of: 1)", "assertInlineSnapshot(of: 2) { \"other\" }",
      "assertInlineSnapshot(of: 3) { \"\\(old)\" }",
      "assertInlineSnapshot(of: 4, matches: { \"old\" })",
      "assertInlineSnapshot(of: 5)", "assertInlineSnapshot(of: 6) { \"done\" }",
      "Proofsheet.assertInlineSnapshot(of: f(matches: 1))", "assertInlineSnapshot(of: 8",
    ]
    try scene.write(lines.joined(separator: "\n"), to: Self.path)
    try hold(1, 24, nil, "a")
    for line in [2, 3, 4, 5, 8] { try hold(line, 21, line == 8 ? nil : "old", "a") }
    try hold(6, 21, nil, "done")
    try hold(7, 1, nil, "a")
    try hold(90, 1, nil, "a")
    try hold(1, 1, nil, "a", path: "Tests/Gone.swift")
    try hold(1, 1, nil, "a", path: "Tests/Broken.swift")
    try scene.write("\n\"", to: "Tests/Broken.swift")
    let answer = scene.run("accept")
    #expect(answer.code == 1)
    #expect(answer.output == "accepted  Tests/AppTests/Home.swift:7\n")
    let place = "proofsheet: Tests/AppTests/Home.swift"
    let gone =
      "holds no call of assertInlineSnapshot now, so the source has changed since the run; "
    #expect(
      answer.errors == """
        \(place):1 \(gone)run the test again.
        \(place):2 does not say what it said in the run; run the test again.
        \(place):3 has a closure that is not one string literal without interpolation; make it one, \
        or write the text by hand.
        \(place):4 has its closure in the parentheses; put it behind them, without `matches:`.
        \(place):5 does not say what it said in the run; run the test again.
        \(place):8 \(gone)run the test again.
        \(place):90 \(gone)run the test again.
        proofsheet: Tests/Broken.swift:2 cannot be read as Swift (a string literal has no end); mend \
        the file and run the test again.
        proofsheet: Tests/Gone.swift is gone since the run; reject its inline snapshots, or bring \
        the file back.

        """
    )
    let text = try #require(try scene.text(Self.path))
    let closure = " {\n  \"\"\"\n  a\n  \"\"\"\n}"
    #expect(
      text
        == lines.joined(separator: "\n").replacing(
          "f(matches: 1))",
          with: "f(matches: 1))" + closure
        )
    )
    #expect(scene.run("status").output.components(separatedBy: "stale ").count == 10)
    #expect(scene.run("reject").code == 0)
    #expect(scene.run("status").output == "Nothing to review.\n")
  }

  @Test func aNewRenderingIsNotAcceptedUnseen() throws {
    try holdAll()
    let store = PendingStore(folders: scene.folders)
    let changes = try store.changes()
    try hold(7, 23, "old", "newer")
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

  @Test func aLinkStaysALink() throws {
    try scene.write("assertInlineSnapshot(of: 1)\n", to: "real.swift")
    let link = scene.root + "/link.swift"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.swift")
    try hold(1, 21, nil, "1", path: "link.swift")
    #expect(
      scene.run("accept", "--json").output
        == "{\n  \"accepted\" : [\n    \"link.swift:1\"\n  ]\n}\n"
    )
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.swift")
    #expect(try scene.text("real.swift")?.contains("\"\"\"\n  1\n") == true)
  }

  /// Edits that wait on follow their calls, also to places that other edits are about to leave.
  @Test func anyOrderOfAcceptingGivesTheSameSource() throws {
    let texts: [(old: String?, new: String)] = [
      (nil, "a"), ("one\\ntwo\\nthree", "b"), ("c", "c\n1\n2\n3\n4"), (nil, "d\nd"), ("e", "f"),
    ]
    let source = texts.enumerated().map { index, text in
      "assertInlineSnapshot(of: \(index))" + (text.old.map { " { \"\($0)\" }" } ?? "") + "\n"
    }.joined()
    func holdAll() throws {
      try scene.write(source, to: Self.path)
      for (index, text) in texts.enumerated() {
        try hold(index + 1, 21, text.old?.replacing("\\n", with: "\n"), text.new)
      }
    }
    try holdAll()
    #expect(scene.run("accept").code == 0)
    let expected = try #require(try scene.text(Self.path))
    let store = PendingStore(folders: scene.folders)
    for first in 0..<5 {
      for second in 0..<4 {
        try holdAll()
        for index in [first, second] {
          #expect(store.acceptInline([try store.changes()[index]]).isEmpty)
        }
        #expect(try store.changes().map(\.kind).contains(.stale) == false)
        #expect(scene.run("accept").output.split(separator: "\n").count == 3)
        #expect(try scene.text(Self.path) == expected)
      }
    }
  }
}
