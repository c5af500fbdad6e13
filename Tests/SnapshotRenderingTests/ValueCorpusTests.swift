import Foundation
import Proofsheet
import Testing

@testable import SnapshotRendering

/// What every type that a view model holds is held to: equal values have one text, values that
/// differ in one fact have two, and no text depends on the process that made it.
@Suite struct ValueCorpusTests {
  private static func text(_ value: Any) -> String { Rendering(of: value).text }

  /// What is wrong with a row, by the rendering under test.
  private static func faults(
    of rows: [CorpusRow],
    rendered text: (Any) -> String = text
  ) -> [String] {
    rows.flatMap { row -> [String] in
      let value = text(row.value)
      var faults: [String] = []
      if value != text(row.copy) { faults.append("\(row.name): the copy reads otherwise") }
      if value == text(row.twin) { faults.append("\(row.name): the twin reads alike") }
      if ["0x", "unknown context"].contains(where: value.contains) {
        faults.append("\(row.name): an address")
      }
      for depth in [[row.value], ["k": row.value]] as [Any] {
        let inside = text(depth)
        if (try? SnapshotTreeParser.parse(inside))?.text == inside { continue }
        faults.append("\(row.name): the text does not parse back")
      }
      return faults
    }
  }

  @Test func twinsDifferAndCopiesDoNot() {
    let rows = ValueCorpus.groups.flatMap(\.rows)
    #expect(Self.faults(of: rows) == [])
    #expect(rows.count >= 250)
    #expect(Set(rows.map(\.name)).count == rows.count)
  }

  /// The checker finds a rendering that hides, one that leaks hash order, and one that names places.
  @Test func renderingsThatHideOrLeakAreFound() {
    let hiding = ValueCorpus.row("hides", Badged(count: 1, hidden: 1), Badged(count: 1, hidden: 2))
    #expect(Self.faults(of: [hiding]) == ["hides: the twin reads alike"])
    let other = ValueCorpus.row("other", TitledScreen(title: UUID().uuidString), 1)
    #expect(Self.faults(of: [other]) == ["other: the copy reads otherwise"])
    let place = ValueCorpus.row("place", "0x1", 1)
    #expect(Self.faults(of: [place]) == ["place: an address"])
    let context = ValueCorpus.row("context", "A.(unknown context at $1f).B", 1)
    #expect(Self.faults(of: [context]) == ["context: an address"])

    let described = Self.faults(of: ValueCorpus.collections) { "\($0)\n" }
    #expect(described.contains { $0.hasSuffix("the copy reads otherwise") })
    let dumped = Self.faults(of: ValueCorpus.foundation) { value in
      var text = ""
      dump(value, to: &text)
      return text
    }
    #expect(dumped.contains("Measurement's converter: the twin reads alike"))
    #expect(dumped.contains("Unit: an address"))
  }

  /// The references are for reading: the text of every row under its name.
  @Test(arguments: ValueCorpus.groups.map(\.name))
  func everyRowHasItsText(group: String) {
    let rows = ValueCorpus.groups.first { $0.name == group }?.rows ?? []
    let text = rows.map { "== \($0.name)\n" + Self.text($0.value) }.joined(separator: "\n")
    assertSnapshot(of: text, as: .lines, named: group)
  }
}
