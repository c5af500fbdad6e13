import Proofsheet
import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

@testable import Completeness

/// The catalogue of awkward declarations, from the compiler's symbol graph.
@Suite struct CatalogueTests {
  private let catalogue: SubjectCatalogue

  init() throws { catalogue = try AwkwardModule.catalogue.get() }

  @Test func typesAndMembers() throws {
    let types = catalogue.modules.flatMap(\.types)
    assertSnapshot(of: types.flatMap(\.facts).joined(separator: "\n"), as: .lines)
  }

  @Test func subjectsByNameAndByConformance() throws {
    func subjects(_ rules: String) throws -> [String] {
      let rules = SubjectRules(try RuleFile(rules))
      return catalogue.modules[0].types.filter { rules.isSubject($0, in: catalogue) }.map(\.name)
    }
    #expect(try subjects("").contains("Namespace.default.KeywordViewModel"))
    #expect(try !subjects("").contains("Clamped"))
    #expect(try subjects("subject : Listing") == ["SectionedViewModel"])
    #expect(try subjects("subject : Screen") == ["LoginViewModel"])
  }
}

extension AppType {
  /// A line for the type, and one for each member.
  fileprivate var facts: [String] {
    let superclass = superclass == nil ? "" : ", subclass"
    let head =
      "\(name): \(kind.rawValue) \(access.rawValue) \(isolation)\(superclass) "
      + "\(isGeneric ? "generic " : "")\(availability.attribute ?? "")"
    return [head] + (members + additions).filter { $0.place != nil }.map { "  " + $0.facts }
  }
}

extension AppMember {
  fileprivate var facts: String {
    var words = ["\(kind)", access.rawValue, title]
    if let type = declaration.type { words.append(": \(type.text)") }
    words += declaration.attributes + declaration.modifiers
    if isolation != .none { words.append("on \(isolation)") }
    if declaration.isAsync { words.append("async") }
    switch declaration.thrown {
    case .nothing: break
    case .anything: words.append("throws")
    case .typed: words.append("throws(…)")
    }
    if kind == .property {
      words.append(declaration.isStored ? "stored" : declaration.accessors.joined(separator: "+"))
    }
    words += declaration.parameters.map {
      "[\($0.label ?? "_") \($0.name ?? "_"): \($0.type.text)]"
    }
    if isConditional { words.append("conditional") }
    if availability.isDiscouraged { words.append("discouraged") }
    if let attribute = availability.attribute { words.append(attribute) }
    return words.joined(separator: " ")
  }
}
