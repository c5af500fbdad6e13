import Testing

/// The architecture page names the files to read, and its statements are true.
@Suite struct ArchitecturePageTests {
  /// The highest number of files on one path through the code.
  private static let mostFiles = 12

  private let repository: Repository
  private let page: String

  init() throws {
    repository = try Repository()
    page = try repository.text("Sources/Proofsheet/Proofsheet.docc/Architecture.md")
  }

  @Test func eachWalkNamesAFewFilesThatAreThere() {
    let walks = Self.walks(in: page)
    #expect(walks.map(\.title) == ["One assertion", "One request of a journey"])
    for walk in walks {
      #expect((1...Self.mostFiles).contains(walk.files.count), "\(walk.title)")
      #expect(walk.files.filter { !repository.files.contains($0) } == [], "\(walk.title)")
    }
  }

  @Test func everyModuleIsExplained() throws {
    let modules = Manifest.modules(in: try repository.text("Package.swift")).keys
    for module in modules where !module.hasPrefix("Samples/") && module != "CSchedulerHooks" {
      #expect(page.contains(module), "\(module)")
    }
  }

  @Test func aFileThatIsGoneIsFound() {
    let walks = Self.walks(
      in: "# A\n## One walk\n1. `Sources/A.swift`: a.\n2. `Sources/B.swift`: b.\n"
    )
    #expect(walks.map(\.title) == ["One walk"])
    #expect(walks.first?.files == ["Sources/A.swift", "Sources/B.swift"])
    #expect(!repository.files.contains("Sources/A.swift"))
  }

  /// The sections with a numbered list of files.
  private static func walks(in page: String) -> [(title: String, files: [String])] {
    page.split(separator: "\n## ").compactMap { section in
      let files = section.matches(of: /\n\d+\. `([^`]+)`/).map { String($0.1) }
      let title = section.prefix { $0 != "\n" }
      return files.isEmpty ? nil : (String(title), files)
    }
  }
}
