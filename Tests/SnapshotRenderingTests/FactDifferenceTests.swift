import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct FactDifferenceTests {
  private static func facts(_ old: String, _ new: String) throws -> FactDifference {
    FactDifference(from: try CanonicalText(old + "\n"), to: try CanonicalText(new + "\n"))
  }

  private func says(_ old: String, _ new: String) throws -> String {
    try Self.facts(old, new).changes.map(\.description).joined(separator: "; ")
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

  @Test func everyKindOfChangeHasItsKeyPath() throws {
    let alert = "alert: Alert\n    text: \"No\"\n    button: \"Ok\""
    let rows = [
      (#""Music""#, #""Films""#, #"title: "Music" -> "Films""#),
      ("\n        - \"Gone Country\"", "", #"sections[0].tracks[1] removed: "Gone Country""#),
      ("tracks: []", "tracks:\n        - \"a\"", "sections[1].tracks: [] -> 1 element"),
      ("title:", "heading:", "title renamed to heading"),
      ("alert: nil", alert, "alert: nil -> Alert (3 facts)"),
      ("alert: nil", #"hint: "a""#, #"alert removed: nil; hint added: "a""#),
      ("alert: nil", "alert: nil\n  rows:\n    - 1\n    - 2", "rows added: 2 elements (2 facts)"),
      ("Home\n", "HomeViewModel\n", "the subject: Home -> HomeViewModel"),
      ("Alan Jackson", "Joe", #"sections[0].name: "Alan Jackson" -> "Joe""#),
    ]
    for (part, other, words) in rows {
      #expect(try says(Self.sections, Self.sections.replacing(part, with: other)) == words)
    }
  }

  @Test func movedElementsAreToldFromChangedOnes() throws {
    let rows: [(old: [Int], new: [Int], says: String)] = [
      ([1, 2, 3, 4], [2, 3, 4, 1], #"[3] (was [0]) moved: "1", "4" -> "4", "1""#),
      ([1, 2, 3, 4], [4, 1, 2, 3], #"[0] (was [3]) moved: "1", "4" -> "4", "1""#),
      (
        [1, 2, 3], [3, 2, 1],
        #"[2] (was [0]) moved: "1", "2" -> "2", "1"; [1] moved: "2", "3" -> "3", "2""#
      ),
      ([1, 2, 3], [1, 9, 3], "[1]: 2 -> 9"),
      ([5, 4, 3, 2, 1, 0], [5, 9, 3, 2, 1, 0], "[1]: 4 -> 9"),
      ([1, 2, 3], [0, 1, 2, 3], "[0] added: 0"),
      ([1, 1, 2], [1, 2], "[1] removed: 1"),
      ([1, 2, 3], [1, 3, 3], "[1]: 2 -> 3"),
      ([1, 2, 3], [2, 3, 4], "[0] removed: 1; [2] added: 4"),
      // Elements with equal siblings stay where they are.
      ([1, 2, 1, 3], [1, 9, 1, 2, 1, 3], "[1] added: 9; [2] added: 1"),
      ([1, 2, 3], [3, 8, 1], "[2] (was [0]) moved; [1] removed: 2; [1] added: 8"),
    ]
    for row in rows {
      let text = { (numbers: [Int]) in numbers.map { "- \($0)" }.joined(separator: "\n") }
      #expect(try says(text(row.old), text(row.new)) == row.says, "\(row)")
    }
  }

  /// An element that moved has its new index, and names its old one.
  ///
  /// The number of a reference is no name. A text of several lines names the line that differs.
  @Test func whatHasNoNameHasAPath() throws {
    let mail = "Mail\n  body: \"\"\"\n    Dear Jane,\n    hello\n    \"\"\""
    let list =
      "A\n  rows:\n    - R\n      n: \"a\"\n      m:\n        - 1\n        - 2"
      + "\n    - R\n      n: \"b\""
    let more = list.replacing("rows:", with: "rows:\n    - R\n      n: \"new\"")
    let rows = [
      (
        list, more.replacing("- 2", with: "- 3"),
        "rows[0] added: R (2 facts); rows[1] (was rows[0]).m[1]: 2 -> 3"
      ),
      (list, list.replacing("- 2", with: "- 3"), "rows[0].m[1]: 2 -> 3"),
      ("-\n  - 1", "-\n  - 0\n  - 1\n-\n  - 3", "[0][0] added: 0; [1] added: 1 element"),
      (
        "- User #1\n  a: 1\n- see User #1", "- User\n  a: 1\n- see Team #1",
        "[0]: User #1 -> User; [1]: see User #1 -> see Team #1"
      ),
      ("* see User #1\n* 1", "* see User #2\n* 1", "[User]: see User #1 -> see User #2"),
      ("* \"see you\"", "* \"see me\"", #"[see you]: "see you" -> "see me""#),
      (mail, mail.replacing("hello", with: "bye"), "body: 2 lines -> 2 lines, from line 2"),
      (
        mail, mail.replacing("hello", with: "hello\n    x"), "body: 2 lines -> 3 lines, from line 3"
      ),
      (mail, "Mail\n  body: \"hello\"", "body: 2 lines -> \"hello\""),
      ("A\n  b:\n    - 0", "A\n  c:\n    - 0", "b renamed to c"),
      // A field with another name and another value is another field.
      ("A\n  b: \"x\"\n  d: 1", "A\n  c: \"y\"\n  d: 1", "b renamed to c; b: \"x\" -> \"y\""),
      (".a\n  b: 1", ".c\n  d: 2", "the subject: .a -> .c; b removed: 1; d added: 2"),
    ]
    let nothing = ["\"\"", "nil", "[]", "[:]", "{}", "0", "false"].map { value in
      // Two fields that share a name by chance, because both are empty, are not renamed.
      (
        "A\n  b: \(value)\n  d: 1", "A\n  d: 1\n  c: \(value)",
        "b removed: \(value); c added: \(value)"
      )
    }
    for (old, new, words) in rows + nothing {
      let found = try says(old, new)
      #expect(found == words)
    }
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
    let words = try says(text("b: 1"), text("b: 2"))
    #expect(words.hasSuffix("a.a.b: 1 -> 2") && !words.contains(";"))
  }
}
