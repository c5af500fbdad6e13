import Foundation
import Proofsheet
import SnapshotReview
import TestSupport
import Testing

@testable import SnapshotLedger

/// What the command says, and when it fails.
@Suite struct CoverageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
  }

  @Test func table() throws {
    try shop.check()
    let answer = shop.coverage()
    #expect(answer.code == 1)
    #expect(answer.errors == "")
    assertSnapshot(of: answer.output, as: .lines)
  }

  @Test func markdown() throws {
    try shop.check()
    assertSnapshot(of: shop.coverage("--markdown").output, as: .lines)
  }

  @Test func json() throws {
    try shop.check()
    assertSnapshot(of: shop.coverage("--json").output, as: .lines)
  }

  /// A new view model fails by its name, whatever is known or small enough.
  @Test func aSubjectThatNothingShowsFailsAlways() throws {
    try shop.check()
    try shop.folder.write("LonePresenter\n", to: "gaps")
    for options in [["--fail-under", "0"], ["--ratchet", "gaps", "--update"]] {
      let answer = shop.coverage(options)
      #expect(answer.code == 1)
      #expect(answer.output.contains("  LonePresenter  Sources/Shop/Source.swift:27\n"))
    }
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    #expect(shop.coverage("--fail-under", "10").code == 0)
    #expect(shop.coverage("--fail-under", "99.9").code == 1)
  }

  @Test(arguments: ["", "x", "101", "100.1", "9.75", "-1", "1.", ".5"])
  func percentagesThatAreNone(_ text: String) throws {
    #expect(shop.coverage("--fail-under=" + text).code == 2)
  }

  @Test func withoutACompleteRunNobodyKnowsWhatWasDeleted() throws {
    let none = shop.coverage("--fail-under", "0")
    #expect(none.code == 2)
    try shop.check(incomplete: "a filter was given")
    let part = shop.coverage("--fail-under", "0")
    #expect(part.code == 2)
    #expect(part.output.contains("CartViewModel"))
    assertSnapshot(of: none.errors + part.errors, as: .lines)
  }

  @Test func whatTheRunAskedForHasToBeThere() throws {
    try shop.check(["ShopTests/Texts/gone.txt", "OtherTests/Texts/gone.txt"])
    let gone = shop.coverage("--fail-under", "0")
    #expect(gone.output.contains("  __Snapshots__/ShopTests/Texts/gone.txt\n"))
    // Tests of what holds no subject are none of the ledger's.
    #expect(!gone.output.contains("OtherTests"))
    // A test may want a reference to be missing.
    try FileManager.default.removeItem(atPath: shop.root + "/.proofsheet/runs")
    try shop.check(["ShopTests/Texts/gone.txt"], verdict: .expected)
    #expect(!shop.coverage().output.contains("gone.txt"))
  }

  @Test func whatHasChangedSinceTheRunCannotBeJudged() throws {
    try shop.check()
    #expect(shop.coverage("--fail-under", "0").code != 2)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)],
      ofItemAtPath: shop.root + "/Sources/Shop/Shop.swift"
    )
    let answer = shop.coverage("--fail-under", "0")
    #expect(answer.code == 2)
    assertSnapshot(of: answer.errors, as: .lines)
  }
}
