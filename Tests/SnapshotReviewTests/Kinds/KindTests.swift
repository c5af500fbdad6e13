import SnapshotChecking
import Testing

@testable import SnapshotReview

/// The same change in many snapshots is one decision.
@Suite struct KindTests {
  let scene = Scene()

  @Test func theRegressionsComeFirst() throws {
    try CartSample.hold(in: scene)
    assertText(scene.run("status").output)
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

  /// An inline snapshot has one literal, so that it is taken whole or not at all.
  @Test func aPartOfAnInlineSnapshotIsRefused() throws {
    let old = "Row\n  title: \"A\"\n  id: 1"
    let indented = old.replacing("\n", with: "\n  ")
    let new = "Row\n  title: \"B\"\n  id: true"
    let source = "assertInlineSnapshot(of: 1) {\n  \"\"\"\n  \(indented)\n  \"\"\"\n}"
    try scene.write(source, to: "a.swift")
    try scene.hold(1, 21, old, new, path: "a.swift")
    let refused = try scene.session("accept --only Row.title", "accept --only nothing")
    try scene.write("// nothing", to: "a.swift")
    assertText(refused + (try scene.session("accept --only Row.title")))
  }

  @Test func newSnapshotsAreAKind() throws {
    try scene.pending("T/F/a.txt", "a\n")
    try scene.reference("T/F/b.txt", "b\n")
    try scene.pending("T/F/b.txt", "c\n")
    #expect(scene.run("accept", "--only", ChangeKind.new.name).output.contains("T/F/a.txt"))
    #expect(try scene.text("__Snapshots__/T/F/b.txt") == "b\n")
  }
}

@Suite struct TextShapeTests {
  private static let texts = [
    ("€7", "7 EUR"), ("\"12.50 ¥\"", "\"12.50 JPY\""), ("1,234.50", "1.234,50"), ("7", "8"),
    ("€12 of €30", "12 EUR of 30 EUR"), ("€12 from €30", "13 EUR from 30 EUR"),
    ("3 items", "3 item"), ("3 items, €2", "3 item, 2 EUR"), ("Free shipping", "Shipping"),
    ("2 EUR", "2 USD"), ("-5", "5"), ("5%", "5"), ("1.5", "15"), ("€7", "$7"), ("€7", "7 €"),
    ("$7", "7 JPY"), ("1,234", "1.234"), ("1234.5", "1,234.5"), ("1.50", "1.5"), ("a", "a"),
    ("", "a b"), ("7 eur", "7 EUR"), ("5 %", "5%"),
  ]

  @Test func shapes() {
    let rows = Self.texts.map { old, new in
      let shape = TextShape(from: old, to: new)
      return "\(old) => \(new): \(shape.text)\(shape.isFormat ? ", a format" : "")\n"
    }
    assertText(rows.joined())
  }

  /// A text that was written anew is one change, and one that has a word more is compared to the end.
  @Test func longTexts() {
    let words = (0..<20_000).map { String(UnicodeScalar(UInt8(97 + $0 * $0 % 26))) }
    let text = words.joined(separator: " ")
    let more = TextShape(from: text, to: text + " more")
    #expect(more.changes == ["\"\" ->  more"])
    let anew = TextShape(from: text, to: String(text.reversed()).uppercased())
    #expect(anew.changes.count == 1 && anew.text.count < 200)
  }

  /// Whether a name is before another one, for all pairs of names in order.
  @Test func peopleCountLikeThis() {
    let names = [
      "", "a", "a.2", "a.02b", "a.10", "a.10.1", "a.10.2", "a.100", "a12b3", "a12b20", "b", "é1",
      "é12",
    ]
    for (index, name) in names.enumerated() {
      for (place, other) in names.enumerated() {
        #expect(NaturalOrder.isBefore(name, other) == (index < place), "\(name) \(other)")
      }
    }
  }

  @Test func namesAreTheSameInEveryProcess() {
    #expect(StableName.of("currency: €n -> n EUR") == "7b698f")
    #expect(StableName.of("").count == 6)
  }
}
