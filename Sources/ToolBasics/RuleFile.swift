/// A file of rules that people write: one a line; `#` begins a line that is none.
package enum RuleFile {
  /// The lines that say something, without the space around them, counted from 1.
  package static func lines(of text: String) -> [(number: Int, text: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, trimmed($1)) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }

  private static func trimmed(_ line: Substring) -> String {
    func isSpace(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }
    var rest = line.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }

  /// Whether a pattern fits a name or a path; `*` stands for any text.
  ///
  /// - Complexity: O(n · m) for n characters and a pattern with m stars.
  package static func pattern(_ pattern: Substring, fits text: Substring) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
    guard text.hasPrefix(pattern[..<star]) else { return false }
    let rest = pattern[pattern.index(after: star)...]
    if rest.isEmpty { return true }
    var tail = text.dropFirst(pattern[..<star].count)
    while true {
      if Self.pattern(rest, fits: tail) { return true }
      if tail.popFirst() == nil { return false }
    }
  }
}
