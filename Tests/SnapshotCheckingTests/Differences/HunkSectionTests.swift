import SnapshotChecking
import TestSupport
import Testing

@Suite struct HunkSectionTests {
  private let screen = """
    HomeViewModel
      query: ""
      content: .results
        - ArtistSection
          title: "Jackson"

          rows:
            - Row
              id: 1
              name: "Thriller"
            - Row
              id: 2
              name: "Bad"
        - AlbumSection
          title: "Albums"
      alert: nil

    """

  private func diff(_ old: String, _ new: String, _ context: Int) -> UnifiedDiff {
    UnifiedDiff(old: old, new: new, oldName: "a", newName: "a", context: context)
  }

  @Test func aHeaderNamesTheElementAroundTheFirstChangeThatIsNotShown() {
    let rows: [(line: String, context: Int, section: String?)] = [
      ("HomeViewModel", 0, nil),
      ("  query: \"\"", 0, "HomeViewModel"),
      ("  query: \"\"", 1, nil),
      ("          name: \"Thriller\"", 0, "- Row"),
      ("          name: \"Thriller\"", 2, "rows:"),
      ("          name: \"Thriller\"", 3, "- ArtistSection"),
      ("          name: \"Thriller\"", 5, "- ArtistSection"),
      ("          name: \"Thriller\"", 6, "content: .results"),
      ("          name: \"Bad\"", 1, "- Row"),
      ("          name: \"Bad\"", 3, "rows:"),
      ("    - AlbumSection", 3, "content: .results"),
      ("      title: \"Albums\"", 0, "- AlbumSection"),
      ("      title: \"Albums\"", 3, "content: .results"),
      ("  alert: nil", 3, "HomeViewModel"),
      ("  alert: nil", 99, nil),
    ]
    for row in rows {
      let diff = diff(screen, screen.replacing(row.line, with: row.line + "!"), row.context)
      #expect(diff.hunks.map(\.section) == [row.section], "\(row.line), \(row.context)")
      let closing = row.section.map { " @@ " + $0 } ?? " @@"
      #expect(diff.hunks.allSatisfy { $0.header.hasSuffix(closing) })
    }
  }

  @Test func anAddedLineIsInTheElementItIsIndentedUnder() {
    let rows = [
      ("            year: 1982\n", "name: \"Thriller\""), ("          year: 1982\n", "- Row"),
      ("        year: 1982\n", "rows:"), ("      year: 1982\n", "- ArtistSection"),
      ("  year: 1982\n", "HomeViewModel"), ("year: 1982\n", nil), ("\n", nil),
    ]
    let place = "          name: \"Thriller\"\n"
    for (line, section) in rows {
      let new = screen.replacing(place, with: place + line)
      #expect(diff(screen, new, 0).hunks.map(\.section) == [section])
    }
  }

  @Test func aSectionIsShortAndHasNoControlCharacters() {
    let rows: [(line: String, section: String?)] = [
      ("  head\r", "head"), ("a\tb\u{1B}[31m", "a"), ("\u{1}", nil), ("x \u{85}y", "x"),
      (String(repeating: "é", count: 60), String(repeating: "é", count: 40)),
      ("a" + String(repeating: "é", count: 60), "a" + String(repeating: "é", count: 39)),
      ("@@ -1,1 +1,1 @@", "@@ -1,1 +1,1 @@"), ("--- a", "--- a"),
    ]
    for (line, section) in rows {
      let old = line + "\n    1\n    2\n    3\n    4\n"
      let diff = diff(old, old + "    5\n", 3)
      #expect(diff.hunks.map(\.section) == [section])
      #expect(PatchOracle.apply(diff.text, to: old) == Array((old + "    5\n").utf8))
    }
  }

  @Test func everySectionIsTheNearestLineThatIsIndentedLess() {
    var numbers = SeededNumbers(seed: 31)
    var named = 0
    for round in 0..<200 {
      var lines = numbers.nestedLines(count: 50)
      for _ in 0..<5 { lines[numbers.below(50)] = ["", "  ", "\r"][round % 3] }
      let old = lines
      for _ in 0..<4 { lines[numbers.below(50)] += "!" }
      let texts = [old, lines].map { $0.joined(separator: "\n") }
      let diff = diff(texts[0], texts[1], round % 4)
      for hunk in diff.hunks {
        let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
        let shown = hunk.lines.prefix { $0.kind == .context }.count
        let changed = hunk.lines[shown].text
        let section = obviousSection(old, around: changed, at: start + shown, above: start)
        #expect(hunk.section == section)
        named += section == nil ? 0 : 1
      }
    }
    #expect(named > 100)
  }

  /// The section of a line, found by walking up line by line, as a reader would.
  private func obviousSection(
    _ lines: [String],
    around changed: String,
    at line: Int,
    above start: Int
  ) -> String? {
    func depth(_ line: String) -> Int? {
      line.allSatisfy(\.isWhitespace) ? nil : line.prefix { $0 == " " }.count
    }
    var smallest = depth(changed)
    for index in (0..<line).reversed() {
      guard let found = depth(lines[index]) else { continue }
      guard let known = smallest else {
        if index < start { return nil }
        smallest = found
        continue
      }
      if found < known {
        if index < start { return String(lines[index].drop { $0 == " " }) }
        smallest = found
      }
    }
    return nil
  }
}
