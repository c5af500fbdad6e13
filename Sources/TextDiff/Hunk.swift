/// A run of changed lines with the unchanged lines around it.
package struct Hunk: Sendable {
  /// One line of a hunk.
  package struct Line: Sendable {
    /// What happens to a line; the raw value is its mark in a unified diff.
    package enum Kind: String, Sendable {
      case context = " "
      case removed = "-"
      case added = "+"
    }

    /// What happens to the line.
    package let kind: Kind
    /// The line without its line feed.
    package let text: String
    /// Whether a line feed closes the line; only the last line of a text may lack it.
    package let endsWithNewline: Bool
    /// Whether the line belongs to a moved block.
    package let isMoved: Bool
  }

  /// The 1-based first line in the old text; with a count of zero the line before, which may be 0.
  package let oldStart: Int
  /// The number of removed and context lines.
  package let oldCount: Int
  /// The 1-based first line in the new text; with a count of zero the line before, which may be 0.
  package let newStart: Int
  /// The number of added and context lines.
  package let newCount: Int
  /// The lines in order; in each change the removed lines come before the added ones.
  package let lines: [Line]
  /// The line above the hunk whose element encloses its first change, or `nil` outside of all.
  package let section: String?

  /// The line that opens the hunk in a unified diff, without a line feed.
  package var header: String {
    let place = "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"
    return section.map { place + " " + $0 } ?? place
  }

  /// Takes changes that lie close together, and the lines around and between them.
  fileprivate init(
    _ changes: ArraySlice<EditScript.Change>,
    of diff: LineDiff,
    context: Int,
    moved: MovedLines,
    elements: inout EnclosingElements
  ) {
    let first = changes[changes.startIndex]
    let last = changes[changes.endIndex - 1]
    let before = min(context, first.old.lowerBound)
    let after = min(context, diff.old.count - last.old.upperBound)
    let old = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let new = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    oldStart = old.isEmpty ? old.lowerBound : old.lowerBound + 1
    oldCount = old.count
    newStart = new.isEmpty ? new.lowerBound : new.lowerBound + 1
    newCount = new.count
    section = elements.element(around: first, above: old.lowerBound)

    var lines: [Line] = []
    lines.reserveCapacity(old.count + new.count)
    var done = old.lowerBound
    for change in changes {
      diff.old.append(done..<change.old.lowerBound, as: .context, moved: [], to: &lines)
      diff.old.append(change.old, as: .removed, moved: moved.old, to: &lines)
      diff.new.append(change.new, as: .added, moved: moved.new, to: &lines)
      done = change.old.upperBound
    }
    diff.old.append(done..<old.upperBound, as: .context, moved: [], to: &lines)
    self.lines = lines
  }
}

extension LineDiff {
  /// The changes with the lines around them, neighbours that would overlap or touch joined.
  ///
  /// - Complexity: O(n) in the lines of the result, and in those above its last hunk.
  package func hunks(context: Int = 3, moves: [MovedBlock] = []) -> [Hunk] {
    if script.changes.isEmpty { return [] }
    let context = min(max(0, context), old.count)
    let moved = MovedLines(moves, in: self)
    var elements = EnclosingElements(of: self)
    var hunks: [Hunk] = []
    var start = 0
    for index in script.changes.indices {
      let next = index + 1
      if next < script.changes.count {
        let gap = script.changes[next].old.lowerBound - script.changes[index].old.upperBound
        if gap <= 2 * context { continue }
      }
      hunks.append(
        Hunk(
          script.changes[start...index],
          of: self,
          context: context,
          moved: moved,
          elements: &elements
        )
      )
      start = next
    }
    return hunks
  }
}

/// One flag for each line of either text: whether it belongs to a moved block; none without blocks.
private struct MovedLines {
  private(set) var old: [Bool] = []
  private(set) var new: [Bool] = []

  init(_ blocks: [MovedBlock], in diff: LineDiff) {
    guard !blocks.isEmpty else { return }
    old = [Bool](repeating: false, count: diff.old.count)
    new = [Bool](repeating: false, count: diff.new.count)
    for block in blocks {
      for line in block.old { old[line] = true }
      for line in block.new { new[line] = true }
    }
  }
}

extension TextLines {
  fileprivate func append(
    _ range: Range<Int>,
    as kind: Hunk.Line.Kind,
    moved: [Bool],
    to lines: inout [Hunk.Line]
  ) {
    for index in range {
      lines.append(
        Hunk.Line(
          kind: kind,
          text: String(self[index]),
          endsWithNewline: isTerminated(index),
          isMoved: !moved.isEmpty && moved[index]
        )
      )
    }
  }
}
