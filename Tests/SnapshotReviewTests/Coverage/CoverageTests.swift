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
  private let shop: Scene

  init() throws {
    shop = try .shop()
    try shop.fill()
  }

  @Test(arguments: [["coverage"], ["coverage", "--json"]])
  func shownPropertiesAreCounted(_ arguments: [String]) throws {
    try shop.complete("run", shop.matches())
    let name = arguments.last?.replacing("--", with: "")
    assertSnapshot(of: shop.run(arguments).shown, as: .lines, named: name)
  }

  /// A rule waives a gap, and a rule that waives nothing is named.
  @Test func rulesWaiveAndHaveToBeOfUse() throws {
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.reference("ShopTests/Texts/telling.txt", "TellingPresenter\n  name: \"a\"\n")
    try shop.complete("run", shop.matches())
    #expect(shop.run("coverage").code == 1)
    let rule = "allow unshown CartViewModel.fixed | never another value\n"
    try shop.write(ShopModule.rules + rule, to: RuleFile.name)
    #expect(shop.run("coverage").code == 0)
    let idle = "allow unshown Shop.Item*.* | nobody reads them\nallow unshown NoViewModel | gone\n"
    try shop.write(ShopModule.rules + rule + idle, to: RuleFile.name)
    assertSnapshot(of: shop.run("coverage").shown, as: .lines)
  }

  /// A run of `swift test` is as good as a check if its log is whole.
  @Test func aRunThatIsNotWholeIsSaid() throws {
    var told: [String] = []
    func tell(_ run: () throws -> Void) throws {
      try? FileManager.default.removeItem(atPath: shop.root + "/.proofsheet/runs")
      try run()
      let answer = shop.run("coverage")
      told.append((answer.output.split(separator: "\n").last ?? "") + " exit \(answer.code)")
    }
    try tell {}
    try tell { try shop.complete("run", shop.matches(), incomplete: "a filter was given") }
    try tell { try shop.match() }
    try tell { try shop.match(ends: false) }
    try tell { try shop.match(except: "debug.txt") }
    try tell {
      try shop.match()
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)],
        ofItemAtPath: shop.root + "/Sources/Shop/Shop.swift"
      )
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  /// Only what a run has checked counts: no reference of a disabled test.
  @Test func uncheckedReferencesShowNothing() throws {
    let gap = "  LonePresenter     Sources/Shop/Source.swift:27\n"
    try shop.reference("ShopTests/Texts/lone.txt", "LonePresenter\n  text: \"\"\n")
    try shop.match(except: "lone.txt")
    #expect(shop.run("coverage").output.contains(gap))
    try shop.match(except: "lone.txt", inline: "LonePresenter is a word\n")
    #expect(shop.run("coverage").output.contains(gap))
    try shop.match(except: "lone.txt", inline: "LonePresenter\n  text: \"\\t\"\n")
    #expect(!shop.run("coverage").output.contains(gap))
    #expect(shop.run("coverage", "--json").output.contains("\"ShopTests/ShopTests.swift:1\""))
  }
}
