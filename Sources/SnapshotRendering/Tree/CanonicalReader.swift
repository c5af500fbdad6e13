import ProofsheetBasics

/// The parser of canonical text, in one pass over bytes that must outlive the parser.
struct CanonicalReader {
  let base: UnsafePointer<UInt8>
  let count: Int
  var facts: [CanonicalText.Fact] = []
  /// The facts that may contain the next line, the innermost last.
  var open: [Int] = []
  var failure: Int?

  init(base: UnsafePointer<UInt8>, count: Int) { (self.base, self.count) = (base, count) }

  /// Reads all lines.
  ///
  /// - Returns: The start of the first line that breaks the format; nil for canonical text.
  mutating func read() -> Int? {
    guard base[count &- 1] == 0x0A else { return count }
    guard base[0] != 0x20, base[0] != 0x0A else { return 0 }
    var next = 0
    let end = lineEnd(0)
    if fact(0, end, level: 0) != nil {
      facts.append(.init(mark: 1, level: -1, name: 0..<0, head: 0..<0, end: 0))
    } else {
      facts.append(.init(mark: 1, level: 0, name: 0..<0, head: 0..<end, end: end))
      next = readBlock(line: 0, margin: 2)
    }
    open = [0]
    let least = facts[0].level
    var last = least
    while next < count, failure == nil {
      var start = next
      while base[start] == 0x20 { start &+= 1 }
      let level = (start &- next) / 2
      guard (start &- next) & 1 == 0, level > least, level <= last &+ 1,
        let fact = fact(start, lineEnd(start), level: level)
      else { return next }
      while last >= level { last = close() }
      facts[open[open.count &- 1]].childCount &+= 1
      open.append(facts.count)
      facts.append(fact)
      last = level
      next = readBlock(line: next, margin: level &* 2 &+ 2)
    }
    while !open.isEmpty { facts[open.removeLast()].next = facts.count }
    return failure
  }

  /// Closes the innermost fact, and returns the level of the fact around it.
  @discardableResult
  mutating func close() -> Int {
    facts[open.removeLast()].next = facts.count
    return facts[open[open.count &- 1]].level
  }

  func lineEnd(_ start: Int) -> Int {
    guard let newline = memchr(base + start, 0x0A, count &- start) else { return count }
    return UnsafeRawPointer(newline) - UnsafeRawPointer(base)
  }

  private func isQuotes(_ start: Int, _ end: Int) -> Bool {
    end &- start == 3 && base[start] == 0x22 && base[start &+ 1] == 0x22 && base[start &+ 2] == 0x22
  }

  /// Reads the lines up to the closing quotes if the last fact is a string of several lines.
  ///
  /// - Parameters:
  ///   - line: The start of the fact's line.
  ///   - margin: The number of spaces before the lines of the string.
  /// - Returns: The start of the line after the fact.
  mutating func readBlock(line: Int, margin: Int) -> Int {
    let fact = facts[facts.count &- 1]
    var next = fact.end &+ 1
    guard isQuotes(fact.head.lowerBound, fact.head.upperBound) else { return next }
    while next < count {
      let (start, end) = (next, lineEnd(next))
      next = end &+ 1
      if start == end { continue }
      var content = start
      while content < end, content &- start < margin, base[content] == 0x20 { content &+= 1 }
      guard content &- start == margin, content < end else {
        failure = start
        return count
      }
      if isQuotes(content, end) {
        facts[facts.count &- 1].end = end
        return next
      }
    }
    failure = line
    return count
  }

  /// Returns the fact on a line without its indentation; nil for a line that breaks the format.
  ///
  /// The function reads bytes, because a space and a combining character after it are one
  /// `Character`.
  func fact(_ start: Int, _ end: Int, level: Int) -> CanonicalText.Fact? {
    guard start < end else { return nil }
    var (mark, colon) = (base[start], start)
    let isMark = mark == 0x2D || mark == 0x2A || mark == 0x3F || mark == 0x3A
    if !isMark || (start &+ 1 < end && base[start &+ 1] != 0x20) {
      colon = fieldColon(start, end)
      guard colon >= 0 else { return nil }
      mark = 0
    }
    // One space stands before a value; a line without a value ends with its mark.
    if end &- colon == 2 { return nil }
    let head = min(colon &+ 2, end)..<end
    return .init(mark: mark, level: level, name: start..<colon, head: head, end: end)
  }

  /// Returns the place of the colon that ends a name or a key, outside quotes and brackets;
  /// negative without a colon.
  ///
  /// A space or the end of the line follows the colon. If a key has an unclosed bracket, as the URL
  /// `https://example.com/a(b` has, all its brackets are ordinary characters.
  func fieldColon(_ start: Int, _ end: Int) -> Int {
    var (depth, inQuotes, inRawName, bracketed) = (0, false, false, -1)
    var last: UInt8 = 0
    var index = start
    while index < end {
      let byte = base[index]
      switch byte {
      case 0x5C where inQuotes:
        guard index &+ 1 < end else { return -1 }
        index &+= 2
        last = 0
        continue
      case 0x22: inQuotes.toggle()
      case 0x60: if !inQuotes { inRawName.toggle() }
      case 0x28, 0x5B, 0x3C: if !inQuotes { depth &+= 1 }
      case 0x29, 0x5D: if !inQuotes { depth &-= 1 }
      case 0x3E: if !inQuotes, last != 0x2D { depth &-= 1 }
      case 0x3A where !inQuotes && !inRawName && (index &+ 1 == end || base[index &+ 1] == 0x20):
        if depth <= 0 { return index }
        if bracketed < 0 { bracketed = index }
      default: break
      }
      last = byte
      index &+= 1
    }
    return depth > 0 ? bracketed : -1
  }
}
