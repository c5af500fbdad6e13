import Foundation
import Proofsheet
import SubjectCatalogue
import TestSupport
import Testing

@testable import SnapshotLedger

/// What there is to show of a module.
@Suite struct DeclarationsTests {
  @Test func whatThereIsToShow() throws {
    let declarations = try ShopModule.declarations()
    var lines: [String] = []
    for subject in declarations.subjects {
      lines.append(subject.label)
      lines += (subject.choice?.wanted ?? []).map { "  = " + $0 }
      for property in subject.properties {
        let kinds = property.shape.wanted + property.shape.advised.map { "(\($0))" }
        lines.append("  \(property.name): " + kinds.joined(separator: " "))
      }
    }
    lines += declarations.routes.map { "route \($0.label)" }
    lines += declarations.errors.flatMap { error in
      error.cases.map { "error \(error.label).\($0.name)" }
    }
    assertSnapshot(of: lines.joined(separator: "\n"), as: .lines)
  }

  @Test func navigatorsAreRoutesWhateverSaysThatTheyAreProtocols() throws {
    let module = try CompiledModule(
      """
      public protocol MapNavigatorContract { func go() }
      public protocol HomeRouterProtocol { func open() }
      public protocol ListServiceProtocol { func load() }
      """,
      named: "Map"
    )
    let catalogue = try SubjectCatalogue(
      readingGraphsOf: [module.name],
      in: { _ in module.graphs.url.path },
      root: module.graphs.url.path
    )
    let routes = Declarations(catalogue, judged: ["Map"], rules: try SubjectRules("")).routes
    #expect(routes.map(\.label) == ["HomeRouterProtocol.open()", "MapNavigatorContract.go()"])
  }

  /// What is no declaration is nothing to build a symbol graph for.
  @Test(
    arguments: [
      ("public final class HomeViewModel {}", true), ("struct `HomeViewModel` {}", true),
      ("enum Home { struct\n  RowViewModel {} }", true),
      ("/// A HomeViewModel.\nclass Home {}", false),
      ("extension HomeViewModel {}", false), ("classHomeViewModel", false), ("struct", false),
    ]
  )
  func subjectsAreFoundByTheirNames(_ source: String, _ isFound: Bool) throws {
    let rules = try SubjectRules("")
    #expect(
      DeclaredNames.contain(in: Array(source.utf8), where: rules.isNamedLikeSubject) == isFound
    )
  }

  @Test func onlyModulesOfTestsThatHoldSubjectsAreJudged() throws {
    let folder = try TemporaryFolder()
    try folder.write("struct HomeViewModel {}", to: "Sources/App/App.swift")
    try folder.write("enum Reason { case a }", to: "Sources/Kit/Kit.swift")
    try folder.write("struct UnseenViewModel {}", to: "Sources/Unseen/Unseen.swift")
    let json = """
      {"name": "app", "products": [], "targets": [
        \(Self.target("App", "library", ["Kit"])), \(Self.target("Kit", "library", [])),
        \(Self.target("Unseen", "library", [])), \(Self.target("AppTests", "test", ["App", "Kit"])),
        \(Self.target("KitTests", "test", ["Kit"]))]}
      """
    let targets = try JSONDecoder().decode(PackageTargets.self, from: Data(json.utf8))
    func modules(_ rules: String) throws -> SubjectModules {
      try SubjectModules(of: targets, rules: SubjectRules(rules), root: folder.url.path)
    }
    let usual = try modules("")
    #expect(usual.judged == ["App"])
    #expect(usual.read == ["App", "Kit"])
    #expect(usual.seen == ["AppTests": ["App"]])
    // Whoever conforms to a protocol need not be told by its name.
    #expect(try modules("subject : Screen").judged == ["App", "Kit"])
    #expect(try modules("module Kit\nsubject *ViewModel").judged == [])
  }

  private static func target(_ name: String, _ type: String, _ needed: [String]) -> String {
    """
    {"name": "\(name)", "c99name": "\(name)", "type": "\(type)", "module_type": "SwiftTarget",
     "path": "Sources/\(name)", "sources": ["\(name).swift"],
     "target_dependencies": [\(needed.map { "\"\($0)\"" }.joined(separator: ","))]}
    """
  }
}
