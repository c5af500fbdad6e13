import Foundation
import SnapshotChecking
import SubjectCatalogue
import Testing

@testable import SnapshotLedger

/// A name that two modules have is nobody's, unless a test target knows only one of them.
@Suite struct AmbiguityTests {
  private let shop: Shop

  init() throws {
    shop = try Shop()
    for target in ["OldTests", "NewTests", "BothTests"] {
      try shop.reference("\(target)/Home/home.txt", "HomeViewModel\n  isOpen: true\n")
    }
  }

  /// The names of the gaps of two modules that declare the same.
  private func gaps(seen: [String: [String]]) throws -> [Gap] {
    var declarations = try ShopModule.declarations()
    (declarations.routes, declarations.errors) = ([], [])
    declarations.subjects = ["Old", "New"].map { module in
      DeclaredSubject(
        module: module,
        name: "HomeViewModel",
        label: module + ".HomeViewModel",
        place: "Sources/\(module).swift:1",
        properties: [
          DeclaredProperty(name: "isOpen", place: "Sources/\(module).swift:2", shape: .boolean)
        ],
        choice: nil
      )
    }
    let texts = try RecordedTexts(of: declarations, seen: seen, in: shop.folders)
    return Ledger(declarations, texts, .init(), seen: seen, rules: try SubjectRules("")).gaps
  }

  @Test func aTargetThatKnowsOneSaysWhich() throws {
    let gaps = try gaps(seen: ["OldTests": ["Old"], "NewTests": ["New"]])
    #expect(
      gaps.map(\.name) == ["Old.HomeViewModel.isOpen = false", "New.HomeViewModel.isOpen = false"]
    )
    #expect(gaps.allSatisfy { $0.doubt == nil })
  }

  @Test func aTargetThatKnowsBothSaysNothing() throws {
    let gaps = try gaps(seen: ["BothTests": ["New", "Old"]])
    #expect(gaps.map(\.name) == ["Old.HomeViewModel", "New.HomeViewModel"])
    #expect(
      gaps.allSatisfy {
        $0.doubt == "BothTests depends on two modules that declare HomeViewModel"
      }
    )
  }

  @Test func whatIsDeclaredElsewhereIsNotShown() throws {
    #expect(
      try gaps(seen: ["OldTests": ["Old"]]).map(\.name) == [
        "Old.HomeViewModel.isOpen = false", "New.HomeViewModel",
      ]
    )
  }

  /// The gaps of the module's routes where a journey has made a call.
  private func routes(call: String) throws -> [Gap] {
    let journey = """
      journey: goes on
      scenario: nothing is answered

      1. opens the app
         CartViewModel
           isOpen: true
         * \(call)

      end: nothing running, nothing waiting, every stub used

      """
    try shop.reference("ShopTests/Cart/goesOn.txt", journey)
    let declarations = try ShopModule.declarations()
    let seen = ["ShopTests": ["Shop"]]
    let texts = try RecordedTexts(of: declarations, seen: seen, in: shop.folders)
    return Ledger(declarations, texts, .init(), seen: seen, rules: try SubjectRules("")).gaps
      .filter { $0.kind == .route }
  }

  /// A view that is told the same is no router.
  @Test(arguments: [
    ("router.share()", nil), ("itemRouting.share()", nil), ("view.share()", "view"),
  ])
  func aCallCountsForWhomItIsMade(_ call: String, _ other: String?) throws {
    let gap = try routes(call: call).first { $0.name == "ItemRouting.share()" }
    #expect((gap == nil) == (other == nil))
    #expect(gap?.doubt == other.map { "'\($0).share()' is called on no router" })
  }

  @Test func aCallThatTwoProtocolsHaveIsNobodys() throws {
    let gaps = try routes(call: "router.close()")
    #expect(
      gaps.first { $0.name == "ItemRouting.close()" }?.doubt
        == "'router.close()' may be CartRouting.close() as well"
    )
    #expect(try !routes(call: "itemRouting.close()").contains { $0.name == "ItemRouting.close()" })
  }
}
