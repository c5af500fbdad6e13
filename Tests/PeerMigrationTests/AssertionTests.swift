import Testing

/// Each call becomes what says the same here, or stays and is named.
@Suite struct AssertionTests {
  @Test func callsOfTextsAreMoved() throws {
    let rows: [(there: String, here: String)] = [
      ("assertSnapshot(of: x, as: .dump)", "assertSnapshot(of: x)"),
      ("assertSnapshot(of: x, as: .customDump)", "assertSnapshot(of: x)"),
      ("assertSnapshot(of: x, as: Snapshotting<Home, String>.dump)", "assertSnapshot(of: x)"),
      ("assertSnapshot(of: x, as: Snapshotting.dump)", "assertSnapshot(of: x)"),
      ("assertSnapshot(of: x, as: .data)", "assertSnapshot(of: x)"),
      ("assertSnapshot(of: x, as: .lines)", "assertSnapshot(of: x, as: .lines)"),
      ("assertSnapshot(matching: x, as: .description)", "assertSnapshot(of: x, as: .description)"),
      ("assertSnapshot(of: x, as: .json)", "assertSnapshot(of: x, as: .json)"),
      ("assertSnapshot(of: x, as: .plist)", "assertSnapshot(of: x, as: .plist)"),
      ("assertSnapshot(of: x, as: .raw)", "assertSnapshot(of: x, as: .request)"),
      ("assertSnapshot(of: x, as: .raw(pretty: true))", "assertSnapshot(of: x, as: .request)"),
      ("assertSnapshot(of: x, as: .curl)", "assertSnapshot(of: x, as: .curl)"),
      (
        "assertSnapshot(of: f(.image, [1, 2]), as: .dump, named: \"a\")",
        "assertSnapshot(of: f(.image, [1, 2]), named: \"a\")"
      ),
      (
        "assertSnapshot(of: Dictionary<String, Int>(), as: .dump)",
        "assertSnapshot(of: Dictionary<String, Int>())"
      ),
      (
        "assertSnapshot(of: x, as: .lines, record: true, timeout: 9)",
        "assertSnapshot(of: x, as: .lines, record: .all)"
      ),
      (
        "assertSnapshot(of: x, as: .lines, record: false)",
        "assertSnapshot(of: x, as: .lines, record: .missing)"
      ),
      (
        "assertSnapshot(of: x, as: .lines, record: isRecording)",
        "assertSnapshot(of: x, as: .lines)"
      ),
      (
        "assertSnapshot(of: x, as: .lines, record: .failed, testName: \"a\", line: 3)",
        "assertSnapshot(of: x, as: .lines, record: .failed, testName: \"a\", line: 3)"
      ),
      (
        "SnapshotTesting.assertSnapshot(of: x, as: .json)",
        "Proofsheet.assertSnapshot(of: x, as: .json)"
      ),
      (
        "assertSnapshot(of: x, as: Snapshotting<Title, String>.dump.pullback(\\.title))",
        "assertSnapshot(of: x, as: SnapshotStrategy<Title>.state.pullback(\\.title))"
      ),
      (
        "assertSnapshot(of: x, as: SimplySnapshotting.lines.pullback { $0.title })",
        "assertSnapshot(of: x, as: SnapshotStrategy<String>.lines.pullback { $0.title })"
      ),
      (
        "assertSnapshot(of: x, as: Snapshotting<[A: (B) -> C], String>.json)",
        "assertSnapshot(of: x, as: SnapshotStrategy<[A: (B) -> C]>.json)"
      ),
      (
        "assertSnapshot(of: x, as: Snapshotting(pathExtension: \"md\", diffing: .lines) { $0.text })",
        "assertSnapshot(of: x, as: SnapshotStrategy<String>(fileExtension: \"md\") "
          + "{ text in Rendering(plainText: text) }.pullback { $0.text })"
      ),
      (
        "assertSnapshots(of: x, as: [.dump, .json, .json])",
        "assertSnapshots(of: x, as: [\"state\": .state, \"json\": .json, \"json2\": .json])"
      ),
      (
        "assertSnapshots(matching: x, as: [\"a\": .dump, \"b\": .lines], record: true)",
        "assertSnapshots(of: x, as: [\"a\": .state, \"b\": .lines], record: .all)"
      ),
      (
        "assertSnapshot(of: x, as: .init(pathExtension: nil, diffing: .lines) { $0.text })",
        "assertSnapshot(of: x, as: SnapshotStrategy<String>(fileExtension: \"txt\") "
          + "{ text in Rendering(plainText: text) }.pullback { $0.text })"
      ),
      // What is none of its calls.
      ("home.assertSnapshot(of: x, as: .dump)", "home.assertSnapshot(of: x, as: .dump)"),
      (
        "print(\"assertSnapshot(of: x, as: .dump)\")", "print(\"assertSnapshot(of: x, as: .dump)\")"
      ),
      ("// assertSnapshot(of: x, as: .dump)", "// assertSnapshot(of: x, as: .dump)"),
    ]
    let moved = try MigrationScene().moving(rows.map(\.there))
    #expect(moved.lines == rows.map(\.here))
    #expect(!moved.output.contains("Left to"))
    #expect(moved.output.contains("shows the body as it is sent, not pretty"))
  }

