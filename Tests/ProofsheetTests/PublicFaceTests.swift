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
}
