import Foundation
import TestSupport
import ToolBasics

@testable import SnapshotLedger
@testable import SubjectCatalogue

/// A module with everything that the ledger counts.
enum ShopModule {
  static let compiled = Result { try CompiledModule(source, named: "Shop") }

  static let source = #"""
    public protocol CartRouting { func close() }
    public enum Reason { case offline, status(Int) }
    public enum Load<Content> { case waiting, loaded(Content), failed(Reason), moved(from: Reason, to: Int) }
    public typealias Names = [String]

    public final class CartViewModel {
      public var title = ""
      public var isOpen = false
      public var note: String?
      public var rows: [RowViewModel] = []
      public var load = Load<Names>.waiting
      public var choice: Reason?
      public var item: ItemViewModel?
      public var fixed: Bool { true }
      public weak var delegate: AnyObject?
      public var onTap: (() -> Void)?
      public var router: (any CartRouting)?
      public var secret = 1
      var count = 0
      public init() {}
    }
    public struct RowViewModel { public var name: String; public var tags: Names }
    public struct ItemViewModel { public var name: String; public var isNew: Bool }
    public enum BannerViewModel { case none, sale(String) }
    struct DebugViewModel { var text = "" }
    private struct PrivateViewModel { var text = "" }
    public struct LonePresenter { public var text: String }
    """#

  static let rules = """
    allow omit CartViewModel.secret | nobody sees it

    """

  static func catalogue() throws -> SubjectCatalogue {
    let module = try compiled.get()
    return try SubjectCatalogue(
      readingGraphsOf: [module.name],
      in: { _ in module.graphs.url.path },
      root: module.graphs.url.path
    )
  }

  static func declarations(_ more: String = "") throws -> Declarations {
    Declarations(try catalogue(), judged: ["Shop"], rules: SubjectRules(try RuleFile(rules + more)))
  }

  /// What a text shows, a line each; nil for one that is not canonical.
  static func facts(of text: String) throws -> [String]? {
    let declarations = try declarations()
    let names = KnownNames(declarations, in: ["Shop"])
    return RecordedTexts.facts(of: text, names).map { $0.lines(declarations) }
  }
}

extension TextFacts {
  /// The facts as lines, each once.
  fileprivate func lines(_ declarations: Declarations) -> [String] {
    func name(_ subject: Int, _ property: Int?) -> String {
      let subject = declarations.subjects[subject]
      return subject.name + (property.map { "." + subject.properties[$0].name } ?? "")
    }
    var lines = subjects.map { number in
      declarations.subjects[number].name
        + (isJourney ? " in a journey" : roots.contains(number) ? " as a whole" : " as a part")
    }
    lines += values.map { value in
      name(value.subject, value.property) + (value.kind.map { " = " + $0 } ?? " is rendered")
    }
    return Set(lines).sorted()
  }
}
