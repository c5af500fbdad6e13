import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import TextDiff

/// What one commit did to a snapshot, in words.
struct HistoryEntry: Encodable {
  let commit: String
  let date: String
  let author: String
  let changes: [String]

  /// The commit in one line, and what it did below it.
  func text(style: TerminalStyle) -> String {
    let head = style.paint(String(commit.prefix(10)), .cyan) + "  \(date)  \(author)\n"
    return head + changes.map { "  \($0)\n" }.joined()
  }
}

/// What all commits did to a snapshot, or to one fact of it.
struct HistoryWords {
  let history: SnapshotHistory
  /// The fact that is asked for; nil for the whole snapshot.
  let fact: FactPlace?

  private var trees: [String: SnapshotTree?] = [:]

  init(_ history: SnapshotHistory, fact: FactPlace?) {
    (self.history, self.fact) = (history, fact)
  }

  /// The commits that changed it, the newest first.
  mutating func entries() -> [HistoryEntry] {
    history.versions.compactMap { version in
      let changes = fact.map { told($0, in: version) } ?? told(version)
      if changes.isEmpty { return nil }
      return HistoryEntry(
        commit: version.commit,
        date: version.date,
        author: version.author,
        changes: changes
      )
    }
  }

  /// The newest version that has facts, as a tree; nil when none has.
  mutating func newestTree() -> SnapshotTree? {
    for version in history.versions {
      if let tree = tree(version.new) ?? tree(version.old) { return tree }
    }
    return nil
  }

  private mutating func told(
    _ fact: FactPlace,
    in version: SnapshotHistory.Version
  ) -> [String] {
    fact.changes(from: tree(version.old), to: tree(version.new)).map(\.description)
  }

  private func told(_ version: SnapshotHistory.Version) -> [String] {
    let names = version.oldPath.map { ["renamed from \(Self.shown($0))"] } ?? []
    if version.old == version.new { return names }
    switch (history.text(version.old), history.text(version.new)) {
    case (let old?, let new?):
      if let facts = FactDifference(fromText: old, toText: new) {
        return names + facts.changes.map(\.description)
      }
      let diff = UnifiedDiff(old: old, new: new, oldName: "", newName: "")
      return names + (diff.isEmpty ? [] : [CheckMessage.counts(diff)])
    case (nil, let new?): return names + ["added: \(Self.lines(new))"]
    case (let old?, nil): return names + ["removed: \(Self.lines(old))"]
    case (nil, nil): return names
    }
  }

  private static func lines(_ text: String) -> String {
    counted(text.utf8.count { $0 == 0x0A }, "line")
  }

  /// A path from the root of the repository as messages name references.
  private static func shown(_ path: String) -> String {
    let name = SnapshotFolders.referencesName + "/"
    return path.firstRange(of: name).map { String(path[$0.lowerBound...]) } ?? path
  }

  /// A version is the new one of one commit and the old one of the next.
  private mutating func tree(_ blob: String?) -> SnapshotTree? {
    guard let blob, let text = history.text(blob) else { return nil }
    if let known = trees[blob] { return known }
    let tree = try? SnapshotTreeParser.parse(text)
    trees[blob] = .some(tree)
    return tree
  }
}
