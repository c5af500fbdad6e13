import Testing

/// The landing page leads to every article, and the names in articles exist.
@Suite struct DocumentationTests {
  private static let catalogue = "Sources/Proofsheet/Proofsheet.docc/"
  private static let landing = catalogue + "Proofsheet.md"

  private let repository: Repository
  private let articles: [Article]

  init() throws {
    let repository = try Repository()
    self.repository = repository
    articles = try repository.files.filter { $0.hasPrefix(Self.catalogue) && $0.hasSuffix(".md") }
      .map { Article(path: $0, text: try repository.text($0)) }
  }

  @Test func everyArticleIsLinkedFromTheLandingPage() throws {
    let topics = try #require(articles.first { $0.path == Self.landing }).topics
    #expect(topics.count > 10)
    #expect(topics.sorted() == articles.map(\.name).filter { $0 != "Proofsheet" }.sorted())
  }

  @Test func articlesNameFilesThatAreThere() {
    for article in articles {
      #expect(article.missing(among: repository.files) == [], "\(article.path)")
    }
  }

  /// The code span at the start of an item is a message of the code.
  @Test func messagesAreThoseOfTheCode() throws {
    let sources = repository.files.filter {
      $0.hasPrefix("Sources/") && !$0.hasPrefix("Sources/Samples/")
    }
    let said = Article.literals(
      of: try sources.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }.map(repository.text)
    )
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
        - <doc:B>
        - `is no message of … anywhere`: or `here`.
        See `ci/nothing`, `ci/run` and `Sources/TextDiff/Gone.swift`, not `Sources/App/Home.swift`.
        ## Topics
        - <doc:C>
        """
    )
    #expect(article.topics == ["C"])
    #expect(
      article.missing(among: ["ci/run", "Sources/TextDiff/Edit.swift"])
        == ["ci/nothing", "Sources/TextDiff/Gone.swift"]
    )
    #expect(article.messages == ["is no message of … anywhere"])
    let said = ["\"x is no message of y\"", "\"is no message \"\n  + \"of \\(x) anywhere\""].map {
      Article.isSaid("is no message of … anywhere", in: Article.literals(of: [$0]))
    }
    #expect(said == [false, true])
  }
}
