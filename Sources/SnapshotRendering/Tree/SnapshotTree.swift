import ProofsheetBasics

/// A fact of a canonical text, with the facts below it.
package struct SnapshotTree: Sendable {
  /// The part of a line before the value, such as a name with a colon, or the `-` of a list's
  /// element.
  package enum Lead: Equatable, Sendable {
    /// The value is the whole text.
    case start
    /// A named field, or a dictionary's entry whose key is one line.
    case field(String)
    /// An element of a list.
    case item
    /// An element of a set.
    case element
    /// The key of a dictionary's entry, if the key has parts of its own.
    case key
    /// The value of a dictionary's entry, if the key of the entry has parts of its own.
    case keyed
  }

  package let source: CanonicalText
  /// The index of the fact in the text.
  package let index: Int

  package var lead: Lead { source.lead(index) }
  /// The value on the fact's own line, or the header of a value with parts.
  ///
  /// The line of a collection has no value: its elements stand below.
  package var head: String { source.head(index) }
  /// The lines of a string with several lines, escaped as written; nil for any other value.
  package var block: [String]? { source.block(index) }
  package var isLeaf: Bool { !source.hasChildren(index) }
  /// The facts directly below this fact.
  package var children: [SnapshotTree] {
    source.children(index).map { SnapshotTree(source: source, index: $0) }
  }
}

extension SnapshotTree: Equatable {
  /// Whether both facts have the same lead, and the same value with all facts below it.
  package static func == (left: SnapshotTree, right: SnapshotTree) -> Bool {
    left.source.facts[left.index].value == right.source.facts[right.index].value
      && left.lead == right.lead
  }
}

extension SnapshotTree.Lead {
  /// The characters before the value: `name:`, `-`, `*`, `?` or `:`.
  package var mark: String {
    switch self {
    case .start: ""
    case .field(let name): name + ":"
    case .item: "-"
    case .element: "*"
    case .key: "?"
    case .keyed: ":"
    }
  }
}

// MARK: - Words for a fact

extension SnapshotTree {
  private static let longestLabel = 40

  /// The text that names an element among its siblings: its first fact that is not nil or its own
  /// line, without quotes and cut at 40 characters.
  package var label: String {
    let label = wholeLabel
    guard label.count > Self.longestLabel else { return String(label) }
    return label.prefix(Self.longestLabel) + "…"
  }

  /// The label of an element at any length.
  var wholeLabel: Substring {
    let facts = children.filter {
      $0.isLeaf && !source.hasBlock($0.index) && !source.facts[$0.index].head.isEmpty
        && $0.referenced == nil
    }
    let first = facts.first { $0.head != "nil" } ?? facts.first
    let label = Substring(first?.head ?? (block?.first { !$0.isEmpty } ?? referenced ?? head))
    let isQuoted = label.utf8.count > 2 && label.utf8.first == 0x22 && label.utf8.last == 0x22
    return isQuoted ? label.dropFirst().dropLast() : label
  }

  /// The type's name in a reference to an object: `User` in `see User #1`.
  ///
  /// The number is left out, because it depends on the sharing of other objects.
  private var referenced: String? {
    guard isLeaf, head.hasPrefix("see ") else { return nil }
    return head.dropFirst(4).split(separator: " #").first.map(String.init)
  }

  /// The value's own line; an object with parts is named without its number: `Track` for
  /// `Track #2`.
  package var kind: Substring {
    let head = head[...]
    guard !isLeaf, let mark = head.lastIndex(of: "#"), head[..<mark].hasSuffix(" ") else {
      return head
    }
    return head[..<mark].dropLast()
  }
}

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
