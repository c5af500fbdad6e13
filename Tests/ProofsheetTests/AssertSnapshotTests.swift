import Proofsheet
import Testing
import XCTest

private struct Plain {
  var count = 1
  var title = "two"
}

@Suite struct AssertSnapshotTests {
  @Test func plainValue() { assertSnapshot(of: Plain()) }
}
final class AssertSnapshotXCTests: XCTestCase {
  func testPlain() { assertSnapshot(of: Plain()) }
}
