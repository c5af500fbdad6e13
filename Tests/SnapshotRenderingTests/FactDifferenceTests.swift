import Testing

@testable import SnapshotRendering

@Suite struct FactDifferenceTests {
  private static func facts(_ old: String, _ new: String) throws -> FactDifference {
    FactDifference(
      from: try SnapshotTreeParser.parse(old + "\n"),
      to: try SnapshotTreeParser.parse(new + "\n")
    )
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
    let rows: [(change: (String) -> String, says: [String])] = [
      ({ $0.replacing("\"Music\"", with: "\"Films\"") }, ["title: \"Music\" -> \"Films\""]),
      (
        { $0.replacing("        - \"Gone Country\"\n", with: "") },
        ["sections[0].tracks[1] removed: \"Gone Country\""]
      ),
      (
        { $0.replacing("tracks: []", with: "tracks:\n        - \"Nasty\"") },
        ["sections[1].tracks: [] -> 1 element"]
      ),
      ({ $0.replacing("title:", with: "heading:") }, ["title renamed to heading"]),
      (
        {
          $0.replacing("  alert: nil", with: "  alert: Alert\n    text: \"No\"\n    button: \"Ok\"")
        },
        ["alert: nil -> Alert (3 facts)"]
      ),
      (
        { $0.replacing("  alert: nil", with: "  hint: \"a\"") },
        [
          "alert removed: nil", "hint added: \"a\"",
        ]
      ),
      ({ $0.replacing("Home\n", with: "HomeViewModel\n") }, ["the subject: Home -> HomeViewModel"]),
      (
        { $0.replacing("\"Alan Jackson\"", with: "\"Joe Jackson\"") },
        ["sections[0].name: \"Alan Jackson\" -> \"Joe Jackson\""]
      ),
    ]
    for row in rows {
      let facts = try Self.facts(Self.sections, row.change(Self.sections))
      #expect(facts.changes.map(\.description) == row.says)
    }
  }

  @Test func movedElementsAreToldFromChangedOnes() throws {
    let rows: [(old: [Int], new: [Int], says: [String])] = [
      ([1, 2, 3, 4], [2, 3, 4, 1], ["[3] (was [0]) moved"]),
      ([1, 2, 3, 4], [4, 1, 2, 3], ["[0] (was [3]) moved"]),
      ([1, 2, 3], [1, 9, 3], ["[1]: 2 -> 9"]),
      ([5, 4, 3, 2, 1, 0], [5, 9, 3, 2, 1, 0], ["[1]: 4 -> 9"]),
      ([1, 2, 3], [0, 1, 2, 3], ["[0] added: 0"]),
      ([1, 1, 2], [1, 2], ["[1] removed: 1"]),
      ([1, 2, 3], [3, 8, 1], ["[2] (was [0]) moved", "[1] removed: 2", "[1] added: 8"]),
    ]
    for row in rows {
      let text = { (numbers: [Int]) in numbers.map { "- \($0)" }.joined(separator: "\n") }
      let facts = try Self.facts(text(row.old), text(row.new))
      #expect(facts.changes.map(\.description) == row.says, "\(row)")
    }
  }

