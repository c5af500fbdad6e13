import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// The rows of a difference on a screen, with removed lines before added lines.
struct DiffRows {
  let style: TerminalStyle
  let width: Int

  func rows(_ diff: UnifiedDiff) -> [String] {
    diff.hunks.flatMap { hunk in
      let header = style.paint(DisplayWidth.cut(hunk.header.visible, to: width), .cyan)
      return [header] + zip(hunk.lines, hunk.lines.emphasis()).flatMap(rows)
    }
  }

  /// Returns the rows of the terminal for one line of a difference, with `+`, `-` or a space before
  /// the first row.
  private func rows(_ line: Hunk.Line, _ emphasis: [Range<Int>]) -> [String] {
    let marked = MarkedLine(line.text, marking: style == .ansi ? emphasis : [])
    return marked.rows(of: width - 1).enumerated().map { index, row in
      let mark = index == 0 ? line.kind.rawValue : " "
      let text =
        mark
        + row.text(
          opening: TerminalColour.reverse.rawValue,
          closing: TerminalColour.notReverse.rawValue
        )
      let colour: TerminalColour? =
        switch line.kind {
        case .context: nil
        case .removed: .red
        case .added: .green
        }
      return colour.map { style.paint(text, $0) } ?? text
    }
  }
}
