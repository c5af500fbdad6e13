import ProofsheetBasics

/// Writes what stays of the equal ends of two texts.
struct ExcerptWriter {
  private let lines: CanonicalLines
  private let measure: FactExcerpt.Measure
  private let out = TextBuffer()
  private var isCanonical = true

  init(_ lines: CanonicalLines, _ measure: FactExcerpt.Measure) {
    (self.lines, self.measure) = (lines, measure)
  }

  /// What stays before the stretch that differs; nil for text that is not canonical.
  mutating func start(of window: ChangedLines) -> String? {
    for level in window.siblings.indices.reversed() {
      let end = level == 0 ? window.start : window.chain[level - 1]
      let siblings = window.siblings[level]
      let last = max(0, siblings.count - measure.near)
      write(siblings, until: end, without: min(measure.head, last)..<last)
      if level > 0 { copy(end, lines.lineEnd(end)) }
    }
    return taken()
  }

  /// What stays behind it.
  mutating func end(of window: ChangedLines) -> String? {
    var line = window.oldEnd
    while line < lines.count {
      guard let level = lines.indent(line) else { return nil }
      var siblings: [Int] = []
      while line < lines.count {
        let indent = lines.indent(line) ?? .max
        if indent < level { break }
        if indent == level { siblings.append(line) }
        line = lines.lineEnd(line)
      }
      write(siblings, until: line, without: min(measure.near, siblings.count)..<siblings.count)
    }
    return taken()
  }

  private func taken() -> String? {
    let text = String(decoding: out.bytes, as: UTF8.self)
    out.replaceTail(from: 0, with: TextBuffer(capacity: 1))
    return isCanonical ? text : nil
  }

  private func copy(_ start: Int, _ end: Int) { out.append(lines.base + start, end - start) }

  /// Writes siblings, and one line in the place of some of them.
  private mutating func write(_ siblings: [Int], until end: Int, without gap: Range<Int>) {
    var gap = gap
    // The first part that is no list tells what holds it from others.
    let leaf = siblings.indices.first { index in
      lines.lineEnd(siblings[index]) == (index + 1 < siblings.count ? siblings[index + 1] : end)
    }
    if let leaf, gap.contains(leaf) { gap = (leaf + 1)..<gap.upperBound }
    if gap.count < measure.fewest { gap = gap.upperBound..<gap.upperBound }
    let isLeft = !gap.isEmpty && mayLeave(siblings[gap.lowerBound])
    for index in siblings.indices {
      let next = index + 1 < siblings.count ? siblings[index + 1] : end
      if isLeft, gap.contains(index) {
        guard index == gap.lowerBound else { continue }
        let last = gap.upperBound < siblings.count ? siblings[gap.upperBound] : end
        writeGap(siblings[index], last, count: gap.count)
      } else {
        writeSibling(siblings[index], next)
      }
    }
  }

  /// Whether others are told apart without what starts here: not where keys stand in lines of their own,
  /// and not among elements that are named by what they say.
  private func mayLeave(_ start: Int) -> Bool {
    guard let mark = mark(start) else { return false }
    return mark == 0x2D || mark == 0
  }

  /// The mark that a line starts with; 0 for a field; nil at the end.
  private func mark(_ start: Int) -> UInt8? {
    guard let indent = lines.indent(start) else { return nil }
    let offset = start + indent
    let isAlone = offset + 1 >= lines.count || [0x20, 0x0A].contains(lines.base[offset + 1])
    let isMark = [0x2D, 0x2A, 0x3F, 0x3A].contains(lines.base[offset])
    return isAlone && isMark ? lines.base[offset] : 0
  }

  /// Writes one sibling; of a long one the first parts that are no lists, which tell it from others.
  private mutating func writeSibling(_ start: Int, _ end: Int) {
    let level = lines.indent(start) ?? 0
    guard end - start > measure.longest, !lines.opensBlock(start), mark(start) != 0x2A else {
      return copy(start, end)
    }
    var parts: [Int] = []
    var line = lines.lineEnd(start)
    let body = line
    while line < end {
      if lines.indent(line) == level + 2 { parts.append(line) }
      line = lines.lineEnd(line)
    }
    guard parts.first == body else { return copy(start, end) }
    var kept = 0
    while kept < measure.head, kept + 1 < parts.count,
      lines.lineEnd(parts[kept]) == parts[kept + 1]
    {
      kept += 1
    }
    copy(start, parts[kept])
    writeGap(parts[kept], end, count: parts.count - kept)
  }

  private mutating func writeGap(_ start: Int, _ end: Int, count: Int) {
    out.indent((lines.indent(start) ?? 0) / 2)
    out.append(mark(start) == 0 ? "\0:" : "-")
    out.append(" \0 \(count) \(factCount(start, end))\n")
  }

  /// How many facts some lines have, as ``FactTree`` counts them.
  private mutating func factCount(_ start: Int, _ end: Int) -> Int {
    var count = 0
    var line = start
    while line < end {
      guard let indent = lines.indent(line) else {
        isCanonical = false
        return count
      }
      let next = lines.lineEnd(line)
      if lines.opensBlock(line) {
        count += 1
        line = blockEnd(next, end, level: indent + 2)
        continue
      }
      let isBare = lines.base[next - 2] == 0x3A || next - line - indent == 2
      // The name of a list is no fact of its own.
      let hasParts = next < end && (lines.indent(next) ?? 0) > indent
      count += isBare && hasParts ? 0 : 1
      if indent % 2 != 0 || !isLine(line + indent, next - 1) { isCanonical = false }
      line = next
    }
    return count
  }

  /// Behind the quotes that end a text of several lines.
  private func blockEnd(_ start: Int, _ end: Int, level: Int) -> Int {
    var line = start
    while line < end {
      let next = lines.lineEnd(line)
      let isEnd =
        lines.indent(line) == level && next - line == level + 4 && lines.opensQuotes(line + level)
      if isEnd { return next }
      line = next
    }
    return end
  }

  /// Whether a line may be one of canonical text: it has a mark or a colon.
  private func isLine(_ start: Int, _ end: Int) -> Bool {
    let first = lines.base[start]
    if first == 0x2D || first == 0x2A || first == 0x3F || first == 0x3A { return true }
    return memchr(lines.base + start, 0x3A, end - start) != nil
  }
}

extension CanonicalLines {
  /// Whether three quotation marks and nothing else stand at an offset.
  fileprivate func opensQuotes(_ offset: Int) -> Bool {
    offset + 3 < count && base[offset] == 0x22 && base[offset + 1] == 0x22
      && base[offset + 2] == 0x22 && base[offset + 3] == 0x0A
  }
}
