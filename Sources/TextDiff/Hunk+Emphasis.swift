extension [Hunk.Line] {
  /// The bytes to emphasise in each line of a hunk: the changed words of a removed line and the added
  /// line that replaces it.
  ///
  /// - Parameter limit: The number of lines that will be shown; later changes are ignored.
  /// - Returns: One list of ranges for each line, in UTF-8 bytes; empty for lines without a partner.
  /// - Complexity: O(n) in the bytes of the lines, and the differences within them.
  package func emphasis(ofFirst limit: Int = .max) -> [[Range<Int>]] {
    var ranges = [[Range<Int>]](repeating: [], count: count)
    var index = 0
    while index < Swift.min(limit, count) {
      let removed = index..<end(of: .removed, from: index)
      let added = removed.upperBound..<end(of: .added, from: removed.upperBound)
      let shown = removed.lowerBound..<Swift.min(limit, removed.upperBound)
      for (old, new) in partners(shown, of: removed, added) {
        let words = WordEmphasis(old: self[old].text, new: self[new].text)
        ranges[old] = words.old
        ranges[new] = words.new
      }
      index = Swift.max(index + 1, added.upperBound)
    }
    return ranges
  }

  private func end(of kind: Hunk.Line.Kind, from start: Int) -> Int {
    var end = start
    while end < count, self[end].kind == kind { end += 1 }
    return end
  }

  /// Pairs the first removed lines of a change with added ones: one by one when there are as many
  /// of both, else in order by the label they start with.
  private func partners(
    _ shown: Range<Int>,
    of removed: Range<Int>,
    _ added: Range<Int>
  ) -> [(Int, Int)] {
    if removed.count == added.count { return zip(shown, added).map { ($0, $1) } }
    let labels = added.prefix(shown.count * (mostSkipped + 1)).map { label(of: self[$0].text) }
    var pairs: [(Int, Int)] = []
    var next = 0
    for old in shown {
      let wanted = label(of: self[old].text)
      let end = Swift.min(labels.count, next + mostSkipped)
      var candidate = next
      while candidate < end, labels[candidate] != wanted { candidate += 1 }
      guard candidate < end else { continue }
      pairs.append((old, added.lowerBound + candidate))
      next = candidate + 1
    }
    return pairs
  }

  /// The start of a line up to the end of its first word: in a rendering the indentation and the
  /// name of the fact.
  private func label(of line: String) -> Substring {
    let bytes = line.utf8
    let word = bytes.drop { $0 == UInt8(ascii: " ") }
    let end = word.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }
    return line[..<(end ?? line.endIndex)]
  }
}

/// The number of added lines to search for a partner, which keeps the pairing of long changes
/// linear.
private let mostSkipped = 64
