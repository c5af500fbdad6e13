/// The changed words of a line: the words that a removed line and its replacement do not share.
package struct WordEmphasis: Sendable {
  /// The bytes of the words that only the removed line has, as ascending, separate ranges.
  package private(set) var old: [Range<Int>] = []
  /// The bytes of the words that only the added line has, as ascending, separate ranges.
  package private(set) var new: [Range<Int>] = []

  /// Compares two lines word by word.
  ///
  /// Equal lines, and lines without a common word, get no emphasis.
  ///
  /// - Complexity: O(n + d²) for n words and d differing words, within the bounds of
  ///   `DiffEffort.standard`.
  package init(old: String, new: String) {
    let oldWords = wordCuts(of: old)
    let newWords = wordCuts(of: new)
    let words = InternedPair(old: old, oldCuts: oldWords, new: new, newCuts: newWords)
    let changes = EditScript(old: words.old, new: words.new, idCount: words.idCount).changes
    guard shareWord(old, oldWords, outside: changes) else { return }
    for change in changes {
      if !change.old.isEmpty {
        self.old.append(oldWords[change.old.lowerBound]..<oldWords[change.old.upperBound])
      }
      if !change.new.isEmpty {
        self.new.append(newWords[change.new.lowerBound]..<newWords[change.new.upperBound])
      }
    }
  }
}

/// Whether two lines have a common word, which is a word outside of all changes between the lines.
///
/// Spaces and punctuation do not count as words.
private func shareWord(_ old: String, _ words: [Int], outside changes: [EditScript.Change]) -> Bool
{
  let bytes = Array(old.utf8)
  var kept = 0
  for change in changes + [EditScript.Change(old: (words.count - 1)..<words.count, new: 0..<0)] {
    for word in kept..<max(kept, change.old.lowerBound) where WordKind(bytes[words[word]]) == .word
    {
      return true
    }
    kept = change.old.upperBound
  }
  return false
}

/// The byte offsets at which the words of a line start, and the length of the line as the last
/// element.
///
/// A word consists of letters, digits and underscores, or of spaces; any other byte is a word by
/// itself. Bytes outside ASCII count as letters, so no scalar is ever cut.
func wordCuts(of line: String) -> [Int] {
  var cuts: [Int] = []
  var last = WordKind.punctuation
  var offset = 0
  for byte in line.utf8 {
    let kind = WordKind(byte)
    if kind != last || kind == .punctuation { cuts.append(offset) }
    last = kind
    offset += 1
  }
  return cuts + [offset]
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
      ranges[old] = words.old
      ranges[new] = words.new
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
