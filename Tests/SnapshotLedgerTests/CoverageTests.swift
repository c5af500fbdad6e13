import Foundation
import Proofsheet
import SnapshotChecking
import SnapshotReview
import TestSupport
import Testing

@testable import SnapshotLedger

/// The report of the command, and the cases in which it fails.
@Suite struct CoverageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
  }

  @Test(arguments: [["coverage"], ["coverage", "--markdown"], ["coverage", "--json"]])
  func whatIsShownIsCounted(_ arguments: [String]) throws {
    try shop.check()
    let name = arguments.last?.replacing("--", with: "")
    assertSnapshot(of: shop.run(arguments).shown, as: .lines, named: name)
  }

  /// A new view model fails by its name, even if it is small or other gaps are known.
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

  @Test func percentagesThatAreNone() {
    for text in ["", "x", "101", "100.1", "9.75", "-1", "1.", ".5"] {
      #expect(shop.coverage("--fail-under=" + text).code == 2)
    }
  }

  @Test func withoutACompleteRunNobodyKnowsWhatWasDeleted() throws {
    let none = shop.coverage("--fail-under", "0")
    try shop.check(incomplete: "a filter was given")
    let part = shop.coverage("--fail-under", "0")
    assertSnapshot(of: none.shown + part.shown, as: .lines)
  }

  @Test func whatTheRunAskedForHasToBeThere() throws {
    try shop.check(["ShopTests/Texts/gone.txt", "OtherTests/Texts/gone.txt"])
    let gone = shop.coverage("--fail-under", "0")
    #expect(gone.output.contains("  __Snapshots__/ShopTests/Texts/gone.txt\n"))
    // Tests of modules without subjects are not in the ledger.
    #expect(!gone.output.contains("OtherTests"))
    // A test may expect a missing reference.
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
    assertSnapshot(of: shop.coverage("--fail-under", "0").shown, as: .lines)
  }
}

/// The last count, as the page of a report shows it.
@Suite struct LedgerPageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
    try shop.check()
  }

  /// The data of a page; nil for a page without data.
  private func data() throws -> Substring? {
    let page = try String(contentsOf: shop.folder.file(".proofsheet/report.html"), encoding: .utf8)
    let block = #/<script type="application/json" id="ledger-data">(.*?)</script>/#
    return page.firstMatch(of: block.dotMatchesNewlines())?.1
  }

  @Test func aReportShowsWhatWasCountedLast() throws {
    #expect(shop.run(["report", "--html"]).code == 0)
    #expect(try data() == nil)
    #expect(shop.coverage().code == 1)
    #expect(shop.run(["report", "--html"]).code == 0)
    let value = try JSONSerialization.jsonObject(with: Data(try #require(try data()).utf8))
    let json = try JSONSerialization.data(
      withJSONObject: value,
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    )
    assertSnapshot(of: String(decoding: json, as: UTF8.self), as: .lines)
  }

  @Test func whatCannotBeReadIsSaid() throws {
    try shop.folder.write("{}", to: ".proofsheet/coverage.json")
    assertSnapshot(of: shop.run(["report", "--html"]).shown, as: .lines)
  }
}
