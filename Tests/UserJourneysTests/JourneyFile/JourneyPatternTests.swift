import Testing

@testable import JourneyFiles
@testable import UserJourneys

@Suite struct JourneyPatternTests {
  private static func matches(_ file: String, _ transcript: String) -> Bool {
    func lines(_ text: String) -> [JourneyLine] {
      text.isEmpty
        ? []
        : text.split(separator: "|", omittingEmptySubsequences: false).map {
          JourneyLine(String($0))
        }
    }
    return JourneyPattern(lines(file)).matches(lines(transcript))
  }

  /// A bar ends a line.
  @Test(
    arguments: [
      ("   a", "   a", true), ("   a", "   b", false), ("   a", "    a", false),
      ("   a", "", false),
      ("", "   a", false), ("", "", true),
      // Three dots alone are any lines, but none that is less indented.
      ("   ...", "", true), ("   ...", "   a|     b||   c", true),
      ("   a|     ...", "   a|     b|     c", true), ("   a|     ...", "   a|     b|   c", false),
      ("   a|     ...|   c", "   a|     b|   c", true), ("   ...|   c", "   a|   c|   c", true),
      ("   ...|   c", "   a|   c|   d", false),
      ("   ...|   a|     ...|     b", "   a|   x|   a|     y|     b", true),
      // Inside a line they are nothing but dots.
      ("   a...", "   a...", true), ("   a...", "   abc", false), ("   \"...\"", "   \"b\"", false),
      // A backslash takes their meaning away, and that of a comment.
      ("   \\...", "   ...", true), ("   \\...", "   a", false), ("   \\\\...", "   \\...", true),
      ("   \\# a", "   # a", true), ("   # a", "   # a", false), ("   # a", "", true),
      ("   \\a", "   \\a", true), ("   \\a", "   a", false),
      ("   a|  # why|   b", "   a|   b", true), ("   a||   b", "   a|   b", false),
      ("   a|   |   b", "   a||   b", true), ("end: ...", "end: a|     b", true),
      ("end: a|     ...", "end: a|     b", true), ("end: a", "end: a|     b", false),
      // More than one scalar can look like one letter; no two of them are the same.
      ("   \u{E9}", "   e\u{301}", false),
    ]
  )
  func whatAFileExpects(_ file: String, _ transcript: String, _ isMatch: Bool) {
    #expect(Self.matches(file, transcript) == isMatch, "\(file) \(transcript)")
  }

  /// All small files against all small transcripts, and a slow way to the same answer.
  @Test func everySmallFileAgainstEverySmallTranscript() {
    let words = ["   a", "     b", "   ...", "     ...", "     \\...", ""]
    let said = ["   a", "     b", "     ...", ""]
    let files = Self.lists(of: words, upTo: 3).map(JourneyPattern.init)
    let transcripts = Self.lists(of: said, upTo: 3)
    var matching = 0
    for file in files {
      for transcript in transcripts {
        let expected = Self.slowly(file.items[...], transcript[...])
        if expected { matching += 1 }
        if file.matches(transcript) != expected {
          Issue.record("\(file) \(transcript.map(\.text))")
        }
      }
    }
    #expect(matching > 500)
  }

  private static func lists(of words: [String], upTo count: Int) -> [[JourneyLine]] {
    var all: [[JourneyLine]] = [[]]
    var last = all
    for _ in 0..<count {
      last = last.flatMap { list in words.map { list + [JourneyLine($0)] } }
      all += last
    }
    return all
  }

  private static func slowly(
    _ items: ArraySlice<JourneyPattern.Item>,
    _ lines: ArraySlice<JourneyLine>
  ) -> Bool {
    guard let item = items.first else { return lines.isEmpty }
    switch item {
    case .line(let line):
      return lines.first?.plain == line && slowly(items.dropFirst(), lines.dropFirst())
    case .anything(let indentation):
      if slowly(items.dropFirst(), lines) { return true }
      guard let line = lines.first, line.kind == .blank || line.indentation >= indentation else {
        return false
      }
      return slowly(items, lines.dropFirst())
    }
  }
}
