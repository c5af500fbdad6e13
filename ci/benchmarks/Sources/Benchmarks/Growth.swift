import Measuring
import Proofsheet

@testable import TextDiff

/// What must take as long for each element however many there are.
func measureGrowth() throws -> GrowthTable {
  var table = GrowthTable(sizes: [1_000, 10_000, 100_000])
  try table.add("facts of a list") { count in
    let rows = (0..<count).map { GrownRow(id: $0, title: "Title \($0)") }
    return { try expectText(Rendering(of: rows).bytes.count > count) }
  }
  try table.add("facts of a set") { count in
    let numbers = Set(0..<count)
    return { try expectText(Rendering(of: numbers).bytes.count > count) }
  }
  try table.add("lines of a text") { count in
    let text = (0..<count).map { "line \($0)" }.joined(separator: "\n")
    return { try expectText(Rendering(of: text).bytes.count > count) }
  }
  for (kind, edit, percent) in [
    (TextPair.Kind.unique, TextPair.Edit.substitutions, 1), (.repetitive, .insertions, 10),
    (.scarce, .moves, 10),
  ] {
    try table.add("lines of a difference: \(kind), \(percent) %") { count in
      let pair = TextPair(kind, edit, lines: count, percent: percent)
      return {
        let diff = UnifiedDiff(old: pair.old, new: pair.new, oldName: "a", newName: "b")
        try expectText(!diff.text.isEmpty)
      }
    }
  }
  return table
}

private struct GrownRow {
  let id: Int
  let title: String
}

private func expectText(_ isThere: Bool) throws {
  if !isThere { throw Failure(words: "A measured text is not there.") }
}
