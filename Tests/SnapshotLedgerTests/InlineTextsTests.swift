import Foundation
import SnapshotChecking
import SnapshotReview
import TestSupport
import Testing

@testable import SnapshotLedger

/// Inline snapshots count like those in files.
@Suite struct InlineTextsTests {
  private static let source = #"""
    @Test func lone() {
      assertInlineSnapshot(of: LonePresenter(text: "}"), as: .state) {
        """
        LonePresenter
          text: "\\t"
        """
      }
      assertInlineSnapshot(of: 2)
      let text = { "LonePresenter" }
      // assertInlineSnapshot(
    }
    """#

  @Test func textsHaveTheirLines() {
    let texts = InlineTexts.texts(in: Self.source)
    #expect(texts.map(\.line) == [2])
    #expect(texts.map(\.text) == ["LonePresenter\n  text: \"\\t\"\n"])
  }

  @Test func theyCountAsFilesDo() throws {
    let shop = try Shop()
    try shop.fill()
    try shop.check()
    let gap = "  LonePresenter  Sources/Shop/Source.swift:27\n"
    #expect(shop.coverage().output.contains(gap))
    try shop.folder.write(Self.source, to: "Tests/ShopTests/ShopTests.swift")
    #expect(!shop.coverage().output.contains(gap))
    #expect(shop.coverage("--json").output.contains("\"Tests/ShopTests/ShopTests.swift:2\""))
  }
}
