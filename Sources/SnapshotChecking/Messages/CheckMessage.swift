import ProofsheetBasics
package import SnapshotRendering
package import TextDiff

/// The message of a check that failed: what, where, the difference, and what to type next.
package struct CheckMessage: Sendable {
  /// What holds the reference.
  package enum Holder: Sendable {
    /// A file of its own.
    case file
    /// The source, behind the call.
    case source
  }

  private let id: SnapshotID
  private let path: String
  private let holder: Holder
  private var commands = NextCommands.package

  /// How many lines of a difference are shown before it is cut.
  private static let longestDiff = 200
  /// How many changed facts are listed before the list is cut.
  private static let longestList = 12

  /// - Parameters:
  ///   - id: Which snapshot.
  ///   - path: Its reference, from the root; in the source, the place of the call.
  ///   - holder: What holds it.
  package init(id: SnapshotID, path: String, in holder: Holder = .file) {
    self.id = id
    self.path = path
    self.holder = holder
  }

  /// The same in the words of whoever runs the tests.
  func telling(_ commands: NextCommands) -> CheckMessage {
    var message = self
    message.commands = commands
    return message
  }

  /// The message of a verdict.
  ///
  /// - Parameters:
  ///   - verdict: What was found.
  ///   - style: Whether it is coloured.
  ///   - known: The difference, where it is known.
  ///   - failure: The expectation for which the text is refused, so that nothing can be typed next.
  /// - Returns: The message, or nil for a verdict that passes.
  package func text(
    for verdict: Verdict,
    style: TerminalStyle = .plain,
    diff known: UnifiedDiff? = nil,
    refusedFor failure: String? = nil
  ) -> String? {
    switch verdict {
    case .matched, .recorded: return nil
    case .missing: return "\(missing)\n\n\(next(recordMode: .missing, failure))"
    case .different(let difference):
      let diff = known ?? diff(of: difference)
      let facts = difference.facts
      let list = Self.list(facts)
      return """
        \(start(of: diff, isText: list.isEmpty)): \(Self.counts(diff, facts: facts)).

        \(list)\(diff.text(style: style, limit: Self.longestDiff))
        \(next(recordMode: .failed, failure))
        """
    case .unstable(let difference):
      let diff = known ?? diff(ofUnstable: difference)
      return """
        \(path) was not recorded: two renderings of the same subject differ.

        \(Self.list(difference.facts))\(diff.text(style: style, limit: Self.longestDiff))
        Give the subject what changes (a clock, a random source, an order) from outside.
        """
    case .collided(let other):
      return """
        \(path) is used from two places, so one of them would never be checked:
          \(other.line) in \(other.test)
          \(id.source) in \(id.test)
        Give one of them another name with `named:`.
        """
    }
  }

  private var missing: String {
    switch holder {
    case .file: "\(path) is missing: nothing was ever recorded for \(id.test)."
    case .source: "\(path) has no inline snapshot: nothing was ever accepted for \(id.test)."
    }
  }

  private func start(of diff: UnifiedDiff, isText: Bool) -> String {
    let line = diff.hunks.first?.firstChangedLine ?? 1
    return switch holder {
    case .file: "\(path):\(line) differs"
    case .source: "\(path) differs" + (isText ? " in line \(line) of its text" : "")
    }
  }

  /// The whole difference of a verdict; nil for a verdict that has none.
  func diff(for verdict: Verdict) -> UnifiedDiff? {
    switch verdict {
    case .different(let difference): diff(of: difference)
    case .unstable(let difference): diff(ofUnstable: difference)
    case .matched, .missing, .recorded, .collided: nil
    }
  }

  private func diff(of difference: Verdict.Difference) -> UnifiedDiff {
    diff(difference, path, path)
  }

  private func diff(ofUnstable difference: Verdict.Difference) -> UnifiedDiff {
    diff(difference, "first rendering", "second rendering")
  }

  private func diff(_ difference: Verdict.Difference, _ old: String, _ new: String) -> UnifiedDiff {
    UnifiedDiff(
      old: difference.reference,
      new: difference.rendering,
      oldName: old,
      newName: new
    )
  }

  /// `2 of 214 facts differ, 2 lines removed, 1 added`, without facts only the lines.
  package static func counts(_ diff: UnifiedDiff, facts: FactDifference? = nil) -> String {
    let lines = lineCounts(diff)
    guard let facts else { return lines }
    return "\(facts.differingCount) of \(counted(facts.factCount, "fact")), \(lines)"
  }

  /// The changed facts, one a line, with an empty line behind them; nothing for a subject that is one
  /// fact, of which the lines say enough.
  package static func list(_ facts: FactDifference?) -> String {
    guard let facts, facts.changes.contains(where: { !$0.keyPath.isEmpty }) else { return "" }
    let words = facts.changes.map(\.description)
    var lines = words.prefix(longestList).map { "  \($0)\n" }
    let more = words.count - lines.count
    if more > 0 { lines.append("  and \(more) more\n") }
    return lines.joined() + "\n"
  }

  private static func lineCounts(_ diff: UnifiedDiff) -> String {
    switch (diff.removedCount, diff.addedCount) {
    case (0, let added): "\(counted(added, "line")) added"
    case (let removed, 0): "\(counted(removed, "line")) removed"
    case (let removed, let added): "\(counted(removed, "line")) removed, \(added) added"
    }
  }

  /// What to type next, or why nothing can be.
  private func next(recordMode: SnapshotRecordMode, _ failure: String?) -> String {
    if let failure {
      return "It can be neither recorded nor accepted, because an expectation of the test failed:\n"
        + failure
    }
    let review = "Review it:    \(commands.proofsheet) review\n"
    if case .source = holder {
      return review + "Or accept it: \(commands.proofsheet) accept \(path)"
    }
    return review + "Or record it: " + commands.record(recordMode, id)
  }
}
