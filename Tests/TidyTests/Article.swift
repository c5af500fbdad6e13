import Foundation

/// An article of the documentation, and the names in it.
struct Article {
  let path: String
  let text: String

  /// The name of the article, such as `Snapshots` for `Snapshots.md`.
  var name: String {
    String((path.split(separator: "/").last ?? "").dropLast(".md".count))
  }

  /// The articles in the list below the text.
  var topics: [String] {
    guard let start = text.firstRange(of: "\n## Topics\n") else { return [] }
    return text[start.upperBound...].matches(of: /- <doc:(\w+)>/).map { String($0.1) }
  }

  /// The code spans of the text, without blocks.
  private var codeSpans: [String] {
    var isFenced = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      return !isFenced && !line.hasPrefix("```")
    }
    return lines.joined(separator: " ").matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  /// Files of the repository that the text names as code and that do not exist, except modules of
  /// examples.
  func missing(among files: [String]) -> [String] {
    let folders = Set(
      files.flatMap { file in
        file.indices.filter { file[$0] == "/" }.map { String(file[..<$0]) }
      }
    )
    return codeSpans.filter { span in
      guard span.wholeMatch(of: /(?:ci|Sources|Tests)\/[\w.+\/-]+/) != nil else { return false }
      let module = span.split(separator: "/").prefix(2).joined(separator: "/")
      if !span.hasPrefix("ci/"), !folders.contains(module) { return false }
      let path = span.hasSuffix("/") ? String(span.dropLast()) : span
      return !files.contains(path) && !folders.contains(path)
    }
  }

  /// The code spans at the start of items.
  var messages: [String] {
    text.matches(of: /(?:^|\n)- (`[^`\n]+`(?: and `[^`]+`)?)/).flatMap { item in
      item.1.matches(of: /`([^`]+)`/).map { String($0.1).replacing(/\s+/, with: " ") }
    }
  }

  /// The texts of code, where adjacent literals are one.
  static func literals(of texts: [String]) -> SourceFile {
    let text = texts.joined(separator: "\n").replacingOccurrences(
      of: #""\s*\n\s*(\+ )?""#,
      with: "",
      options: .regularExpression
    )
    return SourceFile(path: "Sources", text: text)
  }

  /// Whether the code contains a message; an ellipsis stands for any text, and sentences may be
  /// joined.
  static func isSaid(_ message: String, in code: SourceFile) -> Bool {
    message.split { "…\",:.".contains($0) }.allSatisfy { part in
      let words = part.trimmingPrefix(while: { $0 == " " })
      return words.count < 6 || code.says(String(words))
    }
  }
}
