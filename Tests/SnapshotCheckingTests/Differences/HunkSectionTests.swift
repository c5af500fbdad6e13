import SnapshotChecking
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
    }
  }
}
