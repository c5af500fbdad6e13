import Testing

/// Imports, record modes, traits and globals.
@Suite struct ScopeTests {
  @Test func scopesAndTypesAreMoved() throws {
    let rows: [(there: String, here: String)] = [
      ("withSnapshotTesting(record: .all) { f() }", "withSnapshots(record: .all) { f() }"),
      ("withSnapshotTesting(record: true) { f() }", "withSnapshots(record: .all) { f() }"),
      ("withSnapshotTesting { f() }", "withSnapshots { f() }"),
      (
        "withSnapshotTesting(record: .never, diffTool: .ksdiff) { f() }",
        "withSnapshots(record: .never) { f() }"
      ),
      (
        "withSnapshotTesting(diffTool: \"x\", operation: { f() })",
        "withSnapshots({ f() })"
      ),
      (
        "let mode: SnapshotTestingConfiguration.Record = .all",
        "let mode: SnapshotRecordMode = .all"
      ),
      (
        "func g(_ s: Snapshotting<Int, String>) { assertSnapshot(of: 1, as: s) }",
        "func g(_ s: SnapshotStrategy<Int>) { assertSnapshot(of: 1, as: s) }"
      ),
      ("isRecording = true", ""),
      ("SnapshotTesting.diffTool = \"ksdiff\"; f()", "f()"),
      // Somebody else's.
      ("camera.isRecording = true", "camera.isRecording = true"),
      ("f(.snapshots(record: .all, diffTool: .x))", "f(.snapshots(record: .all, diffTool: .x))"),
    ]
    let moved = try MigrationScene().moving(rows.map(\.there))
    #expect(moved.lines == rows.map(\.here))
    #expect(!moved.output.contains("Left to"))
    #expect(moved.output.contains("SNAPSHOT_DIFFTOOL names the program that `review` opens by d"))
    #expect(
      moved.output.contains("isRecording = true is left out: record with SNAPSHOT_RECORD=all")
    )
  }

  @Test func whatIsNotCertainStaysAndIsNamed() throws {
    let rows: [(call: String, reason: String)] = [
      ("withSnapshotTesting(record: mode) { f() }", "`record: mode` is not written out"),
      ("withSnapshotTesting(other: 1) { f() }", "`other:` has no equal"),
      ("isRecording = flag", "isRecording has no equal that is certain"),
      ("let d = Diffing<String>.lines", "Diffing has no equal that is certain"),
      ("let s: Snapshotting<Int, Data>? = nil", "Snapshotting<Int, Data> is no type of texts"),
    ]
    let left = try MigrationScene().moving(rows.map(\.call))
    #expect(left.lines == rows.map(\.call))
    for row in rows { #expect(left.output.contains(row.reason), "\(row.call)") }
  }

  @Test func traitsAreMoved() throws {
    let rows: [(there: String, here: String)] = [
      (".snapshots(record: .all)", ".snapshots(record: .all)"),
      (".snapshots(record: true, diffTool: .ksdiff)", ".snapshots(record: .all)"),
      (".snapshots(diffTool: .ksdiff)", ".snapshots()"),
      (".snapshots", ".snapshots()"),
      (".snapshots(.init(record: .failed, diffTool: .ksdiff))", ".snapshots(record: .failed)"),
      (
        ".snapshots(SnapshotTestingConfiguration(record: .never, diffTool: nil))",
        ".snapshots(record: .never)"
      ),
    ]
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    func source(_ traits: [String], _ module: String) -> String {
      "import \(module)\n"
        + traits.enumerated().map { "@Suite(\"a\", \($1)) struct S\($0) {}\n" }.joined()
    }
    try scene.write(source(rows.map(\.there), "SnapshotTesting"), to: path)
    #expect(scene.migrate(writes: true).code == 0)
    #expect(try scene.text(path) == source(rows.map(\.here), "Proofsheet"))

    let left = source([".snapshots(configuration)"], "SnapshotTesting")
    try scene.write(left, to: path)
    #expect(scene.migrate(writes: true).output.contains("its configuration is not written out"))
    #expect(try scene.text(path) == left)
  }

  @Test(arguments: [
    ("import SnapshotTesting\n", "import Proofsheet\n"),
    ("@testable import SnapshotTesting\n", "@testable import Proofsheet\n"),
    (
      "@preconcurrency public import SnapshotTesting\n",
      "@preconcurrency public import Proofsheet\n"
    ),
    ("@_exported import SnapshotTesting // all\n", "@_exported import Proofsheet // all\n"),
    ("import func SnapshotTesting.assertSnapshot\n", "import Proofsheet\n"),
    (
      "import InlineSnapshotTesting\nimport SnapshotTesting\nimport A\n",
      "import Proofsheet\nimport A\n"
    ),
    ("import Proofsheet\nimport SnapshotTesting\n", "import Proofsheet\n"),
    (
      "#if canImport(SnapshotTesting)\n  import SnapshotTesting\n#endif\n",
      "#if canImport(Proofsheet)\n  import Proofsheet\n#endif\n"
    ),
    ("import SnapshotTesting\r\nlet a = 1\r\n", "import Proofsheet\r\nlet a = 1\r\n"),
  ]) func importsKeepTheirAttributes(_ there: String, _ here: String) throws {
    let scene = try MigrationScene()
    try scene.write(there, to: "Tests/AppTests/A.swift")
    #expect(scene.migrate(writes: true).code == 0)
    #expect(try scene.text("Tests/AppTests/A.swift") == here)
  }

  @Test func anInternalImportIsNamed() throws {
    let scene = try MigrationScene()
    try scene.write("@_spi(Internals) import SnapshotTesting\n", to: "Tests/AppTests/A.swift")
    let answer = scene.migrate(writes: true)
    #expect(answer.code == 1)
    #expect(answer.output.contains("@_spi means nothing of Proofsheet; take it away"))
  }

  @Test func aModuleThatHandsThePeerOnIsFollowed() throws {
    let scene = try MigrationScene()
    let call = "import Support\r\nfunc f() { assertSnapshot(of: 1, as: .dump) }\r\n"
    try scene.write(call, to: "Tests/AppTests/A.swift")
    // Without anybody who hands it on the call is somebody else's.
    #expect(scene.migrate().code == 0)
    try scene.write("@_exported import SnapshotTesting\n", to: "Sources/Support/Exports.swift")
    #expect(scene.migrate(writes: true).code == 0)
    #expect(
      try scene.text("Tests/AppTests/A.swift")
        == "import Proofsheet\r\nimport Support\r\nfunc f() { assertSnapshot(of: 1) }\r\n"
    )
  }
}
