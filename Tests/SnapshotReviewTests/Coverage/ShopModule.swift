import Foundation
import ProofsheetBasics
import TestSupport
import ToolBasics

@testable import Completeness

/// A module with every construct that the ledger counts.
enum ShopModule {
  /// The catalogue of the module, and the compiler's files as if the module were in `ROOT`.
  static let compiled = Result {
    let module = try CompiledModule(source, named: "Shop")
    return try withExtendedLifetime(module) {
      let folder = module.graphs.url.path
      var graphs: [String: String] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(".symbols.json") {
        graphs[name] = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
          .replacing(folder.replacing("/", with: #"\/"#), with: "ROOT")
          .replacing(folder, with: "ROOT")
      }
      let catalogue = try SubjectCatalogue(
        readingGraphsOf: ["Shop"],
        in: folder,
        root: folder
      )
      return (catalogue: catalogue, graphs: graphs)
    }
  }

  static let source = #"""
    public protocol CartRouting { func close() }
    public enum Reason { case offline, status(Int) }
    public enum Load<Content> { case waiting, loaded(Content), failed(Reason), moved(from: Reason, to: Int) }
    public typealias Names = [String]; public typealias Why = Reason

    public final class CartViewModel {
      public var title = ""
      public var isOpen = false
      public var note: String?
      public var rows: [RowViewModel] = []
      public var load = Load<Names>.waiting
      public var choice: Why?; public var banner: BannerViewModel?
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
    public enum PricePresenter { public static func text() -> String { "" } }
    public struct FormatPresenter { public static func text() -> String { "" } }
    public actor ClockPresenter { public var now = 1 }
    public final class TellingPresenter { private let name = "a"; public func load() {} }
    """#

  static let rules = """
    allow omit CartViewModel.secret | nobody sees it

    """

  static func declarations() throws -> Declarations {
    let rules = SubjectRules(try RuleFile(rules))
    return Declarations(try compiled.get().catalogue, judged: ["Shop"], rules: rules)
  }

  /// The facts that a text shows, one per line; nil for a text that is not canonical.
  static func facts(of text: String) throws -> [String]? {
    let declarations = try declarations()
    return TextReader(declarations, in: ["Shop"]).fields(in: text).map { found in
      found.flatMap { subject, fields in
        let name = declarations.subjects[subject].name
        return [name] + fields.map { "\(name).\($0)" }
      }.sorted()
    }
  }
}
