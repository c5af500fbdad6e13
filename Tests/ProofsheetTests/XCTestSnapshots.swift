import XCTest

@testable import Proofsheet
@testable import ProofsheetSnapshots

final class XCTestSnapshots: XCTestCase {
  func testTheContextIsOfXCTest() {
    let context = TestContext.current()
    // The first case of a process has started before the observer is registered.
    let name = "XCTestSnapshots/testTheContextIsOfXCTest()"
    XCTAssertEqual(context.test ?? name, name)
    XCTAssertFalse(context.isSwiftTesting)
    XCTAssertFalse(context.isParameterized)
  }

  func testEveryCaseThatStartsIsARunOfItsOwn() {
    let runs = XCTestRuns()
    for count in 1...3 {
      runs.testCaseWillStart(self)
      XCTAssertEqual(runs.newest.count, count)
    }
    XCTAssertEqual(runs.newest.test, "XCTestSnapshots/testEveryCaseThatStartsIsARunOfItsOwn()")
  }

  func testACaseIsNamedAsAFilterNamesIt() {
    let rows: [(name: String, test: String?)] = [
      ("HomeTests.testWelcome", "HomeTests/testWelcome()"),
      ("-[AppTests.HomeTests testWelcome]", "HomeTests/testWelcome()"),
      ("-[AppTests.HomeTests testWelcomeAndReturnError:]", "HomeTests/testWelcomeAndReturnError()"),
      ("", nil),
    ]
    for row in rows { XCTAssertEqual(XCTestRuns.test(named: row.name, in: "HomeTests"), row.test) }
  }

  func testWhatFailedBeforeRefusesWhatIsNew() throws {
    let runs = XCTestRuns.shared
    runs.testCaseWillStart(self)
    defer { runs.testCaseWillStart(self) }
    let (sound, text) = (try left { playsWaits { $0.waits(.seconds(1)) } }, waitsTranscript)
    XCTAssertEqual(sound.map(\.pending), [text, nil, nil, nil])
    XCTAssertEqual(sound.map(\.reference), [nil, text, text, text])
    for line in [3, 4] {
      runs.testCase(self, didFailWithDescription: "wrong", inFile: "/a/B.swift", atLine: line)
    }
    for left in try left({ playsWaits { $0.waits(.seconds(1)) } }) {
      XCTAssertEqual([left.reference, left.pending], [nil, nil])
      let words = "because an expectation of the test failed:\nB.swift:3: wrong"
      XCTAssert(left.messages.first?.hasSuffix(words) == true)
    }
  }
}
