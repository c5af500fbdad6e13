/// The form of a `.proofsheet.conf`: one rule a line, `#` before a comment, ` | ` before a reason.
package enum ConfigurationText {
  package static let name = ".proofsheet.conf"

  /// Returns the trimmed lines except blank lines and comments, each with its number from 1.
  package static func lines(of text: String) -> [(number: Int, text: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0 + 1, trimmed($1)) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }

  /// Returns the rule of a line, and the reason for the rule.
  package static func parts(of line: String) -> (rule: String, reason: String) {
    let whole = line.replacing("\t", with: " ") + " "
    let bar = whole.firstRange(of: " | ")
    return (
      trimmed(whole[..<(bar?.lowerBound ?? whole.endIndex)]),
      trimmed(whole[(bar?.upperBound ?? whole.endIndex)...])
    )
  }

  package static func trimmed(_ line: Substring) -> String {
    var rest = line.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
