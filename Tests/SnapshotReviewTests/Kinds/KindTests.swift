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

  /// An inline snapshot has one literal, so that it is taken whole or not at all.
  @Test func aPartOfAnInlineSnapshotIsRefused() throws {
    let old = "Row\n  title: \"A\"\n  id: 1"
    let indented = old.replacing("\n", with: "\n  ")
    let new = "Row\n  title: \"B\"\n  id: true"
    try scene.write(
      "assertInlineSnapshot(of: 1) {\n  \"\"\"\n  \(indented)\n  \"\"\"\n}",
      to: "a.swift"
    )
    try scene.hold(1, 21, old, new, path: "a.swift")
    let answer = scene.run("accept", "--only", "Row.title")
    #expect(answer.code == 1)
    #expect(answer.errors.contains("and an inline snapshot is accepted whole; name its place"))
    #expect(scene.run("accept", "--only", "nothing").code == 2)
    try scene.write("// nothing", to: "a.swift")
    #expect(scene.run("accept", "--only", "Row.title").errors.contains("a.swift:1"))
  }

  @Test func newSnapshotsAreAKind() throws {
    try scene.pending("T/F/a.txt", "a\n")
    try scene.reference("T/F/b.txt", "b\n")
    try scene.pending("T/F/b.txt", "c\n")
    #expect(scene.run("accept", "--only", ChangeKind.new.name).output.contains("T/F/a.txt"))
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "b\n")
  }
}
