package import TextDiff

/// The words of an inline snapshot that failed: what, where, the difference, and what to type next.
package struct InlineMessage: Sendable {
  /// The call: `Tests/AppTests/Home.swift:12`.
  package let place: String
  /// The test that made it.
  package let test: String

  package init(place: String, test: String) {
    self.place = place
    self.test = test
  }

  /// The message of a verdict, or nil for one that passes.
  ///
  /// - Parameters:
  ///   - verdict: What the check found.
  ///   - style: Whether the reader's terminal shows colours.
  /// - Returns: What to say.
  package func text(for verdict: Verdict, style: TerminalStyle = .plain) -> String? {
    switch verdict {
    case .matched, .recorded, .collided: return nil
    case .missing:
      return """
        \(place) has no inline snapshot: nothing was ever accepted for \(test).

        \(next)
        """
    case .different(let difference):
      let diff = diff(difference, place, place)
      let facts = difference.facts
      return """
        \(place) differs: \(CheckMessage.counts(diff, facts: facts)).

        \(CheckMessage.list(facts))\(text(diff, style))
        \(next)
        """
    case .unstable(let difference):
      let diff = diff(difference, "first rendering", "second rendering")
      return """
        \(place) was not recorded: two renderings of the same subject differ.

        \(CheckMessage.list(difference.facts))\(text(diff, style))
        Give the subject what changes (a clock, a random source, an order) from outside.
        """
    }
  }

  private func text(_ diff: UnifiedDiff, _ style: TerminalStyle) -> String {
    diff.text(style: style, limit: CheckMessage.longestDiff)
  }

  private func diff(_ difference: Verdict.Difference, _ old: String, _ new: String) -> UnifiedDiff {
    UnifiedDiff(
      old: difference.reference,
      new: difference.rendering,
      oldName: old,
      newName: new
    )
  }

  private var next: String {
    """
    Review it:    swift run proofsheet review
    Or accept it: swift run proofsheet accept \(place)
    """
  }
}
