import Foundation
import Proofsheet
import ProofsheetBasics
import Testing

@testable import SnapshotRendering

/// The rules for every type that a view model holds.
///
/// Equal values have one text, values that differ in one fact have two, and no text depends on its
/// process.
@Suite struct ValueCorpusTests {
  private static func text(_ value: Any) -> String { Rendering(of: value).text }

  /// The places of a value: alone, and in collections.
  private static var places: [(Any) -> Any] { [{ $0 }, { [$0] }, { ["k": $0] }, { ["k": [$0]] }] }

  /// The faults of rows.
  private static func faults(of rows: [CorpusRow]) -> [String] {
    func texts(_ value: Any) -> [String] { places.map { text($0(value)) } }
    return rows.flatMap { row -> [String] in
      let values = texts(row.value)
      var faults: [String] = []
      if values != texts(row.copy) { faults.append("\(row.name): the copy reads otherwise") }
      if zip(values, texts(row.twin)).contains(where: ==) {
        faults.append("\(row.name): the twin reads alike")
      }
      if values[0].contains("0x") || values[0].contains("unknown context") {
        faults.append("\(row.name): an address")
      }
      if values.contains(where: { (try? CanonicalText($0))?.printed != $0 }) {
        faults.append("\(row.name): the text does not parse back")
      }
      return faults
    }
  }

  @Test func twinsDifferAndCopiesDoNot() {
    let rows = ValueCorpus.groups.flatMap(\.rows)
    #expect(Self.faults(of: rows) == [])
    #expect(rows.count >= 290)
    #expect(Set(rows.map(\.name)).count == rows.count)
  }

  /// The checker finds a rendering that hides a fact, one that leaks hash order, and one that names
  /// places.
  @Test func renderingsThatHideOrLeakAreFound() {
    let found = Self.faults(
      of: [
        ValueCorpus.row("hides", Badged(count: 1, hidden: 1), Badged(count: 1, hidden: 2)),
        ValueCorpus.row("other", TitledScreen(title: UUID().uuidString), 1),
        ValueCorpus.row("place", "0x1", 1),
        ValueCorpus.row("context", "A.(unknown context at $1f).B", 1),
      ]
    )
    #expect(
      found == [
        "hides: the twin reads alike", "other: the copy reads otherwise", "place: an address",
        "context: an address",
      ]
    )
  }

  /// Only Apple's systems have values that are shown by their descriptions.
  @Test func aDescriptionWithAnAddressIsOpaque() {
    let rows = [
      ("red\n", #"Color("red\n")"#), ("<UIColor: 0x60>", "Color(opaque)"),
      ("A.(unknown context at $1f).B", "Color(opaque)"),
    ]
    for (description, text) in rows {
      let buffer = TextBuffer()
      LeafText.description(as: "Color")(description, buffer)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == text)
    }
  }

  /// The references are for reading: the text of every row under its name.
  @Test(arguments: ValueCorpus.groups.map(\.name))
  func everyRowHasItsText(group: String) {
    let rows = ValueCorpus.groups.first { $0.name == group }?.rows ?? []
    let text = rows.map { "== \($0.name)\n" + Self.text($0.value) }.joined(separator: "\n")
    assertSnapshot(of: text, as: .lines, named: group)
  }
}
