import Proofsheet
import Testing

/// Where pictures stay with the peer, both are imported and no call could mean either.
@Suite struct MixedTests {
  private static let source = """
    import Foundation
    @testable import SnapshotTesting
    import XCTest

    final class HomeTests: XCTestCase {
      func testHome() {
        assertSnapshot(of: home, as: .image)
        assertSnapshot(of: home.title, as: .lines)
        assertSnapshot(of: home, as: .dump)
        withSnapshotTesting(record: .all) {
          assertSnapshot(of: home, as: .image(precision: 0.9))
        }
      }
      func check(_ strategy: Snapshotting<UIView, UIImage>) {
        let other: SnapshotTestingConfiguration? = nil
      }
    }

    """

  @Test func bothAreImported() throws {
    let scene = try MigrationScene()
    try scene.write(Self.source, to: "Tests/AppTests/HomeTests.swift")
    try scene.write("a", to: "Tests/AppTests/__Snapshots__/HomeTests/testHome.1.png")
    let answer = scene.migrate()
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines)
  }

  @Test func aSecondTimeNothingIsMoved() throws {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    try scene.write(Self.source, to: path)
    #expect(scene.migrate(writes: true).code == 1)
    let text = try scene.text(path)
    #expect(text.contains("import Proofsheet\n@testable import SnapshotTesting\n"))
    let again = scene.migrate(writes: true)
    #expect(again.code == 1)
    #expect(again.output.hasPrefix("1 source of swift-snapshot-testing, and nothing to move."))
    #expect(try scene.text(path) == text)
  }

  @Test func whatIsLeftAloneIsNotTouched() throws {
    let scene = try MigrationScene()
    let text = "import SnapshotTesting\n\nfunc f() { assertSnapshot(of: 1, as: .image) }\n"
    try scene.write(text, to: "Tests/AppTests/A.swift")
    #expect(scene.migrate(writes: true).code == 1)
    #expect(try scene.text("Tests/AppTests/A.swift") == text)
  }
}
