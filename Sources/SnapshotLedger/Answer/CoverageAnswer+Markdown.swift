import SnapshotReview

extension CoverageAnswer {
  /// The report of `coverage` in Markdown, for a comment or the summary of a CI job.
  var markdown: String {
    var text = "## What snapshots and journeys show\n\n"
    text += "**\(sum)**\n"
    guard !ledger.rows.isEmpty else { return text }
    text += "\n| | " + Self.columns.joined(separator: " | ") + " |\n"
    text += "|---|" + Self.columns.map { _ in "--:|" }.joined() + "\n"
    for row in ledger.rows {
      text += "| `\(row.name)` | " + row.cells.joined(separator: " | ") + " |\n"
    }
    for (kind, some) in sections {
      text +=
        "\n### \(kind.title)\n\n\(kind.next.prefix(1).uppercased() + kind.next.dropFirst()).\n\n"
      for gap in some {
        text += "- `\(gap.name)`" + (gap.place == gap.name ? "" : " (\(gap.place))")
        text += gap.doubt.map { ": uncertain, \($0)" } ?? ""
        text += "\n"
      }
    }
    let sentences = complaints + remarks
    if !sentences.isEmpty { text += "\n" + sentences.map { "- \($0)\n" }.joined() }
    return text
  }
}
