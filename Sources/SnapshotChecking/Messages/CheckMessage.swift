import ProofsheetBasics
package import SnapshotRendering

/// The message of a failed check: what happened, where, the difference, and the command to type
/// next.
package struct CheckMessage: Sendable {
  private let id: SnapshotID
  private let path: String
  /// The path as sentences show it.
  private let shown: String
  private let isInline: Bool
  private let commands: NextCommands

  /// The number of lines at which a difference is cut.
  private static let longestDiff = 200
  /// The number of lines at which a difference is cut if findings of the test are undecided.
  ///
  /// The findings describe the change better than the changed lines do.
  private static let shortestDiff = 20
  /// The number of changed lines up to which facts are compared, which takes ten times as long.
  private static let mostCompared = 20_000
  /// The number of changed facts at which their list is cut.
  private static let longestList = 12

  /// - Parameters:
  ///   - reference: The snapshot with its reference.
  ///   - commands: The commands that the user may type next.
  package init(for reference: some SnapshotReference, telling commands: NextCommands = .package) {
    id = reference.id
    path = reference.shown
    shown = path.visible
    isInline = reference.isInline
    self.commands = commands
  }

  /// The message of a verdict.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - style: The style, coloured or plain.
  ///   - known: The difference, if it was computed before.
  ///   - failure: The failed expectation that forbids to record or accept the text.
  ///   - isUndecided: Whether undecided findings keep every record mode from writing the text.
  /// - Returns: The message; nil for a verdict that passes.
  package func text(
    for verdict: Verdict,
    style: TerminalStyle = .plain,
    diff known: UnifiedDiff? = nil,
    refusedFor failure: String? = nil,
    isUndecided: Bool = false
  ) -> String? {
    switch (verdict, known ?? diff(for: verdict)) {
    case (.missing, _): return "\(missing)\n\n\(next(isUndecided ? nil : .missing, failure))"
    case (.different(let difference), let diff?):
      let isShort = diff.removedCount + diff.addedCount <= Self.mostCompared
      let facts = isShort ? difference.facts : nil
      let list = Self.list(facts)
      return """
        \(start(of: diff, isText: list.isEmpty)): \(Self.counts(diff, facts: facts)).

        \(list)\(diff.readable(style: style, limit: isUndecided ? Self.shortestDiff : Self.longestDiff))
        \(next(isUndecided ? nil : .failed, failure))
        """
    case (.unstable(let difference), let diff?):
      return """
        \(shown) was not recorded: two renderings of the same subject differ.

        \(Self.list(difference.facts))\(diff.readable(style: style, limit: Self.longestDiff))
        Inject the value that changes (a clock, a random source, an order). If another test changes it \
        meanwhile, nest both suites in one `@Suite(.serialized)`.
        """
    case (.collided(let other), _): return collision(with: other).visible(keeping: "\n")
    default: return nil
    }
  }

  private var missing: String {
    "\(shown) \(isInline ? "has no text" : "is missing"): nothing was ever recorded for \(id.test)."
  }

  private func collision(with other: CallSite) -> String {
    let isOtherWord = !other.reference.isEmpty && SnapshotFolders.shown(other.reference) != path
    return "\(shown) is used from two places\(isOtherWord ? " in different letter case" : "") "
      + "(\(other.line) in \(other.test), \(id.source) in \(id.test)), so one would never be checked; "
      + "give one another \(isOtherWord ? "word" : "name") with `named:`."
  }

  private func start(of diff: UnifiedDiff, isText: Bool) -> String {
    let line = diff.hunks.first?.firstChangedLine ?? 1
    if !isInline { return "\(shown):\(line) differs" }
    return "\(shown) differs" + (isText ? " in line \(line) of its text" : "")
  }

  /// The whole difference of a verdict; nil for a verdict without a difference.
  func diff(for verdict: Verdict) -> UnifiedDiff? {
    switch verdict {
    case .different(let difference): diff(difference, path, path)
    case .unstable(let difference): diff(difference, "first rendering", "second rendering")
    case .matched, .missing, .recorded, .collided: nil
    }
  }

  private func diff(_ difference: Verdict.Difference, _ old: String, _ new: String) -> UnifiedDiff {
    UnifiedDiff(old: difference.reference, new: difference.rendering, oldName: old, newName: new)
  }

  /// The counts of a difference: `2 of 214 facts differ, 2 lines removed, 1 added`; without facts,
  /// only the counts of lines.
  package static func counts(_ diff: UnifiedDiff, facts: FactDifference? = nil) -> String {
    let lines =
      switch (diff.removedCount, diff.addedCount) {
      case (0, let added): "\(counted(added, "line")) added"
      case (let removed, 0): "\(counted(removed, "line")) removed"
      case (let removed, let added): "\(counted(removed, "line")) removed, \(added) added"
      }
    guard let facts else { return lines }
    return "\(facts.differingCount) of \(counted(facts.factCount, "fact")), \(lines)"
  }

  /// The changed facts, one per line, with a blank line at the end.
  ///
  /// The result is an empty text for a subject of a single fact, and for text without facts.
  package static func list(_ facts: FactDifference?) -> String {
    guard let facts, facts.changes.contains(where: { !$0.keyPath.isEmpty }) else { return "" }
    var lines = facts.changes.prefix(longestList).map { change in
      let words = change.description
      // The diff shows what differs in a long value.
      let isLong = words.utf8.count > ReadableLines.longest
      return "  \(isLong ? "\(change.place): a long value differs" : words.visible)\n"
    }
    let more = facts.changes.count - lines.count
    if more > 0 { lines.append("  and \(more) more\n") }
    return lines.joined() + "\n"
  }

  /// The commands to type next, or the failed expectation that forbids them.
  private func next(_ recordMode: SnapshotRecordMode?, _ failure: String?) -> String {
    if let failure {
      return "It can be neither recorded nor accepted, because an expectation of the test failed:\n"
        + failure.visible(keeping: "\n\t")
    }
    let review = "Review it:    \(commands.proofsheet) review\n"
    guard !isInline, let recordMode else {
      return review + "Or accept it: \(commands.proofsheet) accept \(shown)"
    }
    return review + "Or record it: "
      + commands.run(id, with: "SNAPSHOT_RECORD=\(recordMode.rawValue)")
  }
}
