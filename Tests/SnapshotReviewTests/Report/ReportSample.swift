import SnapshotChecking

@testable import ReviewTools

/// A run with every kind of result.
enum ReportSample {
  /// The output of `swift test`: two snapshots, and three other failures.
  static let output = """
    Build complete! (0.1s)
    ◇ Test run started.
    ✘ Test full() recorded an issue at CartTests.swift:7:3: Issue recorded
    ↳ __Snapshots__/ShopTests/CartTests/full.txt:2 differs: 1 of 2 facts, 1 line removed, 1 added.
    ✘ Test many(_:) recorded an issue with 1 argument n → 1 at CartTests.swift:9:3: Issue recorded
    ↳ __Snapshots__/ShopTests/CartTests/many.1.txt is missing: nothing was ever recorded for CartTests/many(_:).
    \(reports)✘ Test run with 4 tests in 1 suite failed after 0.1 seconds with 5 issues.

    """

  /// A failed condition that names a snapshot is no snapshot.
  static let reports = """
    ✘ Test sum() recorded an issue at CartTests.swift:12:3: Expectation failed: 1 == 2
    ↳ __Snapshots__/ShopTests/CartTests/full.txt:2 differs: 1 of 2 facts
    /home/ann/Shop/Tests/ShopTests/OldTests.swift:8: error: OldTests.testOld : XCTAssertEqual failed - why

    """

  static let records: [RunRecord] = [
    .check(.matched, "ShopTests/CartTests/empty.txt", line: 5),
    .check(.different, "ShopTests/CartTests/full.txt", line: 7),
    .check(.missing, "ShopTests/CartTests/many.1.txt", line: 9),
  ]

  /// Writes the sources, the references and the pending texts.
  static func hold(in scene: Scene, title: String = "Socks") throws {
    try scene.write("// a test", to: "Tests/ShopTests/Cart/CartTests.swift")
    try scene.write("// a test", to: "Tests/ShopTests/OldTests.swift")
    try scene.reference("ShopTests/CartTests/empty.txt", "Cart\n")
    try scene.reference("ShopTests/CartTests/full.txt", "Cart\n  title: \"\(title)\"\n")
    try scene.pending("ShopTests/CartTests/full.txt", "Cart\n  title: \"\(title)!\"\n")
    try scene.pending("ShopTests/CartTests/many.1.txt", "Cart\n  title: \"\(title)\"\n")
  }

  /// Makes `swift` print the sample's output.
  static func check(in scene: Scene, _ output: String = output, ends: Bool = true) {
    scene.swift(output, .exited(1), logs: ["1": records], unended: ends ? [] : ["1"])
  }

  /// The output with failures of snapshots alone.
  static var snapshotsAlone: String { output.replacing(reports, with: "") }
}
