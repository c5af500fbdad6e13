import Proofsheet
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// The same change in many snapshots is one decision.
@Suite struct KindTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func theRegressionsComeFirst() throws {
    try CartSample.hold(in: scene)
    assertSnapshot(of: scene.run("status").output, as: .lines)
  }

  @Test func oneKindIsAcceptedAndTheRestWaitsOn() throws {
    try CartSample.hold(in: scene)
    let kinds = KindGroup.all(in: try PendingStore(folders: scene.folders).changes())
    for kind in kinds.map(\.kind) where kind.isFormat {
      let answer = scene.run("accept", "--only", kind.name)
      #expect(answer.errors == "" && answer.code == 0)
    }
    let left = KindGroup.all(in: try PendingStore(folders: scene.folders).changes())
    #expect(left.map(\.kind) == kinds.map(\.kind).filter { !$0.isFormat })
    #expect(left.map(\.placeCount) == [1, 3, 25])
    for number in 1...CartSample.count {
      let reference = try #require(try scene.text("__Snapshots__/" + CartSample.path(number)))
      let (old, new) = (CartSample.text(number, isNew: false), CartSample.text(number, isNew: true))
      let isPart =
        reference.contains("EUR") || reference.contains("JPY") || reference.contains("USD")
      #expect(isPart && !reference.contains("€"))
      #expect(reference.contains("items") == old.contains("items"))
      #expect(reference.contains("Sold out") == old.contains("Sold out"))
      let waits = try scene.text(".proofsheet/pending/" + CartSample.path(number)) != nil
      #expect(waits == (reference != new))
    }
  }

  @Test func aPartIsTakenBackByUndo() throws {
    try CartSample.hold(in: scene)
    #expect(scene.run("accept", "--only", "Row.price").code == 0)
    let path = "__Snapshots__/" + CartSample.path(3)
    let part = try #require(try scene.text(path))
    #expect(part.contains("price: \"3.50 EUR\"") && part.contains("subtotal: \"€1237.50\""))
    #expect(scene.run("undo").code == 0)
    #expect(try scene.text(path) == CartSample.text(3, isNew: false))
    #expect(scene.run("accept", "--yes").code == 0)
    #expect(try scene.text(path) == CartSample.text(3, isNew: true))
  }
}
