import Measuring
import Proofsheet

/// A thousand inline snapshots that match, each in a line of its own.
///
/// Bare is rendering the same values and comparing strings.
@MainActor
func measureInlineChecks(into table: inout Table) throws {
  let rows = (1...1_000).map { InlineRow(id: $0, title: "Title \($0)", isFavorite: $0 % 2 == 0) }
  let texts = rows.map(\.text)
  let times = try Stopwatch(rounds: 9).times(
    { try passing { for (row, text) in zip(rows, texts) { check(row, text) } } },
    {
      for (row, text) in zip(rows, texts) where Rendering(of: row).text != text + "\n" {
        throw Failure(words: "A measured value is not what was written.")
      }
    }
  )
  table.time(
    "an inline check of three facts",
    ours: times[0].divided(by: 1_000),
    peer: times[1].divided(by: 1_000),
    seconds: 25e-6
  )
  let lines = try Stopwatch(rounds: 9).times({
    try passing { for row in rows { check(row.title, in: row.id) } }
  })
  table.time("  of a line", ours: lines[0].divided(by: 1_000), seconds: 25e-6)
}

private struct InlineRow {
  let id: Int
  let title: String
  let isFavorite: Bool

  var text: String { "InlineRow\n  id: \(id)\n  title: \"\(title)\"\n  isFavorite: \(isFavorite)" }
}

private func check(_ title: String, in line: Int) {
  assertInlineSnapshot(of: title, as: .lines, testName: "lines", line: UInt(line + 1_000)) { title }
}

private func check(_ row: InlineRow, _ text: String) {
  assertInlineSnapshot(of: row, testName: "inline", line: UInt(row.id)) { text }
}
