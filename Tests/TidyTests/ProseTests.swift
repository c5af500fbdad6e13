import Testing

/// Comments follow the page for writers in `.github/CONTRIBUTING.md`.
@Suite struct ProseTests {
  /// The folders of `Sources` that do not follow it yet; the list only gets shorter.
  private static let unclean: Set<Substring> = ["SnapshotReview"]

  @Test func commentsArePlain() throws {
    for file in try Repository().sources(below: "Sources/")
    where !Self.unclean.contains(file.path.split(separator: "/")[1]) {
      #expect(TidyRule.prose.violations(file) == [])
    }
  }

  @Test func riddlesAreFound() {
    let long = "A" + String(repeating: " word", count: 35) + "."
    let rows = [
      ("/// What it is.", "begins with 'What'"),
      ("// It is. Whoever does so.", "begins with 'Whoever'"),
      ("///   - Returns: That which is.", "begins with 'That which'"),
      ("/// \(long)", "has 36 words"),
      ("/// It is not\n/// nothing.", "negates twice"),
    ]
    for (text, fault) in rows {
      let found = TidyRule.prose.violations(SourceFile(path: "a.swift", text: text))
      #expect(found.count == 1 && found[0].hasPrefix("a.swift:1 \(fault): "), "\(found)")
    }
    let plain =
      "/// A text, not a riddle, is no risk.\n/// ```\n/// What is not nothing\n/// ```\nWhat"
    #expect(TidyRule.prose.violations(SourceFile(path: "a.swift", text: plain)) == [])
  }
}

extension TidyRule {
  private static let openings = [
    "What", "Whatever", "Who", "Whom", "Whose", "Whoever", "That which", "Whether one of",
  ]
  private static let negations = ["no", "not", "nothing", "nobody", "never", "nowhere", "cannot"]

  /// The sentences of comments open with their subject, are short, and negate once in a clause.
  static let prose = TidyRule(name: "comments are plain") { file in
    file.sentences.flatMap { line, words in
      let text = words.joined(separator: " ")
      var faults = openings.filter { text.hasPrefix($0 + " ") }.map { "begins with '\($0)'" }
      if words.count > 35 { faults.append("has \(words.count) words") }
      let isTwice = text.lowercased().split { ",;:().!?".contains($0) }.contains { clause in
        clause.split(separator: " ").count { negations.contains(String($0)) } > 1
      }
      return (faults + (isTwice ? ["negates twice"] : [])).map {
        "\(file.path):\(line) \($0): \(text)"
      }
    }
  }
}

extension SourceFile {
  /// The sentences of the comments, without code, each with the line on which it begins.
  fileprivate var sentences: [(line: Int, words: [Substring])] {
    var found: [(line: Int, words: [Substring])] = []
    var (isCode, isOpen) = (false, false)
    for (index, line) in lines.enumerated() {
      let comment = line.drop { $0 == " " }
      let text = comment.hasPrefix("//") ? comment.drop { "/ ".contains($0) } : ""
      isCode = comment.hasPrefix("//") && isCode != text.hasPrefix("```")
      let isItem = text.hasPrefix("- ")
      isOpen = isOpen && !isItem && !text.isEmpty
      if isCode || text.hasPrefix("```") { continue }
      var words = text.split(separator: " ")
      if isItem { words.removeFirst((words.firstIndex { $0.hasSuffix(":") } ?? 0) + 1) }
      for word in words {
        if isOpen {
          found[found.count - 1].words.append(word)
        } else {
          found.append((index + 1, [word]))
        }
        isOpen = word.last.map(".!?".contains) != true
      }
    }
    return found
  }
}
