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

  /// What the left ones may be given stays of its type, and what is set for them stays set.
  @Test func typesAndGlobalsStayWithWhatIsLeft() throws {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    let kept = """
      func check(_ view: UIView, _ mode: SnapshotTestingConfiguration.Record) {
        SnapshotTesting.diffTool = "ksdiff"
        isRecording = true
        assertSnapshot(of: view, as: .image, record: mode)
      }
      func lines(_ strategy: Snapshotting<Int, String>, _ mode: SnapshotTestingConfiguration.Record) {
        assertSnapshot(of: 1, as: strategy)
        withSnapshotTesting(record: mode) {}
      }

      """
    let moved = "func f() { assertSnapshot(of: 1, as: .dump) }\n"
    try scene.write("import SnapshotTesting\n" + kept + moved, to: path)
    let answer = scene.migrate(writes: true)
    #expect(
      try scene.text(path) == "import Proofsheet\nimport SnapshotTesting\n" + kept
        + "func f() { assertSnapshot(of: 1) }\n"
    )
    #expect(!answer.output.contains("diffTool"))
    // The twin: without the picture all of it is moved.
    try scene.write(
      "import SnapshotTesting\n" + kept.replacing("as: .image", with: "as: .lines"),
      to: path
    )
    #expect(scene.migrate(writes: true).code == 0)
    #expect(
      try scene.text(path) == """
        import Proofsheet
        func check(_ view: UIView, _ mode: SnapshotRecordMode) {
          assertSnapshot(of: view, as: .lines, record: mode)
        }
        func lines(_ strategy: SnapshotStrategy<Int>, _ mode: SnapshotRecordMode) {
          assertSnapshot(of: 1, as: strategy)
          withSnapshots(record: mode) {}
        }

        """
    )
  }

  /// The peer counts what has no name, and counts less when texts are moved.
  @Test func whatIsLeftKeepsItsReference() throws {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    try scene.write(
      """
      import SnapshotTesting
      func a() {
        assertSnapshot(of: 1, as: .image)
        assertSnapshot(of: 2, as: .dump)
        assertSnapshots(of: 3, as: [.dump, .dump])
        assertSnapshots(of: 3, as: ["a": .dump])
        assertSnapshot(of: 4, as: .dump, named: "x")
        assertSnapshot(of: 5, as: .image(precision: 1), record: .all)
        _ = verifySnapshot(of: 6, as: .image)
        assertSnapshot(of: 7, as: .image, named: "y")
      }
      func b() {
        assertSnapshot(of: 1, as: .image)
      }
      func c() {
        for a in b { assertSnapshot(of: a, as: .dump) }
        assertSnapshot(of: 1, as: .image)
      }

      """,
      to: path
    )
    let answer = scene.migrate(writes: true)
    #expect(
      try scene.text(path) == """
        import Proofsheet
        import SnapshotTesting
        func a() {
          assertSnapshot(of: 1, as: .image)
          assertSnapshot(of: 2)
          Proofsheet.assertSnapshots(of: 3, as: ["state": .state, "state2": .state])
          Proofsheet.assertSnapshots(of: 3, as: ["a": .state])
          assertSnapshot(of: 4, named: "x")
          assertSnapshot(of: 5, as: .image(precision: 1), named: "5", record: .all)
          _ = verifySnapshot(of: 6, as: .image, named: "6")
          assertSnapshot(of: 7, as: .image, named: "y")
        }
        func b() {
          assertSnapshot(of: 1, as: .image)
        }
        func c() {
          for a in b { assertSnapshot(of: a) }
          assertSnapshot(of: 1, as: .image)
        }

        """
    )
    #expect(
      answer.output.contains(
        "what stands before it is moved: name it as its references are\n    \(path):17\n"
      )
    )
  }

  @Test func aTraitStandsForBoth() throws {
    let scene = try MigrationScene()
    let path = "Tests/AppTests/HomeTests.swift"
    func source(_ trait: String, _ imports: String, _ call: String) -> String {
      """
      \(imports)
      @Suite(.serialized, .snapshots(record: true, diffTool: .ksdiff)\(trait)) struct A {
        @Test(.snapshots(diffTool: .ksdiff)) func a() {
          assertSnapshot(of: 1, as: .image)
          \(call)
        }
      }

      """
    }
    let call = "assertSnapshot(of: 1, as: .lines)"
    try scene.write(source("", "import SnapshotTesting", call), to: path)
    let here = source(
      ", SnapshotsTrait.snapshots(record: .all)",
      "import Proofsheet\nimport SnapshotTesting",
      "Proofsheet." + call
    )
    for _ in 1...2 {
      #expect(scene.migrate(writes: true).code == 1)
      #expect(try scene.text(path) == here)
    }
  }

  @Test func whatIsLeftAloneIsNotTouched() throws {
    let scene = try MigrationScene()
    let text = "import SnapshotTesting\n\nfunc f() { assertSnapshot(of: 1, as: .image) }\n"
    try scene.write(text, to: "Tests/AppTests/A.swift")
    #expect(scene.migrate(writes: true).code == 1)
    #expect(try scene.text("Tests/AppTests/A.swift") == text)
  }
}
