import Foundation
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import SnapshotLedger
@testable import SnapshotReview
@testable import SubjectCatalogue

/// The ledger names every deleted snapshot of the samples.
@Suite struct DeletedSnapshotTests {
  private static let targets = ["CommunityTests", "MusicSearchTests", "StandingsTests"]

  @Test(.exhaustive) func eachOneIsNamed() throws {
    let shop = try Shop()
    let real = SnapshotFolders(root: PackageFolder.url.path)
    for target in Self.targets {
      for file in try FileListing(below: real.references + "/" + target).files {
        try shop.reference("\(target)/\(file)", "")
      }
    }
    try shop.check()
    let seen = Dictionary(uniqueKeysWithValues: Self.targets.map { ($0, ["Shop"]) })
    let files = try FileListing(below: shop.folders.references).files
    #expect(files.count > 300)
    let declarations = try ShopModule.declarations()
    let texts = try RecordedTexts(of: declarations, seen: [:], in: shop.folders)
    #expect(try LastRun(in: shop.folders, seen: seen).gone == [])
    let rules = SubjectRules(try RuleFile(""))
    for file in files {
      let path = shop.folders.reference(file)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      let gone = try LastRun(in: shop.folders, seen: seen).gone
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      let ledger = Ledger(declarations, texts, gone: gone, rules: rules)
      let answer = CoverageAnswer(
        ledger: ledger,
        ratchet: Ratchet(shop.folders.shown(file), path: "gaps"),
        least: 0,
        unknown: nil
      )
      // Even a list of known gaps does not hide it.
      #expect(answer.failing.contains { $0.kind == .gone && $0.name == shop.folders.shown(file) })
      #expect(answer.text.contains("  __Snapshots__/\(file)\n"))
    }
  }
}
