import Foundation
import Measuring
import Proofsheet

/// A check that fails beside one that matches: one fact of 200,000 is another.
@MainActor
func measureFailing(below root: String, into table: inout Table) throws {
  let folder = ReferenceFolder(root: root, stem: "Failing", function: "failing")
  let rows = (0..<40_000).map { Fact($0, "value") }
  var other = rows
  other[20_000] = Fact(20_000, "other")
  for name in ["same", "other"] { _ = try folder.write(Rendering(of: rows).bytes, named: name) }
  let times = try Stopwatch(rounds: 3).times(
    { try failing { check(other, "other") } },
    { try passing { check(rows, "same") } }
  )
  table.time("a failing check of 200,000 facts", ours: times[0], peer: times[1], ratio: 1.8)
}

private struct Fact {
  let id: Int
  let title: String
  let price: Double
  let isSold: Bool

  init(_ id: Int, _ word: String) {
    (self.id, title, price, isSold) = (id, "\(word) of row \(id)", Double(id) / 4, id % 2 == 0)
  }
}

@MainActor
private func check(_ rows: [Fact], _ name: String) {
  assertSnapshot(of: rows, named: name, testName: "failing")
}

private func failing(_ checks: () -> Void) throws {
  if withFailures(checks).count != 1 { throw Failure(words: "A check does not fail.") }
}