  /// An element that stands elsewhere has the index that it has now, and says which it had.
  @Test func whatMovedSaysWhereItWas() throws {
    let old = """
      Home
        rows:
          - Row
            name: "a"
            marks:
              - 1
              - 2
          - Row
            name: "b"
            marks: []
      """
    let first = "\n    - Row\n      name: \"new\""
    let changed = old.replacing("rows:", with: "rows:" + first).replacing("- 2", with: "- 3")
    #expect(
      try Self.facts(old, changed).changes.map(\.description)
        == ["rows[0] added: Row (2 facts)", "rows[1] (was rows[0]).marks[1]: 2 -> 3"]
    )
    let stays = try Self.facts(old, old.replacing("- 2", with: "- 3"))
    #expect(stays.changes.map(\.description) == ["rows[0].marks[1]: 2 -> 3"])
    let lists = try Self.facts("-\n  - 1\n  - 2", "-\n  - 0\n  - 1\n  - 2\n-\n  - 3")
    #expect(lists.changes.map(\.keyPath) == ["[0][0]", "[1]"])
  }

  /// An object that stands elsewhere is no name: the number of its reference is not its own.
  @Test func noPathNamesAReference() throws {
    let list = try Self.facts("- User #1\n  a: 1\n- see User #1", "- User\n  a: 1\n- see Team #1")
    #expect(list.changes.map(\.keyPath) == ["[0]", "[1]"])
    let set = try Self.facts("* see User #1\n* 1", "* see User #2\n* 1")
    #expect(set.changes.map(\.description) == ["[User]: see User #1 -> see User #2"])
    let text = try Self.facts("* \"see you\"", "* \"see me\"")
    #expect(text.changes.map(\.keyPath) == ["[see you]"])
  }

  @Test func aTextOfSeveralLinesSaysWhichOne() throws {
    let old = "Mail\n  body: \"\"\"\n    Dear Jane,\n    hello\n    \"\"\""
    let rows = [
      (old.replacing("hello", with: "bye"), "body: 2 lines -> 2 lines, from line 2"),
      (old.replacing("hello", with: "hello\n    Joe"), "body: 2 lines -> 3 lines, from line 3"),
      ("Mail\n  body: \"hello\"", "body: 2 lines -> \"hello\""),
    ]
    for (new, says) in rows {
      #expect(try Self.facts(old, new).changes.map(\.description) == [says])
    }
  }

  /// A name that two fields share by chance, since neither holds anything, is no new name.
  @Test(arguments: ["\"\"", "nil", "[]", "[:]", "{}", "0", "false"])
  func whatHoldsNothingIsNotRenamed(value: String) throws {
    let facts = try Self.facts("A\n  products: \(value)", "A\n  sections: \(value)")
    #expect(
      facts.changes.map(\.description)
        == ["products removed: \(value)", "sections added: \(value)"]
    )
    let list = try Self.facts("A\n  products:\n    - 0", "A\n  sections:\n    - 0")
    #expect(list.changes.map(\.description) == ["products renamed to sections"])
  }

  @Test func factsAreCounted() throws {
    let facts = try Self.facts(
      Self.sections,
      Self.sections.replacing("  alert: nil", with: "  alert: nil\n  rows:\n    - 1\n    - 2")
    )
    // The root, the title, two sections with a name each, two tracks and none, the alert: 10 lines,
    // and the bare names of lists, which are no facts.
    #expect(facts.factCount == 10 + 2)
    #expect(facts.differingCount == 2)
    #expect(facts.changes.map(\.description) == ["rows added: 2 elements (2 facts)"])
  }

  /// All texts of up to four lines over two names, two values and two levels.
  private static let small: [String] = {
    let lines = ["a: 1", "b: 1", "- 1", "a:", "  - 2"]
    var texts: [String] = lines
    for _ in 0..<2 { texts += texts.flatMap { text in lines.map { text + "\n" + $0 } } }
    return Set(texts).filter { (try? SnapshotTreeParser.parse($0 + "\n")) != nil }.sorted()
  }()

  @Test func factsDifferExactlyWhenTextsDo() throws {
    let trees = try Self.small.map { try SnapshotTreeParser.parse($0 + "\n") }
    #expect(trees.count > 30)
    var wrong: [String] = []
    for (old, text) in zip(trees, Self.small) {
      for (new, other) in zip(trees, Self.small) {
        let facts = FactDifference(from: old, to: new)
        if facts.changes.isEmpty != (text == other) { wrong.append(text + "\n=>\n" + other) }
      }
    }
    #expect(wrong == [])
  }

  @Test func aChangedLeafIsOneChangeAtItsPath() throws {
    let lines = Self.sections.split(separator: "\n").map(String.init)
    for index in lines.indices where lines[index].hasSuffix("\"") {
      var changed = lines
      changed[index] = String(changed[index].dropLast()) + "!\""
      let facts = try Self.facts(Self.sections, changed.joined(separator: "\n"))
      #expect(facts.changes.count == 1, "\(lines[index])")
      #expect(facts.differingCount == 1)
    }
  }

  @Test func depthCostsNoStack() throws {
    func text(_ leaf: String) -> String {
      (0..<2_000).map { String(repeating: "  ", count: $0) + "a: A\n" }.joined()
        + String(repeating: "  ", count: 2_000) + leaf
    }
    let facts = try Self.facts(text("b: 1"), text("b: 2"))
    #expect(facts.changes.count == 1)
    #expect(facts.changes.first?.keyPath.hasSuffix("a.a.b") == true)
  }
}
