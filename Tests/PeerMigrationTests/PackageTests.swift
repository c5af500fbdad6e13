import Proofsheet
import Testing

/// Whole packages, moved by one command; `ci/migration/run` builds what becomes of the first.
@Suite struct PackageTests {
  @Test func aPackageOfTextsIsMoved() throws {
    let scene = try MigrationScene(copying: "ci/migration/package")
    try scene.write("Welcome", to: "Tests/PagesTests/__Snapshots__/PageTests/testText.1.txt")
    let shown = scene.migrate()
    #expect(shown.code == 1)
    assertSnapshot(of: shown.output, as: .lines, named: "shown")
    // Nothing is written without being asked for.
    #expect(scene.migrate() == shown)
    let written = scene.migrate(writes: true)
    #expect(written.code == 0)
    assertSnapshot(of: written.output, as: .lines, named: "written")
    #expect(
      scene.migrate()
        == .init(
          code: 0,
          output:
            "No source imports SnapshotTesting or InlineSnapshotTesting; there is nothing to migrate.\n"
        )
    )
  }
}
