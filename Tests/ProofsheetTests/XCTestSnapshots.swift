import XCTest

@testable import Proofsheet
@testable import ProofsheetSnapshots

final class XCTestSnapshots: XCTestCase {
  func testAState() {
    assertSnapshot(of: ["a": [1, 2]])
    assertSnapshot(of: "text", as: .lines, named: "lines")
  }

  func testAJourney() {
    assertJourney("waits") { $0.waits(.milliseconds(1_500)) }
  }

  func testTheContextIsOfXCTest() {
    let context = TestContext.current()
    XCTAssertNil(context.test)
    XCTAssertFalse(context.isSwiftTesting)
    XCTAssertFalse(context.isParameterized)
  }

  func testEveryCaseThatStartsIsARunOfItsOwn() {
    let runs = XCTestRuns()
    for count in 1...3 {
      runs.testCaseWillStart(self)
      XCTAssertEqual(runs.count, count)
    }
  }
}
