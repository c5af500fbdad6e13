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
        ["sections[Alan Jackson].tracks[Gone Country] removed: \"Gone Country\""]
      ),
      (
        { $0.replacing("tracks: []", with: "tracks:\n        - \"Nasty\"") },
        ["sections[Janet Jackson].tracks: [] -> 1 element"]
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
        ["sections[Alan Jackson].name: \"Alan Jackson\" -> \"Joe Jackson\""]
      ),
    ]
    for row in rows {
      let facts = try Self.facts(Self.sections, row.change(Self.sections))
      #expect(facts.changes.map(\.description) == row.says)
    }
  }

  @Test func movedElementsAreToldFromChangedOnes() throws {
    let rows: [(old: [Int], new: [Int], says: [String])] = [
      ([1, 2, 3, 4], [2, 3, 4, 1], ["[1] moved"]),
      ([1, 2, 3, 4], [4, 1, 2, 3], ["[4] moved"]),
      ([1, 2, 3], [1, 9, 3], ["[2]: 2 -> 9"]),
      ([1, 2, 3], [0, 1, 2, 3], ["[0] added: 0"]),
      ([1, 1, 2], [1, 2], ["[1 #2] removed: 1"]),
      ([1, 2, 3], [3, 8, 1], ["[1] moved", "[2] removed: 2", "[8] added: 8"]),
    ]
    for row in rows {
      let text = { (numbers: [Int]) in numbers.map { "- \($0)" }.joined(separator: "\n") }
      let facts = try Self.facts(text(row.old), text(row.new))
      #expect(facts.changes.map(\.description) == row.says, "\(row)")
    }
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
