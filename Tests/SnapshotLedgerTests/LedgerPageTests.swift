import Foundation
import Proofsheet
import SnapshotChecking
import TestSupport
import Testing

@testable import SnapshotLedger

/// What was counted last, as the page of a report has it.
@Suite struct LedgerPageTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    try shop.fill()
    try shop.check()
  }

  /// The data of a page; nil where it has none.
  private func data() throws -> String? {
    let page = try String(contentsOf: shop.folder.file(".proofsheet/report.html"), encoding: .utf8)
    let start = "<script type=\"application/json\" id=\"ledger-data\">"
    return page.components(separatedBy: start).dropFirst().first?
      .components(separatedBy: "</script>").first
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
    let answer = shop.run(["report", "--html"])
    #expect(answer.code == 2)
    #expect(
      answer.errors
        == "proofsheet: \(shop.root)/.proofsheet/coverage.json cannot be understood; count again: "
        + "swift run proofsheet coverage.\n"
    )
  }
}
