import Foundation
import Proofsheet
import SnapshotReview
import TestSupport
import Testing
import ToolBasics

@testable import SnapshotLedger

/// The list of known gaps, and rules that waive some.
@Suite struct RatchetTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
    // Every subject is shown, so that nothing fails that no list may know.
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.check()
  }

  private func waive(_ lines: String) throws {
    try shop.folder.write(ShopModule.rules + lines + "\n", to: RuleFile.name)
  }

  @Test func aListThatKnowsAllGapsPasses() throws {
    #expect(shop.coverage("--ratchet", "gaps").code == 2)
    #expect(shop.coverage("--ratchet", "gaps", "--update").code == 0)
    #expect(shop.coverage("--ratchet", "gaps").code == 0)
    let text = try String(contentsOf: shop.folder.file("gaps"), encoding: .utf8)
    assertSnapshot(of: text, as: .lines)
  }

  @Test func aNewGapFailsByName() throws {
    _ = shop.coverage("--ratchet", "gaps", "--update")
    let text = try String(contentsOf: shop.folder.file("gaps"), encoding: .utf8)
    try shop.folder.write(
      text.replacing("CartViewModel.item = nil\n", with: ""),
      to: "gaps"
    )
    let answer = shop.coverage("--ratchet", "gaps")
    #expect(answer.code == 1)
    #expect(answer.output.contains("CartViewModel.item = nil"))
    #expect(!answer.output.contains("CartViewModel.fixed  "))
  }

  @Test func aLineWhoseGapIsGoneFailsByName() throws {
    _ = shop.coverage("--ratchet", "gaps", "--update")
    try shop.reference("ShopTests/Texts/item.txt", "CartViewModel\n  item: nil\n")
    let answer = shop.coverage("--ratchet", "gaps")
    #expect(answer.code == 1)
    #expect(
      answer.output.contains("gaps: 'CartViewModel.item = nil' is shown now; delete the line.")
    )
  }

  /// A property's rule is one for its values, too; a rule that waives nothing is named.
  @Test func rulesWaiveAndHaveToBeOfUse() throws {
    let all = shop.coverage("--fail-under", "0")
    #expect(all.code == 0)
    try waive(
      """
      allow unshown CartViewModel.load | tests of the loader show it
      allow unshown Shop.Item*.* | nobody reads them
      allow unshown NoViewModel | it is gone
      """
    )
    let some = shop.coverage()
    #expect(some.code == 1)
    #expect(!some.output.contains("CartViewModel.load = "))
    #expect(!some.output.contains("ItemViewModel.isNew"))
    #expect(some.output.contains("CartViewModel.item = nil"))
    #expect(
      some.output.contains(
        ".proofsheet.conf:4: 'allow unshown NoViewModel' allows nothing; delete the line."
      )
    )
    #expect(shop.coverage("--fail-under", "0").code == 1)
  }
}
