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
    let isLetter = (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    let isWord = isLetter || (0x30...0x39).contains(byte) || byte == 0x5F
    self = isWord ? .word : byte == 0x20 || byte == 0x09 ? .space : .punctuation
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
  ///
  /// In a change, the first added line replaces the first removed line, and so on.
  package func replacements(ofFirst limit: Int = .max) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var index = 0
    while index < Swift.min(limit, count) {
      let removed = index..<end(of: .removed, from: index)
      let added = removed.upperBound..<end(of: .added, from: removed.upperBound)
      pairs += zip(removed.prefix { $0 < limit }, added).map { ($0, $1) }
      index = Swift.max(index + 1, added.upperBound)
    }
    return pairs
  }

  private func end(of kind: Hunk.Line.Kind, from start: Int) -> Int {
    var end = start
    while end < count, self[end].kind == kind { end += 1 }
    return end
  }
}
