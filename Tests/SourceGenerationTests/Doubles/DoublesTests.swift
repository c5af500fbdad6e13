import Foundation
import Proofsheet
import SourceGeneration
import SubjectCatalogue
import TestSupport
import Testing
import ToolBasics

/// The doubles of plain protocols, and what is said of others: this target compiles what is generated,
/// and ``DoublesAtWorkTests`` calls it.
@Suite struct DoublesTests {
  private static let generated = Result { try source(ofFilesIn: "Tests/Adversaries") }

  @Test func committedDoublesAreTheOnesThatAreGenerated() throws {
    let source = try Self.generated.get()
    let file = PackageFolder.file("Tests/SourceGenerationTests/Generated/\(source.fileName)")
    #expect(try source.text == String(contentsOf: file, encoding: .utf8))
  }

  @Test func whatCannotBeDoubledIsLeftOutWithAReason() throws {
    let leftOut = try Self.generated.get().leftOut
    assertSnapshot(
      of: leftOut.map { "\($0.subject): \($0.reason)" }.joined(separator: "\n"),
      as: .lines
    )
  }

  @Test func aModuleWithoutProtocolsHasNoDoubles() throws {
    let module = try CompiledModule("public struct Router {}", named: "Plain")
    let source = try Self.source(of: module)
    #expect(source.declarations == [])
    #expect(source.imports == [])
  }

  /// Apple's Foundation has in itself what is a module of its own elsewhere.
  @Test func importsAreWhatSignaturesSpell() throws {
    let source = """
      import Foundation
      #if canImport(FoundationNetworking)
      import FoundationNetworking
      #endif
      protocol HomeClient { func data(for request: URLRequest) async throws -> Data }
      """
    let module = try CompiledModule(source, named: "Asking")
    #expect(
      try Self.source(of: module).text.contains(
        """
        @testable import Asking
        import Foundation
        import Proofsheet

        #if canImport(FoundationNetworking)
        import FoundationNetworking
        #endif

        /// Stands in
        """
      )
    )
  }

  @Test func onlyProtocolsThatTheRulesNameAreDoubled() throws {
    let module = try CompiledModule(
      "public protocol Sorting { func sort() }\npublic protocol HomeRouting { func go() }",
      named: "Ruled"
    )
    #expect(try Self.source(of: module).text.contains("HomeRoutingDouble"))
    #expect(try !Self.source(of: module).text.contains("SortingDouble"))
    #expect(try Self.source(of: module, "double Sorting").text.contains("SortingDouble"))
  }

  /// `UserServiceProtocol` is a service; what a rule names is taken by its word.
  @Test func wordsThatSayProtocolAreSeenThrough() throws {
    let module = try CompiledModule(
      """
      public protocol UserServiceProtocol { func load() }
      public protocol HomeRouterInterface { func go() }
      public protocol ListUseCaseContract { func run() }
      public protocol MapNavigatorContract { func go() }
      public protocol SortingProtocol { func sort() }
      """,
      named: "Worded"
    )
    let text = try Self.source(of: module).text
    #expect(text.contains("named word: String = \"service\""))
    #expect(text.contains("HomeRouterInterfaceDouble"))
    #expect(text.contains("MapNavigatorContractDouble"))
    #expect(text.contains("named word: String = \"useCase\""))
    #expect(!text.contains("SortingProtocolDouble"))
    #expect(try Self.source(of: module, "double *Service").declarations == [])
  }

  /// One test target has two modules whose protocols have one name, and classes of its own.
  @Test func aNameIsWrittenOnceInATestTarget() throws {
    let module = try CompiledModule(
      """
      public protocol HomeRouting { func go() }
      public enum Feature {}
      extension Feature { public protocol RowDelegate { func done() } }
      """,
      named: "Second"
    )
    let taken = ["HomeRoutingDouble": "First.HomeRouting"]
    let first = try Self.source(of: module, taken: taken)
    #expect(first.leftOut.map(\.subject) == ["HomeRouting"])
    #expect(first.leftOut.allSatisfy { $0.reason.contains("First.HomeRouting") })
    #expect(first.text.contains("class FeatureRowDelegateDouble"))
    let second = try Self.source(of: module, byHand: ["FeatureRowDelegateDouble"])
    #expect(!second.text.contains("RowDelegateDouble"))
    #expect(second.text.contains("class HomeRoutingDouble"))
  }

  private static func source(ofFilesIn folder: String) throws -> GeneratedSource {
    let folder = PackageFolder.file(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let texts = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    return try source(of: CompiledModule(texts.joined(separator: "\n"), named: "Adversaries"))
  }

  private static func source(
    of module: CompiledModule,
    _ rules: String = "",
    byHand written: Set<String> = [],
    taken: [String: String] = [:]
  ) throws -> GeneratedSource {
    let folder = module.graphs.url.path
    let catalogue = try SubjectCatalogue(
      readingGraphsOf: [module.name],
      in: { _ in folder },
      root: folder
    )
    return try .doubles(
      of: catalogue.modules[0],
      in: catalogue,
      rules: SubjectRules(RuleFile(rules)),
      writtenByHand: written,
      taken: taken
    )
  }
}
