package import TextDiff

/// The words of a journey file that failed: which step, the difference, and what to type next.
package struct FileMessage: Sendable {
  /// The first step that is not what the file expects.
  package struct Step: Equatable, Sendable {
    /// `Fixtures/Journeys/search.journey:12`.
    let line: String
    /// `step 3 (waits 0.5 s)`.
    let name: String

    package init(line: String, name: String) {
      self.line = line
      self.name = name
    }
  }

  let id: SnapshotID
  /// The file, from the root.
  let path: String
  let step: Step?

  package init(id: SnapshotID, path: String, step: Step?) {
    self.id = id
    self.path = path
    self.step = step
  }

  /// The message of a verdict, or nil for one that passes.
  ///
  /// - Parameters:
  ///   - verdict: What the check found.
  ///   - style: Whether the reader's terminal shows colours.
  /// - Returns: What to say.
  package func text(for verdict: Verdict, style: TerminalStyle = .plain) -> String? {
    let line = step?.line ?? path
    let name = step?.name ?? "the file"
    switch verdict {
    case .matched, .recorded: return nil
    case .missing:
      return """
        \(line) expects nothing yet: nothing was ever recorded for \(name).

        \(CheckMessage.next(for: id, recordMode: .missing))
        """
    case .different(let difference):
      let diff = diff(difference, path, path)
      return """
        \(line) differs in \(name): \(CheckMessage.counts(diff)).

        \(diff.text(style: style, limit: CheckMessage.longestDiff))
        \(CheckMessage.next(for: id, recordMode: .failed))
        """
    case .unstable(let difference):
      let diff = diff(difference, "first playing", "second playing")
      return """
        \(path) was not recorded: played twice, it gives two transcripts.

        \(diff.text(style: style, limit: CheckMessage.longestDiff))
        Give the app what changes (a clock, a random source, an order) from outside.
        """
    case .collided(let other):
      return """
        \(path) is played from two places, so recording one would undo the other:
          \(other.line) in \(other.test)
          \(id.source) in \(id.test)
        Play it from one of them, or copy the file.
        """
    }
  }

  private func diff(
    _ difference: Verdict.Difference,
    _ oldName: String,
    _ newName: String
  ) -> UnifiedDiff {
    UnifiedDiff(
      old: difference.reference,
      new: difference.rendering,
      oldName: oldName,
      newName: newName
    )
  }
}
