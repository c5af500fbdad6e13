import ProofsheetSnapshots
import Testing
import XCTest

/// Tests of one name in several suites of one file have a reference each.
@Suite enum Namesakes {
  @Suite struct FullList {
    @Test func title() { assertSnapshot(of: "12 tracks") }
  }

  @Suite struct EmptyList {
    @Test func title() { assertSnapshot(of: "no tracks") }
    @Test func subtitle() { assertSnapshot(of: "try other words") }
  }
}

final class NamesakeTests: XCTestCase {
  func title() { assertSnapshot(of: "a helper that belongs to no suite") }
  func testTitle() { title() }
}
