import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

/// The findings that somebody lets stand, with their reasons: `Fixtures/.proofsheet-fixtures`.
///
/// One waiver a line, in three parts between bars; `#` begins a line that is none:
///
/// ```
/// # KIND [WHAT] | FILE | REASON
/// personal fake@fake.com | Community/* | the address of the article that the sample follows
/// ```
///
/// The kind is a finding's first word. `WHAT` names the one thing that is waived (an address, a key,
/// a host, another file); without it everything of the kind is. `*` in the file stands for any text.
struct FixtureWaivers {
  /// One line.
  private struct Waiver {
    let kind: FixtureFinding.Kind
    let subject: String?
    let pattern: String
    let line: Int
    let text: String

    func covers(_ finding: FixtureFinding) -> Bool {
      finding.kind == kind && (subject == nil || subject == finding.subject)
        && Self.matches(finding.path[...], pattern[...])
    }

    /// Whether a pattern fits a path.
    private static func matches(_ path: Substring, _ pattern: Substring) -> Bool {
      guard let star = pattern.firstIndex(of: "*") else { return path == pattern }
      guard path.hasPrefix(pattern[..<star]) else { return false }
      let rest = pattern[pattern.index(after: star)...]
      var tail = path.dropFirst(pattern[..<star].count)
      while true {
        if matches(tail, rest) { return true }
        if tail.popFirst() == nil { return false }
      }
    }
  }

  /// The name of the file below `Fixtures`.
  static let name = ".proofsheet-fixtures"

  private var waivers: [Waiver] = []

  /// Reads the waivers of a folder; one without the file has none.
  init(below root: String, shown: String) throws {
    guard let bytes = try FileBytes.read(root + "/" + Self.name) else { return }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") { continue }
      waivers.append(try Self.waiver(text, line: index + 1, place: "\(shown):\(index + 1)"))
    }
  }

  private static func waiver(_ text: String, line: Int, place: String) throws -> Waiver {
    let parts = text.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
      throw ReviewError(
        "\(place) is no waiver; write 'KIND [WHAT] | FILE | REASON' with all three parts."
      )
    }
    let words = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
    let kinds = FixtureFinding.Kind.allCases.filter { $0 != .waiver }
    guard let kind = kinds.first(where: { $0.rawValue == words[0] }) else {
      let nearest = NearestWord.to(words[0], in: kinds.map(\.rawValue)) ?? ""
      throw ReviewError(
        "\(place) waives '\(words[0])', which is no kind of finding; did you mean '\(nearest)'?"
      )
    }
    let subject = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : nil
    return Waiver(kind: kind, subject: subject, pattern: parts[1], line: line, text: text)
  }

  /// The findings that nobody waived, and behind them the waivers that stand for nothing; only of kinds
  /// that were looked for, because others may be good for something.
  func remaining(
    of findings: [FixtureFinding],
    lookedFor kinds: Set<FixtureFinding.Kind>
  ) -> [FixtureFinding] {
    let idle = waivers.filter { waiver in
      kinds.contains(waiver.kind) && !findings.contains(where: waiver.covers)
    }
    return findings.filter { finding in !waivers.contains { $0.covers(finding) } }
      + idle.map {
        FixtureFinding(
          kind: .waiver,
          path: Self.name,
          place: TextPlace(line: $0.line, column: 1),
          subject: $0.text,
          detail: "nothing is waived by '\($0.text)'; delete the line."
        )
      }
  }
}
