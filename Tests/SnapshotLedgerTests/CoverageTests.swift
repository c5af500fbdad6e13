import Foundation
import Proofsheet
import ProofsheetBasics
import ReviewTools
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import Completeness

/// The report of the command, and the cases in which it fails.
@Suite struct CoverageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
  }

  @Test(arguments: [["coverage"], ["coverage", "--json"]])
  func shownPropertiesAreCounted(_ arguments: [String]) throws {
    try shop.check()
    let name = arguments.last?.replacing("--", with: "")
    assertSnapshot(of: shop.run(arguments).shown, as: .lines, named: name)
  }

  /// A rule waives a gap, and a rule that waives nothing is named.
  @Test func rulesWaiveAndHaveToBeOfUse() throws {
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.check()
    #expect(shop.coverage().code == 1)
    let rule = "allow unshown CartViewModel.fixed | never another value\n"
    try shop.folder.write(ShopModule.rules + rule, to: RuleFile.name)
    #expect(shop.coverage().code == 0)
    let idle = "allow unshown Shop.Item*.* | nobody reads them\nallow unshown NoViewModel | gone\n"
    try shop.folder.write(ShopModule.rules + rule + idle, to: RuleFile.name)
    assertSnapshot(of: shop.coverage().shown, as: .lines)
  }

  /// A run of `swift test` is as good as a check if its log is whole.
  @Test func aRunThatIsNotWholeIsSaid() throws {
    var told: [String] = []
    func tell(_ run: () throws -> Void) throws {
      try? FileManager.default.removeItem(atPath: shop.root + "/.proofsheet/runs")
      try run()
      let answer = shop.coverage()
      told.append((answer.output.split(separator: "\n").last ?? "") + " exit \(answer.code)")
    }
    try tell {}
    try tell { try shop.check(incomplete: "a filter was given") }
    try tell { try shop.log() }
    try tell { try shop.log(hasEnded: false) }
    try tell { try shop.log(except: "debug.txt") }
    try tell {
      try shop.log()
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)],
        ofItemAtPath: shop.root + "/Sources/Shop/Shop.swift"
      )
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  /// Only what a run has checked counts: no reference of a disabled test.
  @Test func uncheckedReferencesShowNothing() throws {
    let gap = "  LonePresenter  Sources/Shop/Source.swift:27\n"
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.log(except: "lone.txt")
    #expect(shop.coverage().output.contains(gap))
    try shop.log(except: "lone.txt", inline: "LonePresenter is a word\n")
    #expect(shop.coverage().output.contains(gap))
    try shop.log(except: "lone.txt", inline: "LonePresenter\n  text: \"\\t\"\n")
    #expect(!shop.coverage().output.contains(gap))
    #expect(shop.coverage("--json").output.contains("\"ShopTests/ShopTests.swift:1\""))
  }
}
