import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import Completeness
@testable import ReviewTools

/// The subjects and properties of a module; a type without anything to show is no subject.
@Suite struct DeclarationsTests {
  @Test func subjectsAndPropertiesAreListed() throws {
    let declarations = try ShopModule.declarations()
    let lines = declarations.subjects.map { subject in
      ([subject.label] + subject.properties.map { "  " + $0.name }).joined(separator: "\n")
    }
    assertSnapshot(of: lines.joined(separator: "\n"), as: .lines)
  }

  @Test func onlyModulesOfTestsAreJudged() throws {
    let json = """
      {"name": "app", "products": [], "targets": [
        \(Self.target("App", "library", ["Kit"])), \(Self.target("Kit", "library", [])),
        \(Self.target("Unseen", "library", [])), \(Self.target("AppTests", "test", ["App"]))]}
      """
    let targets = try PackageTargets.read(Data(json.utf8))
    let usual = SubjectModules(of: targets, rules: SubjectRules(try RuleFile("")))
    #expect(usual.judged == ["App"])
    #expect(usual.read == ["App", "Kit"])
    #expect(usual.seen == ["AppTests": ["App"]])
    #expect(usual.code == ["Sources/App/App.swift", "Sources/Kit/Kit.swift"])
    #expect(
      SubjectModules(of: targets, rules: SubjectRules(try RuleFile("module Kit"))).judged == []
    )
  }

  private static func target(_ name: String, _ type: String, _ needed: [String]) -> String {
    """
    {"name": "\(name)", "c99name": "\(name)", "type": "\(type)", "module_type": "SwiftTarget",
     "path": "Sources/\(name)", "sources": ["\(name).swift"],
     "target_dependencies": [\(needed.map { "\"\($0)\"" }.joined(separator: ","))]}
    """
  }
}

/// A name in two modules belongs to neither, unless a test target imports only one of them.
@Suite struct AmbiguityTests {
  /// The gaps of two modules that declare the same, with the doubt about them.
  private func gaps(seen: [String]...) throws -> [String] {
    var declarations = try ShopModule.declarations()
    declarations.subjects = ["Old", "New"].map { module in
      let places = (1...2).map { "Sources/\(module).swift:\($0)" }
      return DeclaredSubject(
        module: module,
        name: "HomeViewModel",
        label: module + ".HomeViewModel",
        place: places[0],
        properties: [DeclaredProperty(name: "isOpen", place: places[1])]
      )
    }
    var shown = [ShownSubject(), ShownSubject()]
    for modules in seen {
      let reader = TextReader(declarations, in: modules)
      let found = reader.fields(in: "HomeViewModel\n  title: \"\"\n") ?? [:]
      for subject in found.keys { shown[subject].texts.append("a text") }
    }
    let gaps = Ledger(declarations, shown, rules: SubjectRules(try RuleFile(""))).gaps
    return gaps.map { gap in gap.name + (gap.doubt.map { ": " + $0 } ?? "") }
  }

  @Test func aTargetSaysWhichItKnows() throws {
    let (old, new) = ("Old.HomeViewModel.isOpen", "New.HomeViewModel.isOpen")
    #expect(try gaps(seen: ["Old"], ["New"]) == [old, new])
    let doubt =
      "several modules declare HomeViewModel; show it in a test target that depends on only one of these modules"
    let unknown = ["Old", "New"].map { "\($0).HomeViewModel: \(doubt)" }
    #expect(try gaps(seen: ["New", "Old"]) == unknown)
    // A declaration outside the imported modules is not shown.
    #expect(try gaps(seen: ["Old"]) == [old, unknown[1]])
  }
}
