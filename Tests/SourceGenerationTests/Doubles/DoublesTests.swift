import Foundation
import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

@testable import Completeness

/// The doubles of plain protocols, and the messages about other protocols.
///
/// This target compiles the generated code, and ``DoublesAtWorkTests`` calls it.
@Suite struct DoublesTests {
  private static let generated = Result { try source(of: catalogue(of: "Adversaries")) }

  @Test(.startsProcesses) func committedFilesAreTheOnesThatAreGenerated() throws {
    let app = try Self.catalogue(of: "AwkwardSubjects")
    let rules = SubjectRules(try RuleFile(""))
    let descriptions = GeneratedSource.descriptions(of: app.modules[0], in: app, rules)
    for source in [try Self.generated.get(), descriptions] {
      let file = PackageFolder.file("Tests/SourceGenerationTests/Generated/\(source.fileName)")
      #expect(try source.text == String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test func omittedProtocolsHaveAReason() throws {
    let leftOut = try Self.generated.get().leftOut
    assertSnapshot(
      of: leftOut.map { "\($0.subject): \($0.reason)" }.joined(separator: "\n"),
      as: .lines
    )
  }

  @Test(.startsProcesses) func subjectsByNameAndByConformance() throws {
    let app = try Self.catalogue(of: "AwkwardSubjects")
    func subjects(_ rules: String) throws -> [String] {
      let rules = SubjectRules(try RuleFile(rules))
      return app.modules[0].types.filter { rules.isSubject($0, in: app) }.map(\.name)
    }
    #expect(try subjects("").contains("Namespace.default.KeywordViewModel"))
    #expect(try !subjects("").contains("Clamped"))
    #expect(try subjects("subject : Listing") == ["SectionedViewModel"])
    #expect(try subjects("subject : Screen") == ["LoginViewModel"])
  }

  /// The name of `UserServiceProtocol` is that of a service; a rule adds any other name.
  @Test(.startsProcesses) func namesAndRulesSayWhatIsDoubled() throws {
    let app = try Self.catalogue(
      named: "Asking",
      """
      import Foundation
      #if canImport(FoundationNetworking)
      import FoundationNetworking
      #endif
      protocol HomeClient { func data(for request: URLRequest) async throws -> Data }
      public protocol UserServiceProtocol { func load() }
      public protocol Sorting { func sort() }
      public protocol SortingProtocol { func sort() }
      public enum Feature {}
      extension Feature { public protocol RowDelegate { func done() } }
      """
    )
    let source = try Self.source(of: app)
    let names = ["FeatureRowDelegateDouble", "HomeClientDouble", "UserServiceProtocolDouble"]
    #expect(classes(in: source) == names.map { $0[...] })
    // Apple's Foundation includes modules that are separate elsewhere.
    #expect(source.text.contains("\n\n#if canImport(FoundationNetworking)\nimport Found"))
    #expect(classes(in: try Self.source(of: app, "double Sorting")) == ["SortingDouble"])
    let rule = "allow omit *.RowDelegate | written by hand"
    #expect(classes(in: try Self.source(of: app, rule)) == names.dropFirst().map { $0[...] })
    let none = try Self.source(of: app, "double *Service")
    #expect(none.declarations == [] && none.imports == [])
  }

  /// The declarations of a module of the package's tests.
  private static func catalogue(of module: String) throws -> SubjectCatalogue {
    let folder = PackageFolder.file("Tests/" + module)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let texts = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    return try catalogue(named: module, texts.joined(separator: "\n"))
  }

  /// All declarations of a module, which outlive the folder of the compilation.
  private static func catalogue(named name: String, _ source: String) throws -> SubjectCatalogue {
    let module = try CompiledModule(source, named: name)
    let folder = module.graphs.url.path
    return try SubjectCatalogue(readingGraphsOf: [name], in: folder, root: folder)
  }

  private static func source(
    of app: SubjectCatalogue,
    _ rules: String = ""
  ) throws -> GeneratedSource {
    try .doubles(of: app.modules[0], in: app, SubjectRules(RuleFile(rules)))
  }

  private func classes(in source: GeneratedSource) -> [Substring] {
    source.declarations.compactMap { $0.firstMatch(of: /final class (\w+)/)?.1 }
  }
}

/// The names of doubles in transcripts.
@Suite struct DoubleNamesTests {
  @Test(
    arguments: [
      ("UserListRouting", "router"), ("HomeViewModelDelegate", "delegate"),
      ("SearchRepositoryType", "repository"), ("LoginUseCase", "useCase"), ("HTTPClient", "client"),
      ("UserRequests", "requests"), ("SearchAPI", "api"), ("ListDataSource", "dataSource"),
      ("HomeViewInput", "view"), ("HomeViewOutput", "presenter"), ("HomePresenterOutput", "view"),
      ("HomeOutput", "output"), ("StandingsStore", "store"),
      ("Router", "router"), ("API", "api"), ("Type", "type"), ("MapRouterContract", "router"),
    ]
  )
  func receivers(_ name: String, _ word: String) {
    #expect(ReceiverWord.of(name) == word)
  }
}
