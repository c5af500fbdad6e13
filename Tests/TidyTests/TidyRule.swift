/// A rule of this repository, which returns the violations in a file.
struct TidyRule: Sendable {
  let name: String
  let violations: @Sendable (SourceFile) -> [String]
}

extension TidyRule {
  /// A file imports only allowed modules.
  static func imports(allowed: Set<String>) -> TidyRule {
    TidyRule(name: "imports of \(allowed.sorted())") { file in
      file.code.compactMap { number, line in
        guard let module = importedModule(line), !allowed.contains(module) else { return nil }
        return "\(file.path):\(number) imports \(module)"
      }
    }
  }

  /// A file is short enough to read at once.
  static func length(limit: Int) -> TidyRule {
    TidyRule(name: "files of at most \(limit) lines") { file in
      file.lines.count > limit ? ["\(file.path) has \(file.lines.count) lines"] : []
    }
  }

  /// A function is short enough to see at once.
  static func functionLength(limit: Int) -> TidyRule {
    TidyRule(name: "functions of at most \(limit) lines") { file in
      var start: (line: Int, indentation: Int)?
      var found: [String] = []
      for (index, line) in file.lines.enumerated() {
        let indentation = line.utf8.prefix { $0 == 0x20 }.count
        let code = Substring(line.utf8.dropFirst(indentation))
        if start == nil, isFunctionHead(code) { start = (index, indentation) }
        guard let open = start, indentation == open.indentation, code.hasPrefix("}") else {
          continue
        }
        let length = index - open.line + 1
        if length > limit { found.append("\(file.path):\(open.line + 1) is \(length) lines long") }
        start = nil
      }
      return found
    }
  }

  /// A file uses none of the words that read the environment or mark unfinished work.
  static func words(_ words: [String], saying name: String, allowedIn exempt: Set<String>)
    -> TidyRule
  {
    TidyRule(name: name) { file in
      // Most files contain none of the words, which one pass over their bytes shows.
      let said = exempt.contains(file.path) ? [] : words.filter(file.says)
      if said.isEmpty { return [] }
      return file.code.flatMap { number, line in
        said.filter { line.contains($0) }.map { "\(file.path):\(number) says \($0)" }
      }
    }
  }

  /// An unchecked promise has its reason in the comment above or on the line.
  static let reasons = TidyRule(name: "unchecked promises give their reason") { file in
    let promises = ["@unchecked Sendable", "nonisolated(unsafe)"]
    guard promises.contains(where: file.says) else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      guard !isComment, promises.contains(where: { line.contains($0) }) else { return nil }
      let above = index > 0 ? file.lines[index - 1].drop { $0 == " " } : ""
      if line.contains("//") || above.hasPrefix("//") { return nil }
      return "\(file.path):\(index + 1) gives no reason"
    }
  }

  private static func isFunctionHead(_ code: Substring) -> Bool {
    code.contains("func ") && !code.hasPrefix("//") && !code.hasSuffix("}")
  }

  private static func importedModule(_ line: Substring) -> String? {
    var words = line.split(separator: " ")
    while let first = words.first, first.hasPrefix("@") || ["public", "package"].contains(first) {
      words.removeFirst()
    }
    guard words.first == "import", words.count > 1 else { return nil }
    return String(words[1])
  }
}
