import ProofsheetBasics

/// Canonical text, read in one pass over its bytes: the place of each fact, and the facts below it.
///
/// The reader accepts canonical text only: accepted text prints back to the same bytes.
package struct CanonicalText: Sendable {
  /// The error for text that is not canonical.
  package struct Failure: Error, Equatable {
    /// The number of the first line that breaks the format, from 1.
    package let line: Int
  }

  /// One value of a text, and the name or the mark (such as `-`) before the value.
  ///
  /// The ranges are offsets in the bytes.
  struct Fact: Sendable {
    /// The mark before the value: `-`, `*`, `?` or `:`; 0 if a name stands before it, and 1 if
    /// nothing does.
    let mark: UInt8
    /// The level of indentation; -1 for a root without a line of its own, such as a list.
    let level: Int
    /// The name or key before the colon; empty without a name.
    let name: Range<Int>
    /// The value on the fact's own line; empty for a collection, whose elements stand below.
    let head: Range<Int>
    /// The end of the fact's own lines, without the newline.
    var end: Int
    /// The number of facts directly below this fact.
    var childCount = 0
    /// The index of the first fact after this fact and all facts below it.
    var next = 0
  }

  let bytes: [UInt8]
  /// The facts in the order of the text; the first fact is the whole text.
  let facts: [Fact]

  /// Reads canonical text.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: ``Failure`` with the first line that breaks the format.
  package init(_ text: String) throws(Failure) { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws(Failure) {
    let read = bytes.withUnsafeBufferPointer { buffer -> (facts: [Fact], failure: Int?) in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return ([], 0) }
      var reader = CanonicalReader(base: base, count: buffer.count)
      let failure = reader.read()
      return (reader.facts, failure)
    }
    if let place = read.failure {
      throw Failure(line: bytes[..<place].count { $0 == 0x0A } + 1)
    }
    (self.bytes, facts) = (bytes, read.facts)
  }
}

// MARK: - Parts

extension CanonicalText {
  func text(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  func head(_ fact: Int) -> String { text(facts[fact].head) }

  func lead(_ fact: Int) -> SnapshotTree.Lead {
    switch facts[fact].mark {
    case 0: .field(text(facts[fact].name))
    case 0x2D: .item
    case 0x2A: .element
    case 0x3F: .key
    case 0x3A: .keyed
    default: .start
    }
  }

  func hasBlock(_ fact: Int) -> Bool { facts[fact].end > facts[fact].head.upperBound }

  /// Returns the lines of a string with several lines, without their indentation; empty for any
  /// other value.
  func blockLines(_ fact: Int) -> [Range<Int>] {
    guard hasBlock(fact) else { return [] }
    let margin = facts[fact].level * 2 + 2
    var lines: [Range<Int>] = []
    var next = facts[fact].head.upperBound + 1
    while case let end = bytes.lineEnd(from: next), end < facts[fact].end {
      lines.append(min(next + margin, end)..<end)
      next = end + 1
    }
    return lines
  }

  func block(_ fact: Int) -> [String]? {
    hasBlock(fact) ? blockLines(fact).map(text) : nil
  }

  /// Returns the indices of the facts directly below a fact.
  func children(_ fact: Int) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(facts[fact].childCount)
    var child = fact + 1
    while child < facts[fact].next {
      children.append(child)
      child = facts[child].next
    }
    return children
  }

  /// Returns a fact without the facts below it.
  func node(_ fact: Int) -> SnapshotTree {
    SnapshotTree(lead: lead(fact), head: head(fact), block: block(fact))
  }

  /// Returns a fact with all facts below it, without recursion.
  func tree(_ fact: Int) -> SnapshotTree {
    var done: [SnapshotTree] = []
    for index in (fact..<facts[fact].next).reversed() {
      var node = node(index)
      let count = facts[index].childCount
      if count > 0 {
        node.children = done.suffix(count).reversed()
        done.removeLast(count)
      }
      done.append(node)
    }
    return done[0]
  }
}

extension SnapshotTree {
  /// Reads canonical text back into its tree.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: ``CanonicalText/Failure`` with the first line that breaks the format.
  package init(parsing text: String) throws(CanonicalText.Failure) {
    self = try CanonicalText(text).tree(0)
  }
}

extension [UInt8] {
  /// Returns the end of the line that contains `offset`.
  func lineEnd(from offset: Int) -> Int {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let hit = memchr(base + offset, 0x0A, buffer.count - offset)
      else { return buffer.count }
      return UnsafeRawPointer(hit) - base
    }
  }
}
