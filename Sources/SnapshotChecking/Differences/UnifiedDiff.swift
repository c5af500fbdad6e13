/// The difference between two texts in the format that `diff -u` writes and `patch` reads.
package struct UnifiedDiff: Sendable {
  /// The name of the old text, which the diff shows after `---`.
  package let oldName: String
  /// The name of the new text, which the diff shows after `+++`.
  package let newName: String
  /// The places that differ; empty when the texts are equal, byte for byte.
  package let hunks: [Hunk]
  /// The number of removed lines.
  package let removedCount: Int
  /// The number of added lines.
  package let addedCount: Int

  /// Whether the texts are equal, byte for byte.
  package var isEmpty: Bool { hunks.isEmpty }

  /// Compares two texts.
  package init(
    old: String,
    new: String,
    oldName: String,
    newName: String,
    context: Int = 3
  ) {
    let diff = LineDiff(old: old, new: new)
    (self.oldName, self.newName) = (oldName, newName)
    hunks = diff.hunks(context: context)
    removedCount = diff.script.removedCount
    addedCount = diff.script.addedCount
  }

  /// The diff as `patch -p0` accepts it; empty when the texts are equal.
  package var text: String { text() }

  /// Writes the diff.
  ///
  /// - Parameters:
  ///   - style: The style, for a terminal or for files and programs.
  ///   - limit: The greatest number of lines to show; `nil` for all lines. A cut diff ends inside a
  ///     hunk with a sentence about the missing lines, so `patch` refuses the diff.
  /// - Returns: Lines that all end with a line feed; empty when the texts are equal.
  /// - Complexity: O(n) in the bytes shown.
  package func text(style: TerminalStyle = .plain, limit: Int? = nil) -> String {
    guard !isEmpty else { return "" }
    var page = DiffPage(style: style, limit: shownLimit(limit))
    page.write(fileName: oldName, mark: "---")
    page.write(fileName: newName, mark: "+++")
    write(hunks, on: &page)
    if page.isCut { page.writeCut(removed: removedCount, added: addedCount) }
    return page.text
  }

  private func write(_ hunks: [Hunk], on page: inout DiffPage) {
    guard let source = hunks.first?.source else { return }
    LineBytes.of(source.old) { old in
      LineBytes.of(source.new) { new in
        for hunk in hunks where !page.isCut { page.write(hunk, old, new) }
      }
    }
  }

  /// The number of lines of the diff to show; a cut always lies inside a hunk.
  ///
  /// A diff that is cut between two hunks looks whole, and `patch` would apply it.
  private func shownLimit(_ limit: Int?) -> Int {
    guard let limit else { return .max }
    let head = 2
    let whole = hunks.reduce(head) { $0 + $1.printedLineCount }
    guard limit < whole else { return .max }
    var end = head
    for hunk in hunks {
      end += hunk.printedLineCount
      let beforeLast = end - (hunk.endsWithNewline ? 1 : 2)
      if beforeLast < limit, limit <= end { return beforeLast }
    }
    return max(0, limit)
  }
}

extension Hunk {
  /// The number of lines of the hunk in a diff: its header, its lines, and a note after each line
  /// without a line feed.
  fileprivate var printedLineCount: Int {
    var count = 1 + lineCount
    eachRun { kind, range in if !source.isTerminated(range, of: kind) { count += 1 } }
    return count
  }

  /// Whether the last line that is shown ends with a line feed.
  fileprivate var endsWithNewline: Bool {
    var isTerminated = true
    eachRun { kind, range in isTerminated = source.isTerminated(range, of: kind) }
    return isTerminated
  }
}
