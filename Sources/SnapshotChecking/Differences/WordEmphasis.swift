/// The changed words of a line: the words between the start and the end that a removed line and its
/// replacement have in common.
package struct WordEmphasis: Sendable {
  /// The bytes of the changed words in the removed line; empty without such words.
  package private(set) var old = 0..<0
  /// The bytes of the changed words in the added line; empty without such words.
  package private(set) var new = 0..<0

  /// Compares two lines word by word.
  ///
  /// A word consists of letters, digits and underscores, or of spaces; any other byte is a word by
  /// itself. Bytes outside ASCII count as letters, so no scalar is ever cut. Emphasis needs a common
  /// word at the start or at the end.
  ///
  /// - Complexity: O(n) in the bytes of the lines.
  package init(old: String, new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start] == new[start] { start += 1 }
    while isInsideWord(old, start) || isInsideWord(new, start) { start -= 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while min(oldEnd, newEnd) > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    while isInsideWord(old, oldEnd) || isInsideWord(new, newEnd) {
      oldEnd += 1
      newEnd += 1
    }
    let common = old[..<start] + old[oldEnd...]
    guard common.contains(where: { WordKind($0) == .word }) else { return }
    self.old = start..<oldEnd
    self.new = start..<newEnd
  }
}

/// Whether a word begins before a place in a line, and ends after it.
private func isInsideWord(_ line: [UInt8], _ place: Int) -> Bool {
  guard place > 0, place < line.count else { return false }
  let kind = WordKind(line[place])
  return kind != .punctuation && kind == WordKind(line[place - 1])
}

private enum WordKind {
  case word
  case space
  case punctuation

  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      self = .word
    case UInt8(ascii: " "), UInt8(ascii: "\t"): self = .space
    default: self = .punctuation
    }
  }
}

extension [Hunk.Line] {
  /// The bytes to emphasise in each line of a hunk.
  ///
  /// In a removed line and the added line that replaces it, the words that differ are emphasised.
  ///
  /// - Parameter limit: The number of lines that will be shown; later changes are ignored.
  /// - Returns: One list of ranges for each line, in UTF-8 bytes; empty for lines without a
  ///   partner.
  /// - Complexity: O(n) in the bytes of the lines, plus the cost of their differences.
  package func emphasis(ofFirst limit: Int = .max) -> [[Range<Int>]] {
    var ranges = [[Range<Int>]](repeating: [], count: count)
    for (old, new) in replacements(ofFirst: limit) {
      let words = WordEmphasis(old: self[old].text, new: self[new].text)
      if !words.old.isEmpty { ranges[old] = [words.old] }
      if !words.new.isEmpty { ranges[new] = [words.new] }
    }
    return ranges
  }

  /// The removed lines among the first `limit` lines, each with the added line that replaces it.
  func replacements(ofFirst limit: Int) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var index = 0
    while index < Swift.min(limit, count) {
      let removed = index..<end(of: .removed, from: index)
      let added = removed.upperBound..<end(of: .added, from: removed.upperBound)
      let shown = removed.lowerBound..<Swift.min(limit, removed.upperBound)
      pairs += partners(shown, of: removed, added)
      index = Swift.max(index + 1, added.upperBound)
    }
    return pairs
  }

  private func end(of kind: Hunk.Line.Kind, from start: Int) -> Int {
    var end = start
    while end < count, self[end].kind == kind { end += 1 }
    return end
  }

  /// Pairs the shown removed lines of a change with the added lines that replace them.
  ///
  /// If the change removes as many lines as it adds, the lines are paired one by one. Otherwise a
  /// removed line is paired with the next added line that starts with the same indentation and
  /// word.
  private func partners(
    _ shown: Range<Int>,
    of removed: Range<Int>,
    _ added: Range<Int>
  ) -> [(old: Int, new: Int)] {
    if removed.count == added.count { return zip(shown, added).map { ($0, $1) } }
    let labels = added.prefix(shown.count * (mostSkipped + 1)).map { label(of: self[$0].text) }
    var pairs: [(old: Int, new: Int)] = []
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

  /// The start of a line up to the end of its first word, of which at most 40 bytes count.
  ///
  /// In a rendering, this is the indentation and the name of the fact.
  private func label(of line: String) -> Substring {
    let word = line.utf8.drop { $0 == UInt8(ascii: " ") }.prefix(40)
    let end = word.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }
    return line[..<(end ?? word.endIndex)]
  }
}

/// The greatest number of added lines that are searched for the replacement of one removed line.
///
/// The limit keeps the pairing of long changes linear.
private let mostSkipped = 64
