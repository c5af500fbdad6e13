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
  /// - Complexity: O(n) in the bytes of both texts, plus the steps that `effort` allows.
  package init(old: String, new: String, effort: DiffEffort = .standard) {
    self.old = TextLines(old)
    self.new = TextLines(new)
    let lines = InternedPair(
      old: self.old.text,
      oldCuts: self.old.cuts,
      new: self.new.text,
      newCuts: self.new.cuts
    )
    var script = EditScript(old: lines.old, new: lines.new, idCount: lines.idCount, effort: effort)
    script.slide(lines, old: self.old, new: self.new)
    self.script = script
  }
}
