extension LineDiff {
  /// The text that contains the lines of a kind.
  func text(of kind: Hunk.Line.Kind) -> TextLines { kind == .added ? new : old }

  /// Whether the last line of a range ends with a line feed; only the last line of a text may lack
  /// it.
  func isTerminated(_ range: Range<Int>, of kind: Hunk.Line.Kind) -> Bool {
    // The expression avoids a copy of the text.
    kind == .added
      ? new.endsWithNewline || range.upperBound < new.count
      : old.endsWithNewline || range.upperBound < old.count
  }

  /// Returns the line at an index: in the new text if the line is added, otherwise in the old text.
  func line(_ index: Int, as kind: Hunk.Line.Kind) -> Hunk.Line {
    let text = text(of: kind)
    return Hunk.Line(
      kind: kind,
      text: String(text[index]),
      endsWithNewline: text.isTerminated(index)
    )
  }

  /// Groups the changes into hunks.
  ///
  /// Two changes share a hunk if the lines around them would overlap or touch.
  ///
  /// - Complexity: O(n) in the changes, and in the lines above the last change.
  package func hunks(context: Int = 3) -> [Hunk] {
    if script.changes.isEmpty { return [] }
    let context = min(max(0, context), old.count)
    let changes = script.changes
    return LineBytes.of(old) { old in
      LineBytes.of(new) { new in
        var elements = EnclosingElements(old: old, new: new)
        var hunks: [Hunk] = []
        var start = 0
        var next = 1
        while next <= changes.count {
          let isJoined =
            next < changes.count
            && changes[next].old.lowerBound &- changes[next &- 1].old.upperBound <= 2 * context
          if !isJoined {
            hunks.append(Hunk(start..<next, of: self, context: context, elements: &elements))
            start = next
          }
          next &+= 1
        }
        return hunks
      }
    }
  }
}
