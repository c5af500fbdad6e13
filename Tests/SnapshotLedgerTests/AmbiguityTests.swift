import Foundation
import SnapshotChecking
import SubjectCatalogue
import Testing
import ToolBasics

@testable import SnapshotLedger
@testable import SnapshotReview

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
    return Ledger(declarations, texts, rules: SubjectRules(try RuleFile(""))).gaps
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
        $0.doubt
          == "another module declares HomeViewModel, and tests that depend on both cannot say which "
          + "they show"
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
}
