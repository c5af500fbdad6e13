import Foundation
import Proofsheet
import Testing

/// What `import Proofsheet` brings is a reference of its own: whoever changes it sees it in review.
@Suite struct PublicFaceTests {
  /// The most declarations that somebody who imports Proofsheet may meet.
  private static let mostDeclarations = 375
  /// The most names of them that need no qualification.
  private static let mostNames = 43

  @Test(.enabled(if: SymbolGraphTool.isHere, "swift-symbolgraph-extract is not in PATH"))
  func thePublicFaceIsRecorded() throws {
    let face = PublicFace(try SymbolGraphTool.symbolGraph(of: "Proofsheet"))
    assertSnapshot(of: face.text, as: .lines)
    #expect(face.count <= Self.mostDeclarations)
    #expect(face.names.count <= Self.mostNames, "\(face.names.sorted())")
  }

  @Test func everyDeclarationIsOneLineBelowItsParent() throws {
    let face = PublicFace(
      SymbolGraph(
        symbols: [
          .init("b", ["Box", "count"], "var count: Int"),
          .init("a", ["Box"], "@frozen struct Box<Item> where Item : Hashable"),
          .init(
            "c",
            ["Array", "boxed()"],
            "func boxed() -> Box<Element>",
            where: "Element == Int"
          ),
          .init("d", ["pack(_:)"], "func pack(_ item: Int)"),
        ],
        relationships: [.init("a", .conformsTo, "Swift.Sendable"), .init("b", .memberOf, "Box")]
      )
    )
    #expect(
      face.text == """
        extension Array
          func boxed() -> Box<Element> where Element == Int
        @frozen struct Box<Item>: Sendable where Item : Hashable
          var count: Int
        func pack(_ item: Int)
        """
    )
    #expect(face.count == 4)
    #expect(face.names == ["Box", "pack"])
  }
}
