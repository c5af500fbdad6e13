import ProofsheetBasics

/// Two canonical texts without most of what is equal at both of their ends.
///
/// What is left out stands as one line, so that both still parse and every index is as it was:
/// `- \0 19990 79960` for so many items with so many facts. No canonical text has that byte.
///
/// What holds a difference stays with its first parts, which tell it from its siblings, and so do the
/// nearest siblings on both sides.
struct FactExcerpt {
  let old: String
  let new: String

  /// How much of what is equal stays.
  struct Measure {
    /// How many siblings at the start of each list, and just before and behind what differs.
    var head = 8
    var near = 2
    /// How many have to go for a line in their place.
    var fewest = 16
    /// How many bytes one sibling may have.
    var longest = 4_096
    /// Shorter texts stay whole.
    var shortest = 16_384

    static let standard = Measure()
  }

  /// Nil where nothing is left out, and for text that is not canonical where it would be left out.
  ///
  /// - Parameters:
  ///   - old: A canonical text.
  ///   - new: Another one.
  ///   - measure: How much stays.
  /// - Complexity: O(n) in the length of the texts.
  init?(of old: String, _ new: String, measure: Measure = .standard) {
    var (old, new) = (old, new)
    guard min(old.utf8.count, new.utf8.count) >= measure.shortest else { return nil }
    let texts = old.withUTF8 { old in
      new.withUTF8 { new -> (String, String)? in
        guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return nil }
        let lines = (
          CanonicalLines(base: oldBase, count: old.count),
          CanonicalLines(base: newBase, count: new.count)
        )
        guard let window = ChangedLines(lines.0, lines.1) else { return nil }
        var writer = ExcerptWriter(lines.0, measure)
        guard let start = writer.start(of: window), let end = writer.end(of: window) else {
          return nil
        }
        return (
          start + lines.0.text(window.start..<window.oldEnd) + end,
          start + lines.1.text(window.start..<window.newEnd) + end
        )
      }
    }
    guard let texts, texts.0.utf8.count < old.utf8.count else { return nil }
    (self.old, self.new) = texts
  }
}

/// The stretch of two texts outside of which they are equal, in whole nodes.
struct ChangedLines {
  /// Where it starts in both.
  private(set) var start: Int
  private(set) var oldEnd: Int
  private(set) var newEnd: Int
  /// What holds its first line: where the line of each starts, the innermost first.
  private(set) var chain: [Int] = []
  /// The siblings before each of the chain and before the stretch, the innermost first.
  private(set) var siblings: [[Int]] = []

  private let old: CanonicalLines
  private let new: CanonicalLines
  /// Where the lines before it start.
  private var starts: [Int] = []

  /// Nil for equal texts, and for text that is not canonical.
  init?(_ old: CanonicalLines, _ new: CanonicalLines) {
    (self.old, self.new) = (old, new)
    start = old.lineStart(at: old.commonPrefix(with: new))
    guard start < max(old.count, new.count) else { return nil }
    let suffix = old.commonSuffix(with: new, upTo: min(old.count, new.count) - start)
    (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    // The end of a line is no line of its own.
    if oldEnd > start || newEnd > start, oldEnd < old.count, !isAfterNewline {
      let rest = old.lineEnd(oldEnd)
      (oldEnd, newEnd) = (rest, newEnd + rest - oldEnd)
    }
    starts = old.lineStarts(before: start)
    // A text of several lines stays whole, from the line of the value that has it.
    while true {
      widen()
      guard let owner = climb() else { return nil }
      if owner == start { return }
      start = owner
    }
  }

  private var isAfterNewline: Bool {
    (oldEnd == 0 || old.base[oldEnd - 1] == 0x0A) && (newEnd == 0 || new.base[newEnd - 1] == 0x0A)
  }

  /// Takes in what hangs below the stretch: lines behind it that stand further in than all of it.
  private mutating func widen() {
    let least = min(
      old.leastIndent(start..<oldEnd) ?? .max,
      new.leastIndent(start..<newEnd) ?? .max
    )
    while oldEnd < old.count {
      let indent = old.indent(oldEnd)
      if let indent, indent <= least { return }
      let next = old.lineEnd(oldEnd)
      (oldEnd, newEnd) = (next, newEnd + next - oldEnd)
    }
  }

  /// Finds what holds the first line, and the siblings of each.
  ///
  /// - Returns: Where the stretch has to start: at the line of a value of several lines when it starts
  ///   inside of one; nil for text that is not canonical.
  private mutating func climb() -> Int? {
    (chain, siblings) = ([], [])
    var level = max(firstIndent(old, oldEnd), firstIndent(new, newEnd))
    var found: [Int] = []
    var isRegular = true
    for line in starts.reversed() where line < start {
      guard let indent = old.indent(line), indent <= level else { continue }
      if indent == level {
        found.append(line)
        continue
      }
      if old.opensBlock(line) { return line }
      isRegular = isRegular && (level == .max || indent == level - 2)
      siblings.append(found.reversed())
      chain.append(line)
      found = []
      level = indent
    }
    siblings.append(found.reversed())
    return isRegular && (level == 0 || level == .max) ? start : nil
  }

  private func firstIndent(_ lines: CanonicalLines, _ end: Int) -> Int {
    let line = start < end ? start : end
    return line < lines.count ? lines.indent(line) ?? .max : 0
  }
}
