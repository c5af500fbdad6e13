/// The difference between two texts in the format that `diff -u` writes and `patch` reads.
package struct UnifiedDiff: Sendable {
  /// The name of the old text, which the diff shows after `---`.
  package let oldName: String
  /// The name of the new text, which the diff shows after `+++`.
  package let newName: String
  /// The places that differ; empty when the texts are equal, byte for byte.
  package let hunks: [Hunk]
  /// The number of removed lines.
  package let removedCount: Int
  /// The number of added lines.
  package let addedCount: Int

  /// Whether the texts are equal, byte for byte.
  package var isEmpty: Bool { hunks.isEmpty }

  /// Compares two texts.
  package init(
    old: String,
    new: String,
    oldName: String,
    newName: String,
    context: Int = 3
  ) {
    let diff = LineDiff(old: old, new: new)
    (self.oldName, self.newName) = (oldName, newName)
    hunks = diff.hunks(context: context)
    removedCount = diff.script.removedCount
    addedCount = diff.script.addedCount
  }

  /// The exact diff, as `patch -p0` accepts it; empty when the texts are equal.
  ///
  /// - Complexity: O(n) in the bytes shown, each time.
  package var text: String { written(nil, limit: .max) }

  /// Writes the diff for a reader.
  ///
  /// A reader sees invisible characters as escapes, and of long lines only what differs. A sentence
  /// at the end names what differs from ``text``.
  ///
  /// - Parameters:
  ///   - style: The style, with colours for a terminal or plain.
  ///   - limit: The greatest number of lines to show.
  /// - Returns: Lines that all end with a line feed; empty when the texts are equal.
  package func readable(style: TerminalStyle = .plain, limit: Int = .max) -> String {
    written(style, limit: limit)
  }

  private func written(_ style: TerminalStyle?, limit: Int) -> String {
    if isEmpty { return "" }
    var page = DiffPage(style: style, limit: limit)
    page.write(fileName: oldName, mark: "---")
    page.write(fileName: newName, mark: "+++")
    for hunk in hunks where !page.isCut { page.write(hunk) }
    page.writeNotes(of: self)
    return page.text
  }
}
