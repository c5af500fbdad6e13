/// The difference between two texts in the format that `diff -u` writes and `patch` reads.
package struct UnifiedDiff: Sendable {
  /// The name after `---`.
  package let oldName: String
  /// The name after `+++`.
  package let newName: String
  /// The places that differ; none when the texts are equal, byte for byte.
  package let hunks: [Hunk]
  /// The blocks of lines that were only moved or indented.
  package let moves: [MovedBlock]
  /// The number of removed lines.
  package let removedCount: Int
  /// The number of added lines.
  package let addedCount: Int

  /// Whether the texts are equal, byte for byte.
  package var isEmpty: Bool { hunks.isEmpty }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The text before.
  ///   - new: The text after.
  ///   - oldName: The file of `old`, as `patch` should look for it.
  ///   - newName: The file of `new`.
  ///   - context: How many unchanged lines to show before and after a change.
  ///   - effort: How long to look for the shortest difference.
  package init(
    old: String,
    new: String,
    oldName: String,
    newName: String,
    context: Int = 3,
    effort: DiffEffort = .standard
  ) {
    let diff = LineDiff(old: old, new: new, effort: effort)
    self.oldName = oldName
    self.newName = newName
    moves = diff.movedBlocks()
    hunks = diff.hunks(context: context, moves: moves)
    removedCount = diff.script.removedCount
    addedCount = diff.script.addedCount
  }
}
