import Foundation
import Proofsheet
import SubjectCatalogue
import TestSupport
import Testing
import ToolBasics

@testable import SnapshotLedger
@testable import SubjectCatalogue

/// What there is to show of a module.
@Suite struct DeclarationsTests {
  @Test func whatThereIsToShow() throws {
    let declarations = try ShopModule.declarations()
    var lines: [String] = []
    for subject in declarations.subjects {
      lines.append(subject.label)
      lines += (subject.choice?.wanted ?? []).map { "  = " + $0 }
      for property in subject.properties {
        lines.append((["  \(property.name):"] + property.shape.wanted).joined(separator: " "))
      }
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
