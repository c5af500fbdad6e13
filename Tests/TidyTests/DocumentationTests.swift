import Foundation
import Testing

/// The names in articles exist.
@Suite struct DocumentationTests {
  private let repository: Repository
  private let articles: [Article]

  init() throws {
    let repository = try Repository()
    self.repository = repository
    articles = try repository.files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
      .map { Article(path: $0, text: try repository.text($0)) }
  }

  @Test func articlesNameFilesThatAreThere() {
    for article in articles {
      #expect(article.missing(among: repository.files) == [], "\(article.path)")
    }
  }

  /// The code span at the start of an item is a message of the code.
  @Test func messagesAreThoseOfTheCode() throws {
    let sources = repository.files.filter { path in
      path.hasPrefix("Sources/") && [".swift", ".c", ".h"].contains(where: path.hasSuffix)
    }
    let said = Article.literals(of: try sources.map(repository.text))
    let pages = articles.filter { $0.name.hasPrefix("Troubleshooting") }
    #expect(pages.flatMap(\.messages).count >= 20)
    for page in pages {
      #expect(page.messages.filter { !Article.isSaid($0, in: said) } == [], "\(page.path)")
    }
  }

  @Test func missingFilesAndMessagesAreFound() {
    let article = Article(
      path: "A.md",
      text: """
        - `is no message of … anywhere`: or `here`.
        See `ci/nothing`, `ci/run` and `Sources/TextDiff/Gone.swift`, not `Sources/App/Home.swift`.
        """
    )
    #expect(
      article.missing(among: ["ci/run", "Sources/TextDiff/Edit.swift"])
        == ["ci/nothing", "Sources/TextDiff/Gone.swift"]
    )
    let message = "is no message of … anywhere"
    #expect(article.messages == [message])
    let said = ["\"x is no message of y\"", "\"is no message \"\n  + \"of \\(x) anywhere\""].map {
      Article.isSaid(message, in: Article.literals(of: [$0]))
    }
    #expect(said == [false, true])
  }
}

/// An article of the documentation, and the names in it.
private struct Article {
  let path: String
  let text: String

  /// The name of the article, such as `Snapshots` for `Snapshots.md`.
  var name: String {
    String((path.split(separator: "/").last ?? "").dropLast(".md".count))
  }

  /// Files of the repository that the text names as code outside of blocks and that do not exist,
  /// except modules of examples.
  func missing(among files: [String]) -> [String] {
    func isThere(_ path: String) -> Bool {
      files.contains { $0 == path || $0.hasPrefix(path + "/") }
    }
    // Every second piece is a block.
    let pieces = text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }
    return pieces.flatMap { $0.element.matches(of: /`((?:ci|Sources|Tests)\/[\w.+\/-]+?)\/?`/) }
      .map { String($0.1) }
      .filter { path in
        let module = path.split(separator: "/").prefix(2).joined(separator: "/")
        return !isThere(path) && (path.hasPrefix("ci/") || isThere(module))
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
