import Foundation
import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// The findings that somebody lets stand, with their reasons: a file beside what it speaks of.
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
package struct FindingWaivers {
  /// One line.
  package struct Waiver {
    package let kind: String
    package let subject: String?
    let pattern: String
    package let line: Int
    package let text: String

    /// Whether it is about a finding.
    package func covers(kind: String, subject: String, path: String) -> Bool {
      kind == self.kind && (self.subject == nil || self.subject == subject)
        && RuleFile.pattern(pattern[...], fits: path[...])
    }
  }

  package private(set) var waivers: [Waiver] = []

  /// Reads the waivers of a file; there are none without it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - shown: The file as it is named in errors.
  ///   - kinds: The kinds of findings.
  /// - Throws: ``ReviewError`` at a line that is no waiver.
  package init(at path: String, shown: String, kinds: [String]) throws {
    guard let bytes = try FileBytes.read(path) else { return }
    for (number, text) in RuleFile.lines(of: String(decoding: bytes, as: UTF8.self)) {
      waivers.append(try Self.waiver(text, number, "\(shown):\(number)", kinds))
    }
  }

  private static func waiver(
    _ text: String,
    _ line: Int,
    _ place: String,
    _ kinds: [String]
  ) throws -> Waiver {
    let parts = text.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
      throw ReviewError(
        "\(place) is no waiver; write 'KIND [WHAT] | FILE | REASON' with all three parts."
      )
    }
    let words = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
    guard kinds.contains(words[0]) else {
      let nearest = NearestWord.to(words[0], in: kinds) ?? ""
      throw ReviewError(
        "\(place) waives '\(words[0])', which is no kind of finding; did you mean '\(nearest)'?"
      )
    }
    let subject = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : nil
    return Waiver(kind: words[0], subject: subject, pattern: parts[1], line: line, text: text)
  }
}
