import Foundation
import Pages
import PagesTesting
import SnapshotTesting
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class PageTests: XCTestCase {
  override func setUp() {
    super.setUp()
    isRecording = false
  }

  func testText() {
    assertSnapshot(matching: Page.welcome.text, as: .lines)
  }

  func testOlderNames() {
    assertSnapshot(matching: Page.welcome, as: .dump, record: nil, timeout: 1)
    assertSnapshot(
      matching: Page.welcome.title,
      as: .description,  // as it is
      timeout: 1
    )
  }

  func testOwnStrategies() {
    assertSnapshot(of: Page.welcome, as: .page)
    assertSnapshot(of: [Page.welcome, .welcome], as: .pages, named: "twice")
    assertSnapshot(of: Page.welcome, as: .page(shouting: true))
  }

  func testHelper() {
    assertPage(.welcome, as: .page(shouting: false))
  }

  func testSeveral() {
    assertSnapshots(of: Page.welcome, as: [.json, .plist])
    assertSnapshots(of: Page.welcome, as: ["dumped": .dump, "described": .description])
  }

  func testRequest() {
    var request = URLRequest(url: URL(fileURLWithPath: "/pages"))
    request.httpMethod = "POST"
    request.httpBody = Data("title=Welcome".utf8)
    assertSnapshot(of: request, as: .raw)
    assertSnapshot(of: request, as: .curl)
    assertSnapshot(of: Data("title".utf8), as: .data)
  }

  func testTurns() {
    assertSnapshot(of: { $0.opposite }, as: Snapshotting<Turn, String>.func(into: .description))
  }
}

final class RecordedTests: XCTestCase {
  override func invokeTest() {
    withSnapshotTesting(record: .missing, diffTool: .ksdiff) {
      super.invokeTest()
    }
  }

  func testTitle() {
    assertSnapshot(of: Page.welcome.title, as: .lines, record: false)
  }
}
