/// Lines that one place lost and another gained, unchanged but for their indentation.
package struct MovedBlock: Sendable, Equatable {
  /// Where the lines were in the old text; 0-based.
  package let old: Range<Int>
  /// Where the lines are in the new text; 0-based.
  package let new: Range<Int>
  /// How many spaces and tabs every line has gained before it; negative when it has lost them.
  package let indentation: Int
  /// Whether the lines stand where they stood, and only their indentation has changed.
  package let isInPlace: Bool

  /// What happened, with 1-based lines: `lines 12-15 moved to line 40, indented by 2 more`.
  package var words: String {
    let first = old.lowerBound + 1
    let lines = old.count == 1 ? "line \(first)" : "lines \(first)-\(old.upperBound)"
    let depth = indentation < 0 ? "\(-indentation) less" : "\(indentation) more"
    if isInPlace { return "\(lines) indented by \(depth)" }
    let moved = "\(lines) moved to line \(new.lowerBound + 1)"
    return indentation == 0 ? moved : "\(moved), indented by \(depth)"
  }
}

extension LineDiff {
  /// The removed lines that were added elsewhere, as blocks.
  ///
  /// A block has at least three lines, or twenty letters and digits; at least one of its lines is the
  /// only one of its kind in either text, so that rows which all look alike are not taken for moved.
  ///
  /// - Returns: Blocks in the order of the old text; no line belongs to two.
  /// - Complexity: O(n) in the bytes of the changed lines and the number of all lines.
  package func movedBlocks() -> [MovedBlock] {
    guard script.changes.contains(where: { !$0.old.isEmpty }),
      script.changes.contains(where: { !$0.new.isEmpty })
    else { return [] }
    return LineBytes.of(old) { old in
      LineBytes.of(new) { new in
        var search = MoveSearch(self, old, new)
        return search.blocks()
      }
    }
  }
}
