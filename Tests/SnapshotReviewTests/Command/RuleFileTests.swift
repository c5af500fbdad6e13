import Proofsheet
import ProofsheetBasics
import Testing
import ToolBasics

/// The lines of `.proofsheet.conf`, and their effects.
@Suite struct RuleFileTests {
  private func told(_ lines: String) -> String {
    lines.split(separator: "\n").map { line in
      do {
        let rule = try RuleFile("# a comment\n\n\(line)\r\n").rules[0]
        let parts = [rule.word.rawValue, rule.kind?.rawValue, rule.what, rule.file, rule.reason]
        let words = parts.map { $0.map { "'\($0)'" } ?? "-" }.joined(separator: " ")
        return "\(line)\n  \(rule.place): \(words)\n"
      } catch {
        return "\(line)\n  \(error)\n"
      }
    }.joined()
  }

  @Test func aLineIsARule() {
    let lines = """
      module App*
      subject : Screen
      \tdouble  *Routing | who is asked\u{20}
      secret pattern card ####
      secret value two  words in a|b
      allow value in | a word
      allow invalid in *.txt | a | b
      allow unread log in in A/* | why
      allow unread  a  b  in  A/* | why
      allow omit A.b | why
      allow unshown A.b = .in | why
      """
    assertSnapshot(of: told(lines), as: .lines)
  }

  /// Only secrets have patterns, and only findings have waivers.
  @Test func aLineThatIsNoRuleIsNamed() {
    let lines = """
      subjct *Screen
      omit A.b | why
      name key
      | why
      module
      secret
      secret pattren x
      secret name
      secret name x # ours
      secret token x
      allow unreadable in a.txt | why
      allow tokens x | y
      allow | y
      allow unread | a.txt | y
      allow unread x in | y
      allow unread in a.txt
      allow omit A.b |
      allow token | why
      allow pattern x | y
      allow waiver x | y
      """
    assertSnapshot(of: told(lines), as: .lines)
  }

  @Test func theLineThatIsToldAllowsWhatItNames() throws {
    for what in ["%@", "", "log in", "two\nlines", "a | b", " a"] {
      let finding: RuleFile.Facts = (.unread, what, "A/a in b.txt")
      let way = RuleFile.way(toAllow: [finding])
      let line = try #require(way.split(separator: ": ", maxSplits: 1).last)
      #expect(try RuleFile(String(line)).judge([finding], of: [.unread], by: \.self).left.isEmpty)
    }
    #expect(RuleFile.way(toAllow: [(.waiver, "x", "y")]) == ".")
  }
}
