import Foundation
import Proofsheet
import SnapshotReview
import TestSupport
import Testing
import ToolBasics

@testable import SnapshotLedger

/// The list of known gaps, and rules that waive some gaps.
@Suite struct RatchetTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
    // Every subject is shown, so that all gaps are of the kind that a list may contain.
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.check()
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
    try shop.folder.write(text.replacing("CartViewModel.item = nil\n", with: ""), to: "gaps")
    assertSnapshot(of: shop.coverage("--ratchet", "gaps").shown, as: .lines)
  }

  @Test func aLineWhoseGapIsGoneFailsByName() throws {
    _ = shop.coverage("--ratchet", "gaps", "--update")
    try shop.reference("ShopTests/Texts/item.txt", "CartViewModel\n  item: nil\n")
    assertSnapshot(of: shop.coverage("--ratchet", "gaps").shown, as: .lines)
  }

  /// A rule for a property also holds for its values; a rule that waives nothing is named.
  @Test func rulesWaiveAndHaveToBeOfUse() throws {
    #expect(shop.coverage("--fail-under", "0").code == 0)
    let rules = """
      allow unshown CartViewModel.load | tests of the loader show it
      allow unshown Shop.Item*.* | nobody reads them
      allow unshown NoViewModel | it is gone

      """
    try shop.folder.write(ShopModule.rules + rules, to: RuleFile.name)
    let told = shop.coverage().shown + shop.coverage("--fail-under", "0").shown
    assertSnapshot(of: told, as: .lines)
  }
}
