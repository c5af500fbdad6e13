/// What a diff is written for.
package enum TerminalStyle: Sendable {
  /// Files, pipes and `patch`: not one byte that the format does not ask for.
  case plain
  /// A terminal: red and green lines, changed words in reverse video, control characters made
  /// visible.
  case ansi
}

extension UnifiedDiff {
  /// The diff as `patch -p0` accepts it; empty when the texts are equal.
  package var text: String { text() }

  /// Writes the diff.
  ///
  /// - Parameters:
  ///   - style: Whether a terminal or a program reads it.
  ///   - limit: The most lines of the diff to show, or `nil` for all. A cut diff ends in the middle
  ///     of a hunk with a sentence that counts what is missing, and `patch` refuses it.
  /// - Returns: Lines that all end with a line feed; empty when the texts are equal.
  /// - Complexity: O(n) in the bytes shown.
  package func text(style: TerminalStyle = .plain, limit: Int? = nil) -> String {
    guard !isEmpty else { return "" }
    var page = DiffPage(style: style, limit: shownLimit(limit))
    page.write(fileName: oldName, mark: "---")
    page.write(fileName: newName, mark: "+++")
    for hunk in hunks where !page.isCut { page.write(hunk) }
    if page.isCut { page.writeCut(removed: removedCount, added: addedCount) }
    return page.text
  }

  /// The limit that leaves the last hunk shown without its last line: `patch` would apply a whole
  /// one.
  private func shownLimit(_ limit: Int?) -> Int {
    guard let limit else { return .max }
    var end = 2
    for hunk in hunks {
      let markers = hunk.lines.reduce(0) { $0 + ($1.endsWithNewline ? 0 : 1) }
      let lastMarker = hunk.lines.last?.endsWithNewline == false ? 1 : 0
      end += 1 + hunk.lines.count + markers
      let isWhole = end - lastMarker <= limit && limit <= end
      if isWhole { return hunk == hunks.last && limit == end ? .max : end - lastMarker - 1 }
    }
    return limit < end ? max(0, limit) : .max
  }
}
