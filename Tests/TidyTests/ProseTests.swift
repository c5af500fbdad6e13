import Testing

/// Comments, messages and pages follow the page for writers in `.github/CONTRIBUTING.md`.
@Suite struct ProseTests {
  @Test func commentsAndMessagesArePlain() throws {
    for file in try ["Sources/", "Tests/", "ci/"].flatMap(Repository().sources) {
      let parts = file.path.hasPrefix("Sources/") ? [file, file.messages] : [file]
      #expect(parts.flatMap(TidyRule.prose.violations) == [])
    }
  }

  @Test func pagesArePlain() throws {
    let repository = try Repository()
    for path in repository.files where path.hasSuffix(".md") && path != "CHANGELOG.md" {
      let page = SourceFile(path: path, text: try repository.text(path)).page
      #expect(TidyRule.prose.violations(page) == [])
    }
  }

  @Test func oneNameStandsForOneThing() throws {
    let files = try Repository().sources(below: "Sources/")
    let names = files.filter { !$0.path.hasPrefix("Sources/Samples/") }.flatMap(\.typeNames)
    #expect(TidyRule.ambiguous(names) == [])
    let twin = SourceFile(path: "a", text: "package struct A<B> {}\nenum A {}\nclass Golden {}")
    #expect(TidyRule.ambiguous(twin.typeNames) == ["A", "Golden"])
  }

  @Test func riddlesAreFound() {
    let rows: [(text: String, part: KeyPath<SourceFile, SourceFile>, fault: String)] = [
      ("// MARK: - What it is.", \.self, "begins with 'What'"),
      ("///   - Returns: That which is.", \.self, "begins with 'That which'"),
      ("/// A\(String(repeating: " word", count: 35)).", \.self, "has 36 words"),
      ("/// It is not\n/// nothing.", \.self, "negates twice"),
      ("# Who decides", \.page, "begins with 'Who'"),
      ("| A cell | What a cell is |", \.page, "begins with 'What'"),
      ("/// | A cell | What a cell is |", \.self, "begins with 'What'"),
      (#"say("At \(a("b")): It is. What it is" // not"#, \.messages, "begins with 'What'"),
      ("\"It is not \"\n  + \"nothing.\"", \.messages, "negates twice"),
    ]
    for (text, part, fault) in rows {
      let found = TidyRule.prose.violations(SourceFile(path: "a.swift", text: text)[keyPath: part])
      #expect(found.count == 1 && found[0].hasPrefix("a.swift:1 \(fault): "), "\(found)")
    }
    let plain =
      "/// A text, not a riddle, is no risk.\n/// ```\n/// What is not nothing\n/// ```\nWhat"
    for part in [\SourceFile.self, \.messages] {
      let file = SourceFile(path: "a.swift", text: plain)[keyPath: part]
      #expect(TidyRule.prose.violations(file) == [])
    }
  }
}

extension TidyRule {
  /// Words of other tools for the words of the page for writers, and names without a meaning of
  /// their own.
  private static let synonyms =
    "Permutation Interleav Defect Violation Golden Told Patience Deaf Starter".split { $0 == " " }

  /// The names of several types, and the names with a word of another tool.
  fileprivate static func ambiguous(_ names: [String]) -> [String] {
    let sorted = names.sorted()
    return zip(sorted, sorted.dropFirst()).filter(==).map(\.0)
      + sorted.filter { name in synonyms.contains(where: name.contains) }
  }

  private static let openings = [
    "What", "Whatever", "Who", "Whom", "Whose", "Whoever", "That which", "Whether one of",
  ]
  private static let negations = ["no", "not", "nothing", "nobody", "never", "nowhere", "cannot"]

  /// The sentences of comments open with their subject, are short, and negate once in a clause.
  static let prose = TidyRule(name: "comments are plain") { file in
    file.sentences.flatMap { line, words in
      let text = words.joined(separator: " ")
      let isQuestion = text.hasSuffix("?")
      var faults = openings.filter { text.hasPrefix($0 + " ") && !isQuestion }
        .map { "begins with '\($0)'" }
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
  /// The names of the types declared at the start of a line.
  fileprivate var typeNames: [String] {
    lines.filter { $0.first?.isLowercase == true || $0.first == "@" }.compactMap { line in
      line.prefixMatch(of: /(?:[a-z@][\w()]* )*(?:struct|enum|class|protocol|actor) (\w+)/)
        .map { String($0.1) }
    }
  }

  /// The file with other lines.
  private func mapped(_ line: (Substring) -> String) -> SourceFile {
    SourceFile(path: path, text: lines.map(line).joined(separator: "\n"))
  }

  /// A page as comments, where code is a word.
  fileprivate var page: SourceFile {
    mapped { "// " + $0.replacing(/`[^`]+`/, with: "x") }
  }

  /// The texts between quotation marks as comments, where values are words, and a line with a plus
  /// continues the text.
  fileprivate var messages: SourceFile {
    var isBlock = false
    return mapped { line in
      if line.contains("\"\"\"") { isBlock.toggle() }
      let code = line.drop { $0 == " " }
      if isBlock || code.hasPrefix("//") || !code.contains("\"") { return "" }
      let texts = code.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "x")
        .matches(of: /"(?:[^"\\]|\\.)*"/)
        .map { $0.0.dropFirst().dropLast().replacing("\\n", with: " . ") }
      return "// " + (code.hasPrefix("+ ") ? "" : ". ") + texts.joined(separator: " . ")
    }
  }

  /// The sentences of the comments, without code, each with the line on which it begins; a cell of
  /// a table is a sentence.
  fileprivate var sentences: [(line: Int, words: [Substring])] {
    var found: [(line: Int, words: [Substring])] = []
    var (isCode, isOpen) = (false, false)
    for (index, line) in lines.enumerated() {
      let comment = line.drop { $0 == " " }
      let text = comment.hasPrefix("//") ? comment.trimmingPrefix(/[\/# ]+(MARK: - )?/) : ""
      isCode = comment.hasPrefix("//") && isCode != text.hasPrefix("```")
      let isItem = text.hasPrefix("- ")
      isOpen = isOpen && !isItem && !text.isEmpty
      if isCode || text.hasPrefix("```") { continue }
      let row = text.hasPrefix("|") ? text.replacing("|", with: " . ") : text
      var words = row.split(separator: " ")
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
