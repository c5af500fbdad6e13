/// The lines of two texts and the edit script between them.
///
/// A last line without a line feed differs from the same line with a line feed.
package final class LineDiff: Sendable {
  /// The lines of the old text.
  package let old: TextLines
  /// The lines of the new text.
  package let new: TextLines
  /// The edit script between the two texts: the removed and the added lines.
  package let script: EditScript

  /// Compares two texts line by line, byte by byte.
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - new: The new text.
  ///   - mostChanges: The greatest number of changed lines of a part that is not replaced whole.
  /// - Complexity: O(n) in the bytes of both texts, plus the complexity of ``EditScript``.
  package init(old: String, new: String, mostChanges: Int = 2_000) {
    self.old = TextLines(old)
    self.new = TextLines(new)
    var script = EditScript(old: self.old, new: self.new, mostChanges: mostChanges)
    script.slideDown(old: self.old, new: self.new)
    self.script = script
  }

  /// Groups the changes into hunks.
  ///
  /// Two changes share a hunk if the lines around them would overlap or touch.
  ///
  /// - Complexity: O(n) in the changes.
  package func hunks(context: Int = 3) -> [Hunk] {
    let context = min(max(0, context), old.count)
    let changes = script.changes
    var hunks: [Hunk] = []
    var start = 0
    for next in changes.indices.dropFirst() + [changes.count] where next > start {
      let isJoined =
        next < changes.count
        && changes[next].old.lowerBound - changes[next - 1].old.upperBound <= 2 * context
      if isJoined { continue }
      hunks.append(Hunk(start..<next, of: self, context: context))
      start = next
    }
    return hunks
  }
}
