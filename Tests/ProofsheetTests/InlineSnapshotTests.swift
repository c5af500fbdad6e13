import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import Testing

@testable import Proofsheet

/// An inline assertion in the file `AppTests/Home.swift`, wherever it really stands.
private func check(
  _ text: @autoclosure () throws -> String,
  in test: String = "welcome()",
  line: UInt = 7,
  file: StaticString = "/app/Tests/AppTests/Home.swift",
  matches expected: (() -> String)? = nil
) {
  assertInlineSnapshot(
    of: try text(),
    as: .lines,
    fileID: "AppTests/Home.swift",
    file: file,
    testName: test,
    line: line,
    column: 3,
    matches: expected
  )
}

private let pending = ".proofsheet/pending/.inline/%2F/app/Tests/AppTests/Home%2Eswift/7.3.json"

@Suite struct InlineSnapshotTests {
  private let sandbox = Sandbox()

  @Test func whatTheSourceSaysMatches() {
    assertInlineSnapshot(of: Point(x: 1, y: -2)) {
      """
      Point
        x: 1
        y: -2
      """
    }
    assertInlineSnapshot(of: "a\\(b)\n", as: .lines) {
      #"""
      a\(b)

      """#
    }
    assertInlineSnapshot(of: "", as: .lines) { "" }
  }

  @Test(arguments: [1, 2]) func aCaseMayHaveTheSameText(_ number: Int) {
    assertInlineSnapshot(of: number > 0) { "true" }
  }

  @Test func theLifeOfAnInlineSnapshot() throws {
    let test = "InlineSnapshotTests/theLifeOfAnInlineSnapshot()"
    let advice = """
      Review it:    swift run proofsheet review
      Or accept it: swift run proofsheet accept /app/Tests/AppTests/Home.swift:7
      """
    #expect(
      sandbox.failures { check("one") } == [
        "/app/Tests/AppTests/Home.swift:7 has no inline snapshot: nothing was ever accepted for "
          + "\(test).\n\n\(advice)"
      ]
    )
    #expect(
      try sandbox.files()[pending] == """
        {
          "column" : 3,
          "function" : "welcome()",
          "line" : 7,
          "new" : "one",
          "path" : "/app/Tests/AppTests/Home.swift",
          "run" : "run",
          "test" : "\(test)"
        }

        """
    )
    #expect(
      sandbox.failures { check("one\ntwo") { "one\nTWO\n" } } == [
        """
        /app/Tests/AppTests/Home.swift:7 differs in line 2 of its text: 2 lines removed, 1 added.

        --- /app/Tests/AppTests/Home.swift:7
        +++ /app/Tests/AppTests/Home.swift:7
        @@ -1,3 +1,2 @@
         one
        -TWO
        -
        +two

        \(advice)
        """
      ]
    )
    #expect(try sandbox.files()[pending]?.contains("\"new\" : \"one\\ntwo\"") == true)
    // A matching check forgets what waits, and nothing but the log is left.
    sandbox.run { check("one") { "one" } }
    #expect(try sandbox.files().keys.sorted() == [".proofsheet/runs/run/p.ndjson"])
  }

  @Test func factsThatDifferAreNamed() throws {
    let failures = sandbox.failures {
      assertInlineSnapshot(of: Point(x: 1, y: 2), file: "/app/Home.swift", line: 7, column: 3) {
        "Point\n  x: 1\n  y: 3"
      }
    }
    #expect(
      failures == [
        """
        /app/Home.swift:7 differs: 1 of 3 facts, 1 line removed, 1 added.

          y: 3 -> 2

        --- /app/Home.swift:7
        +++ /app/Home.swift:7
        @@ -1,3 +1,3 @@
         Point
           x: 1
        -  y: 3
        +  y: 2

        Review it:    swift run proofsheet review
        Or accept it: swift run proofsheet accept /app/Home.swift:7
        """
      ]
    )
  }

  @Test func recordingHoldsAnEditAndPasses() throws {
    for (mode, expected, isHeld) in [
      ("missing", nil, true), ("failed", nil, true), ("all", nil, true), ("failed", "old", true),
      ("all", "old", true), ("all", "one", false),
    ] {
      let session = sandbox.session(["SNAPSHOT_RECORD": mode])
      CheckSession.$current.withValue(session) {
        check("one", matches: expected.map { text in { text } })
      }
      #expect(try sandbox.files().keys.contains(pending) == isHeld, "\(mode) \(expected ?? "-")")
      var said: [String] = []
      session.end { said.append($0) }
      let words = "write them into the source: swift run proofsheet accept"
      #expect(said == (isHeld ? ["Proofsheet holds 1 inline snapshot; " + words] : []))
    }
    let failures = sandbox.failures(["SNAPSHOT_RECORD": "missing"]) { check("one") { "old" } }
    #expect(failures.first?.contains("differs in line 1 of its text: 1 line removed") == true)
  }

  @Test func whatChangesByItselfIsNotRecorded() throws {
    let count = Locked(0)
    let strategy = SnapshotStrategy<String>.lines.pullback { (text: String) -> String in
      count.withLock { $0 += 1 }
      return text + "\(count.withLock { $0 })"
    }
    let failures = sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
      assertInlineSnapshot(of: "a", as: strategy, file: "/app/Home.swift", line: 7, column: 3)
    }
    #expect(
      failures == [
        """
        /app/Home.swift:7 was not recorded: two renderings of the same subject differ.

        --- first rendering\t
        +++ second rendering\t
        @@ -1,1 +1,1 @@
        -a1
        +a2

        Give the subject what changes (a clock, a random source, an order) from outside.
        """
      ]
    )
    #expect(try sandbox.files().keys.sorted() == [".proofsheet/runs/run/p.ndjson"])
  }

  @Test func onePlaceHasOneText() throws {
    sandbox.run { for _ in 0..<3 { check("one") { "one" } } }
    let failures = sandbox.failures {
      for text in ["one", "two", "one"] { check(text) { "one" } }
    }
    let test = "InlineSnapshotTests/onePlaceHasOneText()"
    let words =
      "/app/Tests/AppTests/Home.swift:7 renders different texts in one run of \(test), so no "
      + "inline snapshot is right; use assertSnapshot with a name made of the argument or of the "
      + "loop's variable. In a helper, hand on the place of its caller: fileID, file, testName, "
      + "line and column."
    #expect(failures == [words, words])
    #expect(try !sandbox.files().keys.contains(pending))
  }

  /// Two calls of a helper have two texts when it hands their places on, and one place when it does not.
  @Test func aHelperHandsItsPlaceOn() throws {
    let handedOn = sandbox.failures {
      shouts("a") { "A" }
      shouts("b") { "B" }
    }
    #expect(handedOn == [])
    let kept = sandbox.failures {
      for text in ["a", "b"] { whispers(text) { text.uppercased() } }
    }
    #expect(kept.map { $0.contains("In a helper, hand on the place of its caller") } == [true])
  }

  private func shouts(
    _ text: String,
    line: UInt = #line,
    matches expected: (() -> String)? = nil
  ) {
    check(text.uppercased(), line: line, matches: expected)
  }

  private func whispers(_ text: String, matches expected: () -> String) {
    let expected = expected()
    assertInlineSnapshot(of: text.uppercased(), as: .lines, matches: { expected })
  }

  @Test func theLogNamesThePlace() throws {
    let session = sandbox.session()
    CheckSession.$current.withValue(session) { check("one") { "one" } }
    session.end { _ in Issue.record("Nothing was recorded.") }
    #expect(
      try sandbox.files()[".proofsheet/runs/run/p.ndjson"] == """
        {"verdict":"matched","reference":"",\
        "test":"InlineSnapshotTests/theLogNamesThePlace()","source":"AppTests/Home.swift:7",\
        "microseconds":0}
        {"end":true}

        """
    )
  }
}

private struct Point {
  let x: Int
  let y: Int
}
