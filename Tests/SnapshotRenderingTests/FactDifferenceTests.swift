import Proofsheet
import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct FactDifferenceTests {
  private static func facts(_ old: String, _ new: String) throws -> FactDifference {
    FactDifference(from: try CanonicalText(old + "\n"), to: try CanonicalText(new + "\n"))
  }

  /// The changes from each text to another, below the texts.
  private func told(_ old: String, _ new: String, as label: String? = nil) throws -> String {
    let texts = (label ?? "\(old) => \(new)").replacing("\n", with: "⏎")
    let changes = try Self.facts(old, new).changes.map { "  \($0.description)\n" }
    return texts + "\n" + changes.joined()
  }

  private static let sections = """
    Home
      title: "Music"
      sections:
        - Section
          name: "Alan Jackson"
          tracks:
            - "Chattahoochee"
            - "Gone Country"
        - Section
          name: "Janet Jackson"
          tracks: []
      alert: nil
    """

  @Test func anElementIsNamedByItsFirstFactThatIsNotNil() throws {
    let rows = "Home\n  rows:\n    * Row\n      image: nil\n      title: \"a\""
    let change = try Self.facts(rows, rows.replacing("Row\n", with: "Row\n      isOn: nil\n"))
      .changes[0]
    #expect(change.description == "rows[a].isOn added: nil")
  }

  /// An element that moved has its new index, and names its old one; one with equal siblings stays where it is.
  @Test func everyKindOfChangeHasItsKeyPath() throws {
    let alert = "alert: Alert\n    text: \"No\"\n    button: \"Ok\""
    let parts = try [
      ("\"Music\"", "\"Films\""), ("\n        - \"Gone Country\"", ""), ("title:", "heading:"),
      ("tracks: []", "tracks:\n        - \"a\""), ("alert: nil", alert),
      ("alert: nil", "hint: \"a\""), ("alert: nil", "alert: nil\n  rows:\n    - 1\n    - 2"),
      ("Home\n", "HomeViewModel\n"), ("Alan Jackson", "Joe"),
    ].map { part, other in
      try told(Self.sections, Self.sections.replacing(part, with: other), as: "\(part) => \(other)")
    }
    let lists: [(old: [Int], new: [Int])] = [
      ([1, 2, 3, 4], [2, 3, 4, 1]), ([1, 2, 3, 4], [4, 1, 2, 3]), ([1, 2, 3], [3, 2, 1]),
      ([1, 2, 3], [1, 9, 3]), ([5, 4, 3, 2, 1, 0], [5, 9, 3, 2, 1, 0]), ([1, 2, 3], [0, 1, 2, 3]),
      ([1, 1, 2], [1, 2]), ([1, 2, 3], [1, 3, 3]), ([1, 2, 3], [2, 3, 4]),
      ([1, 2, 1, 3], [1, 9, 1, 2, 1, 3]), ([1, 2, 3], [3, 8, 1]),
    ]
    let moves = try lists.map { old, new in
      let texts = [old, new].map { $0.map { "- \($0)" }.joined(separator: "\n") }
      return try told(texts[0], texts[1])
    }
    assertSnapshot(of: (parts + moves).joined(), as: .lines)
  }

  /// The number of a reference is no name; a text of several lines names the line that differs.
  @Test func placesWithoutANameHaveAPath() throws {
    let mail = "Mail\n  body: \"\"\"\n    Dear Jane,\n    hello\n    \"\"\""
    let list =
      "A\n  rows:\n    - R\n      n: \"a\"\n      m:\n        - 1\n        - 2"
      + "\n    - R\n      n: \"b\""
    let more = list.replacing("rows:", with: "rows:\n    - R\n      n: \"new\"")
    let rows = [
      (list, more.replacing("- 2", with: "- 3")), (list, list.replacing("- 2", with: "- 3")),
      ("-\n  - 1", "-\n  - 0\n  - 1\n-\n  - 3"),
      ("- User #1\n  a: 1\n- see User #1", "- User\n  a: 1\n- see Team #1"),
      ("* see User #1\n* 1", "* see User #2\n* 1"), ("* \"see you\"", "* \"see me\""),
      (mail, mail.replacing("hello", with: "bye")),
      (mail, mail.replacing("hello", with: "hello\n    x")), (mail, "Mail\n  body: \"hello\""),
      ("A\n  b:\n    - 0", "A\n  c:\n    - 0"),
      // A field with another name and another value is another field.
      ("A\n  b: \"x\"\n  d: 1", "A\n  c: \"y\"\n  d: 1"), (".a\n  b: 1", ".c\n  d: 2"),
    ]
    // Two fields that share a value by chance, because both are empty, are not renamed.
    let nothing = ["\"\"", "nil", "[]", "[:]", "{}", "0", "false"].map { value in
      ("A\n  b: \(value)\n  d: 1", "A\n  d: 1\n  c: \(value)")
    }
    assertSnapshot(of: try (rows + nothing).map { try told($0, $1) }.joined(), as: .lines)
  }

  @Test func factsAreCounted() throws {
    let new = Self.sections.replacing("alert: nil", with: "alert: nil\n  rows:\n    - 1\n    - 2")
    let facts = try Self.facts(Self.sections, new)
    // The root, the title, two sections with a name each, two tracks and none, and the alert are 10
    // lines. The bare names of lists are no facts.
    #expect([facts.factCount, facts.differingCount] == [10 + 2, 2])
  }

  /// All texts of up to four lines over two names, two values and two levels.
  @Test(.exhaustive) func factsDifferExactlyWhenTextsDo() throws {
    let lines = ["a: 1", "b: 1", "- 1", "a:", "  - 2"]
    var texts: [String] = lines
    for _ in 0..<2 { texts += texts.flatMap { text in lines.map { text + "\n" + $0 } } }
    let all = Set(texts).sorted().map { $0 + "\n" }.filter { (try? CanonicalText($0)) != nil }
    #expect(all.count > 30)
    var wrong: [String] = []
    for old in all {
      for new in all {
        let facts = try FactDifference(from: CanonicalText(old), to: CanonicalText(new))
        if facts.changes.isEmpty == (old == new) { continue }
        wrong.append(old + "=>\n" + new)
      }
    }
    #expect(wrong == [])
  }

  @Test func depthCostsNoStack() throws {
    func text(_ leaf: String) -> String {
      (0..<2_000).map { String(repeating: "  ", count: $0) + "a: A\n" }.joined()
        + String(repeating: "  ", count: 2_000) + leaf
    }
    let changes = try Self.facts(text("b: 1"), text("b: 2")).changes.map(\.description)
    #expect(changes.count == 1 && changes[0].hasSuffix("a.a.b: 1 -> 2"))
  }
}
