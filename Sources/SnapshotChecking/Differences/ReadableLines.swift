import ProofsheetBasics

/// The first lines of a hunk as a message shows them.
///
/// Invisible characters are escaped, and a long line is cut around its first difference from the
/// line that replaces it.
struct ReadableLines {
  private(set) var lines: [Hunk.Line] = []
  /// The characters that are escaped.
  private(set) var escaped: Set<Unicode.Scalar> = []
  /// Whether a line is cut.
  private(set) var isCut = false

  /// The greatest length, in bytes, of a line that is shown whole.
  static let longest = 400
  /// The numbers of bytes that are shown of a longer line before and after its first difference.
  private static let (before, after) = (40, 80)

  /// Creates the first `limit` lines of a hunk, and the added lines that replace the last of them.
  init(_ hunk: Hunk, first limit: Int) {
    let whole = hunk.lines(first: limit)
    var starts: [Int: Int] = [:]
    for (old, new) in whole.replacements(ofFirst: limit)
    where max(whole[old].text.utf8.count, whole[new].text.utf8.count) > Self.longest {
      let start = commonStart(whole[old].text, whole[new].text)
      (starts[old], starts[new]) = (start, start)
    }
    let texts = whole.indices.map { cut(whole[$0].text, around: starts[$0] ?? 0) }
    // Beside escapes, a backslash of the text is doubled, so that no two texts look alike.
    let isDoubled = texts.contains { $0.utf8.contains(0x5C) } && texts.contains { $0.visible != $0 }
    for (line, text) in zip(whole, texts) {
      let text = readable(isDoubled ? text.replacing("\\", with: "\\\\") : text)
      lines.append(Hunk.Line(kind: line.kind, text: text, endsWithNewline: line.endsWithNewline))
    }
  }

  private mutating func cut(_ text: String, around difference: Int) -> String {
    guard text.utf8.count > Self.longest else { return text }
    isCut = true
    let bytes = text.utf8
    let (first, last) = (difference - Self.before, difference + Self.after)
    // A part of a string begins and ends between scalars, whatever byte its bounds name.
    let start = bytes.index(bytes.startIndex, offsetBy: max(0, first))
    let end = bytes.index(bytes.startIndex, offsetBy: min(last, bytes.count))
    return (first > 0 ? "…" : "") + text[start..<end] + (last < bytes.count ? "…" : "")
  }

  /// Returns a line with escapes; a space at its end is as invisible as other characters.
  private mutating func readable(_ line: String) -> String {
    let endsInSpace = line.utf8.last == 0x20
    if endsInSpace { escaped.insert(" ") }
    let shown = String(line.unicodeScalars.dropLast(endsInSpace ? 1 : 0))
    let visible = shown.visible
    if visible.utf8.count > shown.utf8.count {
      escaped.formUnion(shown.unicodeScalars.filter(\.isInvisible))
    }
    return endsInSpace ? visible + "\\u{20}" : visible
  }
}

/// The number of bytes at the start of two texts that are equal.
private func commonStart(_ old: String, _ new: String) -> Int {
  var (old, new) = (old, new)
  return old.withUTF8 { old in
    new.withUTF8 { new in
      let most = min(old.count, new.count)
      var count = 0
      while count < most, old[count] == new[count] { count &+= 1 }
      return count
    }
  }
}
