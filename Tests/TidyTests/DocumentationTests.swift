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

  /// So do messages, and the page of a report.
  @Test func articlesNameSubcommandsAndOptionsThatAreThere() throws {
    let table = try CommandWords(
      repository.sources(below: "Sources/ReviewTools/Command/")
        + repository.sources(below: "Sources/Completeness/")
        + repository.sources(below: "Sources/FixtureTools/")
    )
    for article in articles {
      #expect(article.unknownCommands(table) == [], "\(article.path)")
    }
    for file in try repository.sources(below: "Sources/") {
      let mark = file.path.contains("/ReviewTools/Page/") ? "\\(name) " : "run proofsheet "
      let words = file.pieces(between: mark).dropFirst().map { $0.prefix(while: \.isLowercase) }
      #expect(
        words.filter { !$0.isEmpty && !table.names.contains(String($0)) } == [],
        "\(file.path)"
      )
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

  @Test func whatIsNotThereIsFound() {
    let article = Article(
      path: "Sources/Proofsheet/Proofsheet.docc/A.md",
      text: """
        - <doc:B>
        - `is no message of … anywhere`: or `here`.
        See `ci/nothing`, `ci/run` and `Sources/TextDiff/Gone.swift`, not `Sources/App/Home.swift`.
        `proofsheet chekc --junit a -- --filter A`, `swift run proofsheet check --juni`
        ## Topics
        - <doc:C>
        """
    )
    #expect(article.topics == ["C"])
    #expect(
      article.missing(among: ["ci/run", "Sources/TextDiff/Edit.swift"])
        == ["ci/nothing", "Sources/TextDiff/Gone.swift"]
    )
    #expect(
      article.unknownCommands(CommandWords(names: ["check"], options: ["--junit"]))
        == ["proofsheet chekc", "proofsheet check --juni"]
    )
    #expect(article.messages == ["is no message of … anywhere"])
    let half = Article.literals(of: ["x is no message of y"])
    #expect(!Article.isSaid("is no message of … anywhere", in: half))
    let whole = Article.literals(of: [
      "\"is no message \"\n  + \"of \\(x) anywhere\"", "\"a\"\n\"b\"",
    ])
    #expect(Article.isSaid("is no message of … anywhere", in: whole))
  }
}