  @Test func whatIsNotCertainStaysAndIsNamed() throws {
    let rows: [(call: String, reason: String)] = [
      ("assertSnapshot(of: x, as: .image)", "`.image` is a picture"),
      ("assertSnapshot(of: x, as: .image(precision: 0.9))", "`.image` is a picture"),
      (
        "assertSnapshot(of: x, as: Snapshotting<UIView, UIImage>.image)",
        "`Snapshotting<UIView, UIImage>` is of a format that is no String"
      ),
      ("assertSnapshot(of: x, as: .recursiveDescription)", "prints the views of a system"),
      ("assertSnapshot(of: x, as: .wait(for: 1, on: .lines))", "lets time go by"),
      ("assertSnapshot(of: x, as: .json(encoder))", "has an encoder of its own"),
      ("assertSnapshot(of: x, as: .html)", "`.html` is not declared in what is migrated"),
      ("assertSnapshot(of: x, as: strategy)", "the type of `strategy` is not written in the file"),
      ("assertSnapshot(of: x, as: make())", "`make()` is no name of a strategy of texts"),
      ("assertSnapshot(of: x, as: .lines.asyncPullback { $0 })", "is no name of a strategy"),
      ("assertSnapshot(of: x, as: .lines, record: mode)", "`record: mode` is not written out"),
      (
        "func f(isRecording: Bool) { assertSnapshot(of: x, as: .lines, record: isRecording) }",
        "`record: isRecording` is not written out"
      ),
      ("assertSnapshot(of: x, as: .lines, diffing: .lines)", "`diffing:` has no equal"),
      ("_ = verifySnapshot(of: x, as: .lines)", "hands a failure over"),
      ("assertSnapshots(of: x, as: all)", "`as:` is no list that is written out"),
      ("assertSnapshots(of: x, as: [.lines, .image])", "`.image` is a picture"),
    ]
    let left = try MigrationScene().moving(rows.map(\.call))
    #expect(left.lines == rows.map(\.call))
    for row in rows { #expect(left.output.contains(row.reason), "\(row.call)") }
  }

  @Test func aFunctionOfTheSameNameIsNamed() throws {
    let moved = try MigrationScene().moving([
      "func assertSnapshot(of value: Int) { assertSnapshot(of: value, as: .dump) }"
    ])
    #expect(moved.lines == ["func assertSnapshot(of value: Int) { assertSnapshot(of: value) }"])
    #expect(
      moved.output.contains(
        "assertSnapshot is declared here too: look which of both its calls mean"
      )
    )
  }

  @Test func theSecondOfATestAndEachWithArgumentsGetAName() throws {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    try scene.write(
      """
      import SnapshotTesting
      import Testing

      @Test func three() {
        assertSnapshot(of: 1, as: .dump)
        assertSnapshot(of: 2, as: .dump, named: "two")
        assertSnapshot(of: 3, as: .lines)
      }
      @Test("all", arguments: [1, 2], ["a"]) @MainActor func each(of number: Int, _ text: String) {
        assertSnapshot(of: number, as: .dump)
        assertSnapshot(of: text, as: .dump)
      }
      @Test func many() {
        for number in [1, 2] { assertSnapshot(of: number, as: .dump) }
      }
      @Test func one() {
        if true { assertSnapshot(of: 1, as: .dump) }
      }

      """,
      to: path
    )
    let answer = scene.migrate(writes: true)
    #expect(
      try scene.text(path) == """
        import Proofsheet
        import Testing

        @Test func three() {
          assertSnapshot(of: 1)
          assertSnapshot(of: 2, named: "two")
          assertSnapshot(of: 3, as: .lines, named: "2")
        }
        @Test("all", arguments: [1, 2], ["a"]) @MainActor func each(of number: Int, _ text: String) {
          assertSnapshot(of: number, named: "\\(number).\\(text)")
          assertSnapshot(of: text, named: "\\(number).\\(text).2")
        }
        @Test func many() {
          for number in [1, 2] { assertSnapshot(of: number) }
        }
        @Test func one() {
          if true { assertSnapshot(of: 1) }
        }

        """
    )
    #expect(answer.code == 1)
    #expect(
      answer.output.contains(
        """
          assertSnapshot stands in a loop without a name: give each turn its own by named:
            \(path):14

        """
      )
    )
  }
}
