import Proofsheet
import SnapshotRendering
import TestSupport
import Testing

@testable import ScreenRendering

/// What stands in a reference is read back, from its text alone.
@Suite struct ScreenReferenceTests {
  @Test func outlinesReadBack() throws {
    let reference = try ScreenReference(Sketch.everything.text())
    #expect(reference.screens.map(\.elements) == [Sketch.everything.elements])
    #expect(reference.screens.map(\.name) == [""])
    let count = try Sketch.everything.text().split(separator: "\n").count
    #expect(reference.screens.first?.lines == Array(1...count))
  }

  @Test func wireframesAreNamedAndMarksRead() throws {
    let text = try Sketch.everything.text(.screen(on: .phone, .pad, direction: .rightToLeft))
    let screen = try #require(ScreenReference(text).screens.first)
    #expect(screen.wireframes == ["phone, rightToLeft", "pad, rightToLeft"])
    #expect(screen.devices == ["phone", "pad"])
    #expect(screen.columns == [40, 80])
    #expect(screen.lines.first == 2)
    let cut = screen.elements.filter { $0.states.contains(.truncated(on: ["phone"])) }
    #expect(
      cut.map(\.label) == ["Send me a link to choose another password"]
    )
  }

  /// Outlines are canonical text: review speaks of them in key paths.
  @Test func outlinesAreCanonicalText() throws {
    for strategy in [SnapshotStrategy<Sketch>.screen, .screen(on: .phone, .pad)] {
      let rendering = try strategy.render(.everything)
      let tree = try SnapshotTreeParser.parse(rendering.text)
      #expect(tree.text == rendering.text)
      #expect(rendering.isTree)
    }
    let before = try SnapshotTreeParser.parse(Sketch.everything.text())
    let after = try SnapshotTreeParser.parse(
      Sketch.everything.text().replacing("\"Grace\" [disabled]", with: "\"Grace\"")
    )
    let changes = FactDifference(from: before, to: after).changes
    #expect(changes.map(\.keyPath) == ["[17][1]"])
  }

  /// Labels and values of all kinds, in all states: printed, read, and printed again.
  @Test func whatIsPrintedIsReadBack() throws {
    var numbers = SeededNumbers(seed: 14)
    let texts = [
      "", "a", "\"", "\\", "] [on]", "\": \"", "a\nb", "漢字", "e\u{301}", "- x", "\u{200F}",
    ]
    let names = ["phone", "phone landscape", "a, b", "]", "\"", "1", "screen", " x"]
    for _ in 0..<400 {
      func element(_ depth: Int) -> SnapshotElement {
        let states: [ElementState] = [
          .disabled, .selected, .focused, .on, .off,
          .placeholder(numbers.one(of: texts)),
          .truncated(on: [numbers.one(of: names), numbers.one(of: names)]),
        ]
        return SnapshotElement(
          numbers.one(of: ElementRole.allCases),
          numbers.one(of: texts + [nil]),
          value: numbers.one(of: texts + [nil]),
          states: states.filter { _ in numbers.below(4) == 0 },
          children: (0..<(depth > 0 ? numbers.below(3) : 0)).map { _ in element(depth - 1) }
        )
      }
      let elements = (0...numbers.below(3)).map { _ in element(2) }
      let text = ScreenOutline.lines(of: elements).joined(separator: "\n") + "\n"
      #expect(try ScreenReference(text).screens.map(\.elements) == [elements])
      #expect(try SnapshotTreeParser.parse(text).text == text)
    }
  }

  @Test func gridsReadBack() throws {
    let text = """
      axes:
        locale: en, ar
      base:
        screen:
          - text "a"
        phone: \"""
          ┌──┐
          - no element
          \"""
      ar:
        screen: empty
      = base: fr

      """
    let reference = try ScreenReference(text)
    #expect(reference.screens.map(\.name) == ["base", "ar"])
    #expect(reference.screens.map(\.elements) == [[SnapshotElement(text: "a")], []])
    #expect(reference.screens.map(\.lines) == [[5], []])
    #expect(reference.screens.map(\.wireframes) == [["phone"], []])
  }

  @Test(
    arguments: [
      ("", 1), ("\n", 1), ("text\n", 1), ("- text \"a\"", 1), ("- word \"a\"\n", 1),
      ("- text \"a\n", 1), ("- text \"a\" [bold]\n", 1), ("- text \"a\" [on\n", 1),
      ("- text \"a\" b\n", 1), ("- text \"\\q\"\n", 1), ("- text \"a\"\n    - text \"b\"\n", 2),
      ("- text \"a\"\nname: \"b\"\n", 2), ("screen:\nphone: \"\"\"\n  \"\"\"\n", 2),
      ("screen:\n  - text \"a\"\nphone: \"\"\"\n", 3), ("~ fr: \"\"\"\n  \"\"\"\n", 1),
      ("- text \"a\" [truncated on ]\n", 1),
    ]
  )
  func otherTextIsRefused(text: String, line: Int) {
    #expect(throws: ScreenReference.Failure(line: line), "\(text)") {
      try ScreenReference(text)
    }
  }

  @Test func devicesAreNamedAlone() throws {
    let text = """
      screen:
        - heading "A" [truncated on "my, \\"phone\\""]
      "my, \\"phone\\"", text 200%: \"""
        ┌──┐
        └──┘
        \"""

      """
    let screen = try #require(try ScreenReference(text).screens.first)
    #expect(screen.devices == ["my, \"phone\""])
    #expect(screen.elements.first?.states == [.truncated(on: screen.devices)])
    #expect(screen.columns == [4])
  }
}
