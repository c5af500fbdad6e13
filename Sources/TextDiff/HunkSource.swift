/// What the hunks of a difference look into: both texts, the changes, and which lines were only moved.
final class HunkSource: Sendable {
  let old: TextLines
  let new: TextLines
  let changes: [EditScript.Change]
  private let moved: MovedLines

  init(_ diff: LineDiff, moves: [MovedBlock]) {
    old = diff.old
    new = diff.new
    changes = diff.script.changes
    moved = MovedLines(moves, in: diff)
  }

  /// The text that the lines of a kind are taken from.
  func text(of kind: Hunk.Line.Kind) -> TextLines { kind == .added ? new : old }

  /// Whether a line feed closes the last of some lines; only the last line of a text may lack it.
  func isTerminated(_ range: Range<Int>, of kind: Hunk.Line.Kind) -> Bool {
    // Without a copy of the text.
    kind == .added
      ? new.endsWithNewline || range.upperBound < new.count
      : old.endsWithNewline || range.upperBound < old.count
  }

  /// A line of the new text when it is added, else of the old one.
  func line(_ index: Int, as kind: Hunk.Line.Kind) -> Hunk.Line {
    let text = text(of: kind)
    return Hunk.Line(
      kind: kind,
      text: String(text[index]),
      endsWithNewline: text.isTerminated(index),
      isMoved: moved.has(index, as: kind)
    )
  }
}

extension LineDiff {
  /// The changes with the lines around them, neighbours that would overlap or touch joined.
  ///
  /// - Complexity: O(n) in the changes, and in the lines above the last of them.
  package func hunks(context: Int = 3, moves: [MovedBlock] = []) -> [Hunk] {
    if script.changes.isEmpty { return [] }
    let context = min(max(0, context), old.count)
    let source = HunkSource(self, moves: moves)
    return LineBytes.of(old) { old in
      LineBytes.of(new) { new in
        var elements = EnclosingElements(old: old, new: new)
        var hunks: [Hunk] = []
        var start = 0
        var next = 1
        while next <= source.changes.count {
          let isJoined =
            next < source.changes.count
            && source.changes[next].old.lowerBound &- source.changes[next &- 1].old.upperBound
              <= 2 * context
          if !isJoined {
            hunks.append(Hunk(start..<next, of: source, context: context, elements: &elements))
            start = next
          }
          next &+= 1
        }
        return hunks
      }
    }
  }
}

/// One flag for each line of either text: whether it belongs to a moved block; none without blocks.
private struct MovedLines: Sendable {
  private var old: [Bool] = []
  private var new: [Bool] = []

  init(_ blocks: [MovedBlock], in diff: LineDiff) {
    guard !blocks.isEmpty else { return }
    old = [Bool](repeating: false, count: diff.old.count)
    new = [Bool](repeating: false, count: diff.new.count)
    for block in blocks {
      for line in block.old { old[line] = true }
      for line in block.new { new[line] = true }
    }
  }

  func has(_ line: Int, as kind: Hunk.Line.Kind) -> Bool {
    switch kind {
    case .context: false
    case .removed: !old.isEmpty && old[line]
    case .added: !new.isEmpty && new[line]
    }
  }
}
