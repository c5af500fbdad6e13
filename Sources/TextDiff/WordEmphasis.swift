/// The changed words of a line: those that a removed line and its replacement do not share.
package struct WordEmphasis: Sendable {
  /// The bytes of the removed line that the added one lacks: ascending, separate, whole words.
  package private(set) var old: [Range<Int>] = []
  /// The bytes of the added line that the removed one lacks.
  package private(set) var new: [Range<Int>] = []

  /// Compares two lines word by word.
  ///
  /// Equal lines and lines without a common word get no emphasis, which would say nothing there.
  ///
  /// - Complexity: O(n + d²) in words and differing words, within the bounds of
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

/// Whether a word lies outside all changes; spaces and punctuation do not count.
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

/// The byte offsets at which the words of a line start, and its length as the last element.
///
/// A word is a run of letters, digits and underscores, or of spaces; any other byte is a word by
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
