import ProofsheetBasics

/// Canonical text or a story, read in one pass over its bytes: the place of each fact, and the facts
/// below it.
///
/// A story is the transcript of a journey, or the reference of a sweep. The lines of the facts, in
/// their order, are the whole text.
package struct CanonicalText: Sendable {
  /// The error for text that is not canonical.
  package struct Failure: Error, Equatable {
    /// The number of the first line that breaks the format, from 1.
    package let line: Int
  }

  /// One value of a text, and the name or the mark (such as `-`) before the value.
  ///
  /// The ranges are offsets in the bytes.
  package struct Fact: Sendable {
    /// The mark before the value: `-`, `*`, `?` or `:`; 0 if a name stands before it, and 1 if
    /// nothing does; in a story also one of ``StoryMark``.
    package let mark: UInt8
    /// The level of indentation; -1 for a root without a line of its own, such as a list.
    package let level: Int
    /// The name or key before the colon; empty without a name.
    package let name: Range<Int>
    /// The value on the fact's own line; empty for a collection, whose elements stand below.
    package let head: Range<Int>
    /// The end of the fact's own lines, without the newline.
    package internal(set) var end: Int
    /// The number of facts directly below this fact.
    var childCount = 0
    /// The index of the first fact after this fact and all facts below it.
    package internal(set) var next = 0
    /// The number of this fact and of all facts below it; a list that has elements is no fact.
    var factCount = 0
    /// The hash of the value with all facts below it, so that two values are compared by their
    /// hashes.
    package internal(set) var value = 0
  }

  package let bytes: [UInt8]
  /// The facts in the order of the text; the first fact is the whole text.
  package private(set) var facts: [Fact]
  /// Whether the text is a transcript or the reference of a sweep.
  package let isStory: Bool

  /// Reads canonical text or a story.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: ``Failure`` with the first line that breaks the format.
  package init(_ text: String) throws(Failure) { try self.init(Array(text.utf8)) }

  /// Reads the bytes of canonical text or of a story.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: ``Failure`` with the first line that breaks the format.
  package init(_ bytes: [UInt8]) throws(Failure) {
    var read = Self.read(bytes, isStory: false)
    // The second line of every story names its scenario.
    let second = bytes.dropFirst(bytes.lineEnd(from: 0) + 1)
    isStory =
      read.failure != nil && second.starts(with: "scenario: ".utf8) && bytes.last == 0x0A
    if isStory { read = Self.read(bytes, isStory: true) }
    if let place = read.failure {
      throw Failure(line: bytes[..<place].count { $0 == 0x0A } + 1)
    }
    self.bytes = bytes
    facts = read.facts
    for index in facts.indices.reversed() { sumUp(index) }
  }

  /// Computes the number of facts and the hash of a fact, from those of the facts below it.
  private mutating func sumUp(_ index: Int) {
    let fact = facts[index]
    var hasher = Hasher()
    var count = fact.head.isEmpty && fact.childCount > 0 ? 0 : 1
    let lines = blockLines(index)
    bytes.withUnsafeBytes { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[fact.head]))
      for line in lines {
        hasher.combine(line.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[line]))
      }
      var child = index + 1
      while child < fact.next {
        let below = facts[child]
        hasher.combine(below.mark)
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[below.name]))
        hasher.combine(below.value)
        count += below.factCount
        child = below.next
      }
    }
    facts[index].value = hasher.finalize()
    facts[index].factCount = count
  }

  /// Returns the facts, and the start of the first line that breaks the format.
  private static func read(_ bytes: [UInt8], isStory: Bool) -> (facts: [Fact], failure: Int?) {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return ([], 0) }
      var reader = CanonicalReader(base: base, count: buffer.count)
      let failure = isStory ? reader.readStory() : reader.read()
      return (reader.facts, failure)
    }
  }
}

// MARK: - Parts

extension CanonicalText {
  package func text(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  /// The tree of the whole text; a line of a story is a field, named by its path and its sign.
  package var tree: SnapshotTree { SnapshotTree(source: self, index: 0) }

  func head(_ fact: Int) -> String { text(facts[fact].head) }

  func lead(_ fact: Int) -> SnapshotTree.Lead {
    switch facts[fact].mark {
    case let mark where mark == 0 || mark != StoryMark.line && StoryMark.named.contains(mark):
      .field(text(facts[fact].name))
    case 0x2D: .item
    case 0x2A: .element
    case 0x3F: .key
    case 0x3A: .keyed
    default: .start
    }
  }

  /// Whether a fact is a string of several lines, or a finding with the lines below its name.
  func hasBlock(_ fact: Int) -> Bool {
    let (mark, head) = (facts[fact].mark, facts[fact].head)
    if facts[fact].end == head.upperBound { return false }
    return StoryMark.blocks.contains(mark)
      || head.count == 3 && bytes[head.lowerBound] == 0x22
  }

  /// Returns the lines of a string with several lines, or of a finding, without their indentation;
  /// empty for any other value.
  func blockLines(_ fact: Int) -> [Range<Int>] {
    guard hasBlock(fact) else { return [] }
    let margin = margin(fact) + 2
    // The last line of a string has the closing quotes.
    let last = facts[fact].end - (facts[fact].head.isEmpty ? 0 : 1)
    var lines: [Range<Int>] = []
    var next = facts[fact].head.upperBound + 1
    while case let end = bytes.lineEnd(from: next), end <= last {
      lines.append(min(next + margin, end)..<end)
      next = end + 1
    }
    return lines
  }

  /// The number of spaces before a fact.
  private func margin(_ fact: Int) -> Int {
    let content = facts[fact].name.lowerBound
    var start = content
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    return content - start
  }

  /// Returns the lines of a fact without the facts below it, with their newlines, and with the empty
  /// lines and the title before them.
  package func ownLines(_ fact: Int) -> Range<Int> {
    if facts[fact].level < 0 { return 0..<0 }
    let start = fact == 0 || facts[fact - 1].level < 0 ? 0 : facts[fact - 1].end + 1
    return start..<facts[fact].end + 1
  }

  /// Returns the lines of a fact and of all facts below it.
  package func lines(_ fact: Int) -> Range<Int> {
    ownLines(fact).lowerBound..<ownLines(facts[fact].next - 1).upperBound
  }

  func block(_ fact: Int) -> [String]? {
    hasBlock(fact) ? blockLines(fact).map(text) : nil
  }

  package func hasChildren(_ fact: Int) -> Bool { facts[fact].childCount > 0 }

  /// Returns the indices of the facts directly below a fact.
  package func children(_ fact: Int) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(facts[fact].childCount)
    var child = fact + 1
    while child < facts[fact].next {
      children.append(child)
      child = facts[child].next
    }
    return children
  }
}

extension [UInt8] {
  /// Returns the end of the line that contains `offset`.
  package func lineEnd(from offset: Int) -> Int {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let hit = memchr(base + offset, 0x0A, buffer.count - offset)
      else { return buffer.count }
      return UnsafeRawPointer(hit) - base
    }
  }

  /// The ranges of the text's lines, without their newlines.
  package var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var next = 0
    while next < count {
      lines.append(next..<lineEnd(from: next))
      next = lines[lines.count - 1].upperBound + 1
    }
    return lines
  }
}
