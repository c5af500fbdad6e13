import Foundation
import SnapshotChecking
import SnapshotReview
import TestSupport
import Testing

@testable import SnapshotLedger

/// Inline snapshots show what those in files do.
@Suite struct InlineTextsTests {
  private static let source = #"""
    @Test func lone() {
      assertInlineSnapshot(of: LonePresenter(text: "}"), as: .state) {
        """
        LonePresenter
          text: "}"
        """
      }
      assertInlineSnapshot(of: 1) { "LonePresenter" }
      assertInlineSnapshot(of: 2)
      let text = { "LonePresenter" }
      // assertInlineSnapshot(
    }
    """#

  @Test(
    arguments: [
      (2, "LonePresenter\n  text: \"}\"\n"), (8, "LonePresenter\n"), (1, nil), (9, nil), (10, nil),
      (11, nil), (99, nil),
    ]
  )
  func theTextOfALine(_ line: Int, _ text: String?) {
    #expect(InlineTexts.text(ofCallAt: line, in: Array(Self.source.utf8)) == text)
  }

  @Test func theyCountAsFarAsTheRunMatchedThem() throws {
    let shop = try Shop()
    try shop.fill()
    try shop.check()
    try shop.folder.write(Self.source, to: "Tests/ShopTests/ShopTests.swift")
    let gap = "  LonePresenter  Sources/Shop/Source.swift:31\n"
    #expect(shop.coverage().output.contains(gap))
    let log = RunLog(folders: shop.folders, run: "run", process: "2")
    try log.append(
      RunRecord(
        verdict: "matched",
        reference: "",
        test: "lone()",
        source: "ShopTests/ShopTests.swift:2",
        microseconds: 1
      )
    )
    try log.end()
    let answer = shop.coverage("--json").output
    #expect(!answer.contains("\"name\" : \"LonePresenter\",\n      \"next\""))
    #expect(answer.contains("\"Tests/ShopTests/ShopTests.swift:2\""))
  }
}
