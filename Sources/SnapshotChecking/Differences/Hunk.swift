import ProofsheetBasics

/// A group of changed lines that are near each other, with the unchanged lines around them.
///
/// All hunks of a difference refer to the same two texts and copy no lines. A report shows only some
/// lines of a large difference.
package struct Hunk: Sendable {
  /// One line of a hunk.
  package struct Line: Sendable {
    /// The kind of change of a line; the raw value is the line's mark in a unified diff.
    package enum Kind: String, Sendable {
      case context = " "
      case removed = "-"
      case added = "+"
    }

    /// The kind of change of the line.
    package let kind: Kind
    /// The line without its line feed.
    package let text: String
    /// Whether a line feed closes the line; only the last line of a text may lack it.
    package let endsWithNewline: Bool
  }

  /// The 1-based number of the first removed line in the old text, or of the line before which
  /// lines are added.
  package let firstChangedLine: Int

  let source: LineDiff
  /// The range of the removed and context lines in the old text.
  private let old: Range<Int>
  /// The range of the added and context lines in the new text.
  private let new: Range<Int>
  private let changes: Range<Int>

  /// The 1-based number of the hunk's first line in the old text.
  ///
  /// If ``oldCount`` is 0, this is the number of the line before the hunk, or 0.
  package var oldStart: Int { old.isEmpty ? old.lowerBound : old.lowerBound + 1 }
  /// The number of the hunk's removed and context lines.
  package var oldCount: Int { old.count }
  /// The 1-based number of the hunk's first line in the new text.
  ///
  /// If ``newCount`` is 0, this is the number of the line before the hunk, or 0.
  package var newStart: Int { new.isEmpty ? new.lowerBound : new.lowerBound + 1 }
  /// The number of the hunk's added and context lines.
  package var newCount: Int { new.count }

  /// The line that opens the element around the shown lines, such as `func load() {`: the nearest
  /// line above the hunk with less indentation than the first change and the lines before it.
  ///
  /// At most 1,000 lines are read, and 80 characters are shown.
  package var section: String? {
    let depths = source.old.depths
    let change = source.script.changes[changes.lowerBound]
    let changed =
      change.old.isEmpty ? source.new.depths[change.new.lowerBound] : depths[change.old.lowerBound]
    let depth = depths[old.lowerBound..<change.old.lowerBound].reduce(changed, min)
    let first = max(0, old.lowerBound - 1_000)
    var line = old.lowerBound - 1
    while line >= first, depths[line] >= depth { line -= 1 }
    // No line encloses blank lines.
    guard line >= first, depth != .max else { return nil }
    return String(source.old[line].unicodeScalars.dropFirst(depths[line]).prefix(80)).visible
  }

  /// The line that opens the hunk in a unified diff, without a line feed.
  package var header: String {
    let place = "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"
    return section.map { place + " " + $0 } ?? place
  }

  /// The lines of the hunk in order; in each change the removed lines come before the added lines.
  ///
  /// - Complexity: O(n) in the lines, each time.
  package var lines: [Line] { lines(first: .max) }

  /// The first `limit` lines of the hunk, and the added lines that replace the last of them.
  func lines(first limit: Int) -> [Line] {
    var lines: [Line] = []
    var isComplete = false
    eachRun { kind, range in
      isComplete = isComplete || (lines.count >= limit && kind != .added)
      if isComplete { return }
      let text = kind == .added ? source.new : source.old
      for index in range.prefix(limit) {
        let endsWithNewline = text.isTerminated(index)
        lines.append(Line(kind: kind, text: String(text[index]), endsWithNewline: endsWithNewline))
      }
    }
    return lines
  }

  /// Creates a hunk from neighbouring changes, with the lines around and between them.
  ///
  /// - Parameters:
  ///   - changes: The indices of the changes in the source.
  ///   - source: Both texts and their changes.
  ///   - context: The number of unchanged lines around the changes.
  init(_ changes: Range<Int>, of source: LineDiff, context: Int) {
    let first = source.script.changes[changes.lowerBound]
    let last = source.script.changes[changes.upperBound &- 1]
    let before = min(context, first.old.lowerBound)
    let after = min(context, source.old.count &- last.old.upperBound)
    self.source = source
    self.changes = changes
    old = (first.old.lowerBound &- before)..<(last.old.upperBound &+ after)
    new = (first.new.lowerBound &- before)..<(last.new.upperBound &+ after)
    firstChangedLine = first.old.lowerBound &+ 1
  }

  /// Calls `body` with each range of adjacent lines of one kind, in order.
  ///
  /// A range of added lines has indices of the new text. Any other range has indices of the old
  /// text.
  func eachRun(_ body: (Line.Kind, Range<Int>) -> Void) {
    var done = old.lowerBound
    var index = changes.lowerBound
    while index < changes.upperBound {
      let change = source.script.changes[index]
      if done < change.old.lowerBound { body(.context, done..<change.old.lowerBound) }
      if !change.old.isEmpty { body(.removed, change.old) }
      if !change.new.isEmpty { body(.added, change.new) }
      done = change.old.upperBound
      index &+= 1
    }
    if done < old.upperBound { body(.context, done..<old.upperBound) }
  }
}
