import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// The rows of a difference on a screen: one column, or the old and the new text side by side.
struct DiffRows {
  let style: TerminalStyle
  let width: Int

  /// The smallest width at which two columns have room.
  private static let leastForTwo = 120

  func rows(_ diff: UnifiedDiff) -> [String] {
    diff.hunks.flatMap { hunk in
      [style.paint(DisplayWidth.cut(hunk.header.visible, to: width), .cyan)]
        + (width < Self.leastForTwo ? column(hunk) : columns(hunk))
    }
  }

  /// Returns the rows of one column, with removed lines before added lines.
  private func column(_ hunk: Hunk) -> [String] {
    let lines = hunk.lines
    let emphasis = lines.emphasis()
    return lines.indices.flatMap { index in
      side(lines[index], emphasis[index], width: width).map(\.text)
    }
  }

  /// Returns the rows of two columns, with a removed line beside the added line that replaces it.
  private func columns(_ hunk: Hunk) -> [String] {
    let lines = hunk.lines
    let emphasis = lines.emphasis()
    let half = (width - 3) / 2
    return lines.pairs.flatMap { old, new in
      beside(
        old.map { side(lines[$0], emphasis[$0], width: half) } ?? [],
        new.map { side(lines[$0], emphasis[$0], width: half) } ?? [],
        half
      )
    }
  }

  private typealias Row = (text: String, width: Int)

  private func beside(_ left: [Row], _ right: [Row], _ half: Int) -> [String] {
    (0..<max(left.count, right.count)).map { index in
      let old = index < left.count ? left[index] : ("", 0)
      let new = index < right.count ? right[index].text : ""
      return old.0 + "".padded(to: half - old.1) + " │ " + new
    }
  }

  /// Returns the rows of the terminal for one line of a difference, with `+`, `-` or a space before
  /// the first row.
  private func side(_ line: Hunk.Line, _ emphasis: [Range<Int>], width: Int) -> [Row] {
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
      return (colour.map { style.paint(text, $0) } ?? text, row.width + 1)
    }
  }
}

extension [Hunk.Line] {
  /// The indices of the lines side by side: a removed line beside the added line that replaces it,
  /// and an unchanged line on both sides.
  package var pairs: [(old: Int?, new: Int?)] {
    var pairs: [(old: Int?, new: Int?)] = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func flush() {
      for index in 0..<Swift.max(removed.count, added.count) {
        pairs.append(
          (
            index < removed.count ? removed[index] : nil, index < added.count ? added[index] : nil
          )
        )
      }
      removed = []
      added = []
    }
    for (index, line) in enumerated() {
      switch line.kind {
      case .removed: removed.append(index)
      case .added: added.append(index)
      case .context:
        flush()
        pairs.append((index, index))
      }
    }
    flush()
    return pairs
  }
}
