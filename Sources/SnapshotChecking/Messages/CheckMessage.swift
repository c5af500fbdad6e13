package import SnapshotRendering
package import TextDiff

/// The words of a check that failed: what, where, the difference, and what to type next.
package struct CheckMessage: Sendable {
  /// Which snapshot.
  package let id: SnapshotID
  /// Its reference, from the root; nil when not even that is known.
  package let path: String?

  /// How many lines of a difference are shown before it is cut.
  static let longestDiff = 200
  /// How many changed facts are listed before the list is cut.
  static let longestList = 12

  package init(id: SnapshotID, path: String?) {
    self.id = id
    self.path = path
  }

  /// The message of a verdict, or nil for one that passes.
  ///
  /// - Parameters:
  ///   - verdict: What the check found.
  ///   - style: Whether the reader's terminal shows colours.
  /// - Returns: What to say.
  package func text(for verdict: Verdict, style: TerminalStyle = .plain) -> String? {
    let path = path ?? ""
    switch verdict {
    case .matched, .recorded: return nil
    case .different(let difference): return different(path, difference, style)
    case .missing:
      return """
        \(path) is missing: nothing was ever recorded for \(id.test).

        \(Self.next(for: id, recordMode: .missing))
        """
    case .unstable(let difference): return unstable(path, difference, style)
    case .collided(let other):
      return """
        \(path) is used from two places, so one of them would never be checked:
          \(other.line) in \(other.test)
          \(id.source) in \(id.test)
        Give one of them another name with `named:`.
        """
    }
  }

  private func different(
    _ path: String,
    _ difference: Verdict.Difference,
    _ style: TerminalStyle
  ) -> String {
    let diff = UnifiedDiff(
      old: difference.reference,
      new: difference.rendering,
      oldName: path,
      newName: path
    )
    let line = diff.hunks.first?.firstChangedLine ?? 1
    let facts = difference.facts
    return """
      \(path):\(line) differs: \(Self.counts(diff, facts: facts)).

      \(Self.list(facts))\(diff.text(style: style, limit: Self.longestDiff))
      \(Self.next(for: id, recordMode: .failed))
      """
  }

  private func unstable(
    _ path: String,
    _ difference: Verdict.Difference,
    _ style: TerminalStyle
  ) -> String {
    let diff = UnifiedDiff(
      old: difference.reference,
      new: difference.rendering,
      oldName: "first rendering",
      newName: "second rendering"
    )
    return """
      \(path) was not recorded: two renderings of the same subject differ.

      \(Self.list(difference.facts))\(diff.text(style: style, limit: Self.longestDiff))
      Give the subject what changes (a clock, a random source, an order) from outside.
      """
  }

  /// `2 of 214 facts differ, 2 lines removed, 1 added`, without facts only the lines.
  package static func counts(_ diff: UnifiedDiff, facts: FactDifference? = nil) -> String {
    let lines = lineCounts(diff)
    guard let facts else { return lines }
    let all = facts.factCount == 1 ? "1 fact" : "\(facts.factCount) facts"
    return "\(facts.differingCount) of \(all), \(lines)"
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
    func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
    switch (diff.removedCount, diff.addedCount) {
    case (0, let added): return "\(lines(added)) added"
    case (let removed, 0): return "\(lines(removed)) removed"
    case (let removed, let added): return "\(lines(removed)) removed, \(added) added"
    }
  }

  /// What to type next.
  static func next(for id: SnapshotID, recordMode: SnapshotRecordMode) -> String {
    """
    Review it:    swift run proofsheet review
    Or record it: SNAPSHOT_RECORD=\(recordMode.rawValue) swift test --filter \(filter(for: id))
    """
  }

  /// What picks the test, and as little else as can be: `AppTests.Home/welcome`; a name that a shell or
  /// an expression would read otherwise leaves the target.
  private static func filter(for id: SnapshotID) -> String {
    let target = id.fileID.split(separator: "/").first.map(String.init) ?? id.test
    let test = id.test.prefix { $0 != "(" }
    let isPlain = test.utf8.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2F
    }
    return isPlain && !test.isEmpty ? "\(target).\(test)" : target
  }
}

extension Hunk {
  /// The line of the old text where the change starts, counted from 1.
  fileprivate var firstChangedLine: Int {
    var line = oldStart
    for shown in lines {
      if shown.kind != .context { return max(line, 1) }
      line += 1
    }
    return max(oldStart, 1)
  }
}
