import Foundation
import SnapshotRendering
import Testing

@testable import SnapshotChecking

private struct Order {
  let id = UUID()
  var number = "ORDER-12"
  var isPaid = true
  var count = 0
  var price = 9.5
  var note: String? = nil
  var empty = ""
  var text = "one\ntwo"
  var kind = Kind.express
  var placed = Date(timeIntervalSince1970: 0)
  var link = URL(filePath: "/a/b")
  var lines = ["a": [1, 2]]
  var tags: Set<String> = []
  var parts = Set([UUID(), UUID()])
}

private enum Kind { case express }

@Suite struct SensitivityTests {
  private func report(
    _ scrubbers: SnapshotScrubber...,
    matches: @escaping @Sendable ([UInt8], [UInt8]) -> Bool = ReferenceText.matches
  ) throws -> SensitivityReport {
    try Sensitivity(matches: matches).report(of: Order(), as: .state.scrubbing(scrubbers))
  }

  @Test func everyFactOfAStateIsSeen() throws {
    let report = try report()
    #expect(report.blind == [])
    let facts = 16
    let lines = 23
    #expect(report.tried == facts + lines * 5 - 1)
  }

  @Test func whatAScrubberReplacesWhollyIsBlind() throws {
    #expect(
      try report(.uuids, .dates).blind == [
        .init(keyPath: "id", reason: "scrubbed by uuids"),
        .init(keyPath: "placed", reason: "scrubbed by dates"),
        .init(keyPath: "parts[0]", reason: "scrubbed by uuids"),
        .init(keyPath: "parts[1]", reason: "scrubbed by uuids"),
      ]
    )
    #expect(
      try report(.matching("order", #"\d+"#)).blind.map(\.keyPath).contains("number") == false
    )
    #expect(
      try report(.keyPath("lines.*")).blind.map(\.keyPath) == [#"lines."a"[0]"#, #"lines."a"[1]"#]
    )
  }

  @Test func anOverBroadScrubberIsFound() throws {
    let report = try report(.matching("anything", ".*"))
    #expect(report.blind.count == 15)
    #expect(Set(report.blind.map(\.reason)) == ["scrubbed by anything"])
    let paths = Set(report.blind.map(\.keyPath))
    #expect(
      paths.isSuperset(of: ["id", "number", "isPaid", "count", "price", "note", "kind", "link"])
    )
    // The quotes of an empty string stay, so another string shows.
    #expect(!paths.contains("empty"))
  }

  /// A value that stands in two places may not change in one of them alone.
  @Test func aTokenThatOccursTwiceIsNoBlindSpot() throws {
    let id = UUID()
    let report = try Sensitivity().report(of: [id, id, UUID()], as: .state.scrubbing(.uuids))
    #expect(report.blind.map(\.keyPath) == ["[2]"])
  }

  @Test func comparisonsThatForgiveAreFound() throws {
    @Sendable func trimmed(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      .map { $0.trimmingSuffix(while: { $0 == " " }) }
    }
    let rows:
      [(name: String, matches: @Sendable ([UInt8], [UInt8]) -> Bool, reasons: Set<String>)] = [
        (
          "trailing space", { trimmed($0) == trimmed($1) },
          ["a space at the end of a line is compared as equal"]
        ),
        (
          "order", { trimmed($0).sorted() == trimmed($1).sorted() },
          [
            "a space at the end of a line is compared as equal",
            "two swapped lines is compared as equal",
          ]
        ),
        (
          "repetition", { Set($0.split(separator: 0x0A)) == Set($1.split(separator: 0x0A)) },
          [
            "a doubled line is compared as equal", "two swapped lines is compared as equal",
          ]
        ),
        (
          "length", { $0.count == $1.count },
          [
            "compared as equal", "two swapped lines is compared as equal",
          ]
        ),
      ]
    for row in rows {
      let blind = try report(matches: row.matches).blind
      #expect(Set(blind.map(\.reason)) == row.reasons, "\(row.name)")
    }
    let all = try report(matches: { _, _ in true })
    #expect(all.blind.count == all.tried)
  }

  @Test func linesOfPlainTextAreFacts() throws {
    let report = try Sensitivity().report(of: "a\n\n\(UUID())", as: .lines.scrubbing(.uuids))
    #expect(report.blind == [.init(keyPath: "line 3", reason: "compared as equal")])
  }

  @Test func aReferenceIsTriedByItsFactsAndLines() throws {
    let bytes = try SnapshotStrategy<Order>.state.scrubbing(.uuids).render(Order()).bytes
    let report = try Sensitivity().report(ofReference: bytes)
    #expect(report.blind == [])
    #expect(report.tried == 16 + 23 * 5 - 1)
    let hidden = SensitivityReport.Blind(keyPath: "id", reason: "scrubbed by uuids")
    #expect(try Sensitivity().report(ofReference: bytes, hidden: [hidden]).blind == [hidden])
    #expect(try Sensitivity().report(ofReference: Array("a\nb\n".utf8)).tried == 9)
    #expect(
      try Sensitivity { _, _ in true }.report(ofReference: Array("a\nb\n".utf8)).blind.count == 9
    )
  }

  @Test func theMessageNamesWhatIsHidden() throws {
    let report = try report(.uuids, .dates)
    #expect(
      SensitivityMessage(report, allowing: ["parts.*", "count"]).text("Orders/all()") == """
        2 of 130 changes would not be seen by the snapshot in Orders/all():
          id: scrubbed by uuids
          placed: scrubbed by dates
        Narrow what hides them, or name them in `allowing:`.
        The exception count in Orders/all() hides nothing; remove it.
        """
    )
    #expect(SensitivityMessage(report, allowing: ["id", "placed", "parts[*]"]).text("") == nil)
    #expect(SensitivityMessage(report, allowing: ["**"]).text("") == nil)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
