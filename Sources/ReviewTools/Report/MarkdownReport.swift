import ProofsheetBasics
import SnapshotChecking

/// The findings of a run as Markdown for a comment or a job's summary.
struct MarkdownReport {
  let findings: RunFindings
  /// The command that downloads the state of the run; nil when it is unknown.
  let download: String?

  /// The greatest length of a comment on GitHub.
  ///
  /// GitHub counts characters. This type counts bytes, which are at least as many.
  static let mostBytes = 65_536
  /// The room in bytes for failures, problems and orphans; the pending changes get the rest of the
  /// report.
  private static let mostOfOthers = 20_000

  /// The report, within the length limit.
  ///
  /// It ends with a line feed.
  var text: String {
    let parts = NoticePart.all(findings).filter { !$0.notices.isEmpty }
    let (head, foot) = (head(parts), self.foot)
    let others = parts.reduce(into: "") { text, part in
      text += Self.section(part).text(within: Self.mostOfOthers - text.utf8.count)
    }
    let room = Self.mostBytes - head.utf8.count - foot.utf8.count - others.utf8.count
    return head + kinds.text(within: room) + others + foot
  }

  private func head(_ parts: [NoticePart]) -> String {
    let parts = [findings.kindWords].compactMap(\.self) + parts.map(\.words)
    let nothing =
      findings.report?.tests.end ?? .exited(0) == .exited(0)
      ? "nothing to review" : "the tests did not end well"
    var text = "## Snapshots: \(parts.isEmpty ? nothing : parts.joined(separator: ", "))\n"
    if let report = findings.report {
      if !report.countWords.isEmpty { text += "\n\(report.countWords).\n" }
      if let words = report.reportedWords {
        text += "\n**\(Self.escaped(InertText.short(words, 500)))**\n"
      }
      let code = report.tests.end.code
      if code != 0 { text += "\n`swift test` ended with exit code \(code).\n" }
    }
    if let doubt = findings.status.orphans.doubt {
      text += "\n\(Self.escaped(InertText.short(doubt, 500)))\n"
    }
    return text
  }

  private var kinds: MarkdownSection {
    MarkdownSection(
      title: "Kinds of change",
      rest: "kind",
      items: findings.status.kinds.map {
        [Self.item($0, hasDiff: true), Self.item($0, hasDiff: false)]
      }
    )
  }

  private static func section(_ part: NoticePart) -> MarkdownSection {
    MarkdownSection(
      title: part.title,
      rest: part.noun,
      items: part.notices.map { notice in
        part.anchor != "failure"
          ? [item(notice)]
          : [failure(notice, lines: RunReport.mostFailureLines), failure(notice, lines: 4)]
      }
    )
  }

  private var foot: String {
    guard !findings.status.isEmpty else { return "" }
    let lines = [
      download, "cp -R \(Self.folder)/. .proofsheet", "swift run proofsheet review",
    ]
    return "\n### Review at home\n\n"
      + InertText.block(lines.compactMap(\.self).joined(separator: "\n"), of: "sh")
  }

  /// The name of the folder into which a developer downloads the state of a CI run.
  static let folder = "proofsheet-state"

  /// Escapes a sentence of the report, because the sentence may quote names.
  private static func escaped(_ words: String) -> String {
    words.visible.unicodeScalars.reduce(into: "") { text, scalar in
      let isPlain = scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
      text +=
        isPlain || " -,.;".unicodeScalars.contains(scalar)
        ? String(scalar) : "&#\(scalar.value);"
    }
  }
}

extension MarkdownReport {
  /// The greatest number of lines of a difference or a story.
  fileprivate static let mostLines = 60
  /// The number of snapshots that the report names for one kind of change.
  private static let mostSnapshots = 5

  /// Returns the item of the report for a kind of change: an example, the count and the snapshots.
  ///
  /// If `hasDiff` is true, the item also has the first difference.
  fileprivate static func item(_ group: KindGroup, hasDiff: Bool) -> String {
    let members = group.members
    var text = "<details><summary><code>\(group.kind.name)</code> "
    text +=
      "<code>\(InertText.markup(InertText.short(group.words, 500).visible))</code></summary>\n\n"
    for member in members.prefix(mostSnapshots) {
      let words = member.change.error.map { "\($0)" } ?? member.change.shown
      text += "- \(InertText.code(InertText.short(words, 500)))\n"
      // The words of the kind already describe a single place.
      let events = group.placeCount > 1 ? member.places.filter(\.isEvent) : []
      for event in events.prefix(3) {
        text += "  - \(InertText.code(InertText.short(event.words, 500)))\n"
      }
    }
    let more = members.count - mostSnapshots
    if more > 0 { text += "- and \(more) more\n" }
    if hasDiff, let first = members.first, first.change.error == nil {
      text += "\n" + InertText.block(first.change.diff.readable(limit: mostLines), of: "diff")
      for story in first.change.stories(at: first.facts) {
        text += "\n" + block(story, upTo: mostLines)
      }
    }
    return text + "\n</details>\n"
  }

  fileprivate static func item(_ notice: Notice) -> String {
    let detail = notice.detail.map { ": " + InertText.code(InertText.short($0, 500)) } ?? ""
    return
      "- \(notice.verdict) \(InertText.code(InertText.short(notice.reference, 500)))\(detail)\n"
  }

  /// Returns the item of the report for a failed test: the test, the place of the failure, and the
  /// first lines of the message.
  fileprivate static func failure(_ notice: Notice, lines count: Int) -> String {
    let title = ([notice.reference] + notice.sources.map { "at \($0)" }).joined(separator: " ")
    return
      "<details><summary><code>\(InertText.markup(InertText.short(title, 500).visible))</code></summary>\n\n"
      + block(notice.detail ?? "", upTo: count) + "\n</details>\n"
  }

  /// Returns the first lines of a text as a code block, with `…` for the lines left out.
  private static func block(_ text: String, upTo most: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.prefix(most).map { InertText.short(String($0), 500) }
    return InertText.block((shown + (lines.count > most ? ["…"] : [])).joined(separator: "\n"))
  }
}

/// A heading, and as many items as fit into the report.
struct MarkdownSection {
  let title: String
  /// The noun for the items that the section leaves out.
  let rest: String
  /// The possible texts of each item, the longest first; the section shows the first text that
  /// fits.
  let items: [[String]]

  /// Returns the section within a number of bytes, with a count of the items left out; empty
  /// without items.
  func text(within bytes: Int) -> String {
    guard !items.isEmpty else { return "" }
    let head = "\n### \(title)\n\n"
    var text = head
    for (index, ways) in items.enumerated() {
      let isLast = index + 1 == items.count
      let room = bytes - text.utf8.count - (isLast ? 0 : left(items.count - index - 1).utf8.count)
      guard let fitting = ways.first(where: { $0.utf8.count <= room }) else {
        return text + left(items.count - index)
      }
      text += fitting
    }
    return text
  }

  private func left(_ count: Int) -> String {
    "\n\(counted(count, "more " + rest)) left out, because a comment has a largest size; 'status' lists all.\n"
  }
}

extension CommandContext {
  /// `proofsheet report --markdown`: prints the findings of the last run as Markdown for a comment
  /// or a job's summary.
  ///
  /// The exit code is always 0, because the findings are only reported.
  package func markdownReport() throws -> Int32 {
    let host = GitHubActions(surroundings.environment)
    output.write(MarkdownReport(findings: try findings(), download: host?.download).text)
    return 0
  }
}
