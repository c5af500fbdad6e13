import Foundation
import Proofsheet
import SourceGeneration
import SubjectCatalogue
import TestSupport
import Testing

/// The doubles of protocols that are hard to double: this target compiles what is generated, and
/// ``DoublesAtWorkTests`` calls it.
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

  @Test func longLinesAreWrapped() throws {
    let lines = try Self.generated.get().text.split(separator: "\n")
    #expect(lines.filter { $0.count > 100 } == [])
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
    _ rules: String = ""
  ) throws -> GeneratedSource {
    let folder = module.graphs.url.path
    let catalogue = try SubjectCatalogue(
      readingGraphsOf: [module.name],
      in: { _ in folder },
      root: folder
    )
    return try .doubles(of: catalogue.modules[0], in: catalogue, rules: SubjectRules(rules))
  }
}
