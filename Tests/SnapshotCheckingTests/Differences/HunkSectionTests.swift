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
    let title = "          name: \"Thriller\""
    let rows: [(line: String, addition: String, context: Int, section: String?)] = [
      ("HomeViewModel", "!", 0, nil),
      ("  query: \"\"", "!", 0, "HomeViewModel"),
      ("  query: \"\"", "!", 1, nil),
      (title, "!", 0, "- Row"),
      (title, "!", 2, "rows:"),
      (title, "!", 3, "- ArtistSection"),
      (title, "!", 5, "- ArtistSection"),
      (title, "!", 6, "content: .results"),
      ("          name: \"Bad\"", "!", 1, "- Row"),
      ("          name: \"Bad\"", "!", 3, "rows:"),
      ("    - AlbumSection", "!", 3, "content: .results"),
      ("      title: \"Albums\"", "!", 0, "- AlbumSection"),
      ("      title: \"Albums\"", "!", 3, "content: .results"),
      ("  alert: nil", "!", 3, "HomeViewModel"),
      ("  alert: nil", "!", 99, nil),
      // An added line is in the element that it is indented under.
      (title, "\n            year: 1982", 0, "name: \"Thriller\""),
      (title, "\n          year: 1982", 0, "- Row"),
      (title, "\n        year: 1982", 0, "rows:"),
      (title, "\n      year: 1982", 0, "- ArtistSection"),
      (title, "\n  year: 1982", 0, "HomeViewModel"),
      (title, "\nyear: 1982", 0, nil),
      (title, "\n", 0, nil),
    ]
    for row in rows {
      let new = screen.replacing(row.line, with: row.line + row.addition)
      let diff = diff(screen, new, row.context)
      #expect(diff.hunks.map(\.section) == [row.section], "\(row)")
      let closing = row.section.map { " @@ " + $0 } ?? " @@"
      #expect(diff.hunks.allSatisfy { $0.header.hasSuffix(closing) })
    }
  }

  @Test func aSectionIsShortVisibleAndNearby() {
    let rows: [(line: String, section: String?)] = [
      ("  head\r", #"head\r"#), ("a\tb\u{1B}[31m", #"a\tb\u{1B}[31m"#), ("\u{1}", #"\u{01}"#),
      (String(repeating: "é", count: 90), String(repeating: "é", count: 80)), ("\r", nil),
      ("@@ -1,1 +1,1 @@", "@@ -1,1 +1,1 @@"), ("--- a", "--- a"), (" \u{301}", #"\u{0301}"#),
    ]
    for (line, section) in rows {
      let old = line + "\n    1\n    2\n    3\n    4\n"
      let diff = diff(old, old + "    5\n", 3)
      #expect(diff.hunks.map(\.section) == [section])
    }
    for (lines, section) in [(1_000, "head"), (1_001, nil)] {
      let old = "head\n" + String(repeating: "  row\n", count: lines - 1)
      #expect(diff(old, old + "  last\n", 0).hunks.map(\.section) == [section])
    }
  }
}
