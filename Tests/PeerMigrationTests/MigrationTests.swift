import Testing

@testable import PeerMigration

/// What sources of swift-snapshot-testing become, and what stays.
@Suite struct MigrationTests {
  private func moved(_ source: String) throws -> String {
    let file = try #require(try FileMigration(path: "A.swift", bytes: Array(source.utf8)))
    return String(decoding: file.result, as: UTF8.self)
  }

  private func rest(_ source: String) throws -> [String] {
    let source = "import SnapshotTesting\n" + source
    let file = try #require(try FileMigration(path: "A.swift", bytes: Array(source.utf8)))
    return file.rest.map { "\($0.line): \($0.words)" }
  }

  @Test(arguments: [
    ("import SnapshotTesting\n", "import Proofsheet\n"),
    ("@testable import InlineSnapshotTesting", "@testable import Proofsheet"),
    ("import SnapshotTesting\nimport InlineSnapshotTesting\nx", "import Proofsheet\nx"),
    ("import Proofsheet\nimport SnapshotTesting\nx", "import Proofsheet\nx"),
    ("import func SnapshotTesting.assertSnapshot", "import func Proofsheet.assertSnapshot"),
  ])
  func imports(_ source: String, _ result: String) throws {
    #expect(try moved(source) == result)
  }

  @Test(arguments: [
    (
      "assertSnapshot(matching: a(b, c: 1), as: .dump)",
      "assertSnapshot(of: a(b, c: 1), as: .state)"
    ),
    (
      "assertSnapshot(of: a, as: .raw, record: true)",
      "assertSnapshot(of: a, as: .request, record: .all)"
    ),
    (
      "assertSnapshot(of: f(as: .dump), as: .lines)", "assertSnapshot(of: f(as: .dump), as: .lines)"
    ),
    (
      "assertInlineSnapshot(of: a, as: .data) { x }",
      "assertInlineSnapshot(of: a, as: .state) { x }"
    ),
    (
      "SnapshotTesting.assertSnapshot(of: a, as: .curl)",
      "Proofsheet.assertSnapshot(of: a, as: .curl)"
    ),
    ("withSnapshotTesting(record: false) { }", "withSnapshots(record: .missing) { }"),
    ("@Suite(.snapshots(record: .failed))", "@Suite(.snapshots(record: .failed))"),
    (
      "own(record: true, matching: 1); a.withSnapshotTesting()",
      "own(record: true, matching: 1); a.withSnapshotTesting()"
    ),
    (
      "// withSnapshotTesting\n\"matching: withSnapshotTesting\"",
      "// withSnapshotTesting\n\"matching: withSnapshotTesting\""
    ),
  ])
  func names(_ source: String, _ result: String) throws {
    #expect(try moved("import SnapshotTesting\n" + source) == "import Proofsheet\n" + result)
    #expect(try rest(source) == [])
  }

  @Test(arguments: [
    ("\nassertSnapshot(of: a, as: .image(size: 1))", "3: .image is a picture"),
    ("assertSnapshot(of: a, as: .page)", "2: as: .page is not known to be a text"),
    ("assertSnapshot(of: a, as: own)", "2: as: own is not known to be a text"),
    ("assertSnapshot(of: a, as: .lines, timeout: 1)", "2: timeout: has no equal"),
    ("withSnapshotTesting(diffTool: .ksdiff) { }", "2: diffTool has no equal"),
    ("isRecording = true", "2: isRecording has no equal; record with SNAPSHOT_RECORD=all"),
    ("extension Snapshotting { }", "2: Snapshotting is SnapshotStrategy"),
    ("let x = verifySnapshot(of: a, as: .lines)", "2: verifySnapshot has no equal"),
    ("#if canImport(SnapshotTesting)", "2: SnapshotTesting is named here, too"),
  ])
  func whatStaysIsNamed(_ source: String, _ words: String) throws {
    let rest = try rest(source)
    #expect(rest.count == 1 && rest.first?.hasPrefix(words) == true, "\(rest)")
  }

  @Test func otherSourcesAreNone() throws {
    #expect(try FileMigration(path: "A.swift", bytes: Array("assertSnapshot(of: a)".utf8)) == nil)
    #expect(throws: (any Error).self) {
      try FileMigration(path: "A.swift", bytes: Array("import SnapshotTesting\n\"open".utf8))
    }
  }

  @Test func theDifferenceIsShownFirst() throws {
    let scene = try MigrationScene()
    let text = "import SnapshotTesting\nassertSnapshot(of: a, as: .image)\n"
    try scene.write(text, to: "Tests/A.swift")
    try scene.write("import XCTest\n", to: "Tests/B.swift")
    let shown = scene.migrate()
    #expect(shown.code == 1)
    #expect(shown.output.contains("-import SnapshotTesting\n+import Proofsheet\n"))
    #expect(shown.output.contains("\nTests/A.swift:2: .image is a picture"))
    #expect(shown.output.hasSuffix("1 source to write: add --write.\n"))
    #expect(try scene.text("Tests/A.swift") == text)
    #expect(scene.migrate("Tests/B.swift") == .init(code: 0, output: "There is nothing to move.\n"))
    let written = scene.migrate("Tests", writes: true)
    #expect(
      written.output.hasSuffix(
        "1 source written; build the tests, and the compiler finds the rest.\n"
      )
    )
    #expect(try scene.text("Tests/A.swift").hasPrefix("import Proofsheet\n"))
    #expect(scene.migrate() == .init(code: 0, output: "There is nothing to move.\n"))
  }

  @Test func otherPathsAreRefused() throws {
    let scene = try MigrationScene()
    for path in ["nowhere", "/tmp", "../x"] {
      let answer = scene.migrate(path)
      #expect(answer.error == "\(path) holds no Swift source of the package; name another.")
    }
    try scene.write("import SnapshotTesting\n/* open", to: "A.swift")
    #expect(
      scene.migrate().error == "A.swift has a string or a comment without an end; leave it out."
    )
  }
}
