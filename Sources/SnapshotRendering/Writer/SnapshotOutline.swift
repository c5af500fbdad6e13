import ProofsheetBasics

/// The facts of a canonical text, with their key paths and their places in the bytes.
///
/// - Complexity: O(n) in the length of the text.
package struct SnapshotOutline {
  /// One step of a key path.
  package enum Component: Sendable {
    /// A field, or a dictionary's entry whose key is one line; the name is spelled as in the text.
    case field(String)
    /// The position of an element, or of a dictionary's entry whose key has parts of its own.
    case index(Int)

    var name: String {
      switch self {
      case .field(let name): name
      case .index(let index): "\(index)"
      }
    }
  }

  /// One fact, with its key path and the ranges of its bytes.
  package struct Node: Sendable {
    package let path: [Component]
    /// The bytes of the key before the value; empty for a fact without a key, such as an element of
    /// a list.
    package let key: Range<Int>
    /// The bytes of the value on its own line, or on all lines of a string with several lines.
    package let value: Range<Int>
    /// Whether no facts stand below this fact.
    package let isLeaf: Bool
    /// The end of the last line below this fact, without the newline.
    package let end: Int
    /// The bytes of the value's content: the inside of a quoted string, the lines of a string with
    /// several lines, or any other value whole.
    let contents: [Range<Int>]

    /// The key path of the fact, as `content[0].title`, or `the whole` for the whole subject.
    package var name: String {
      if path.isEmpty { return "the whole" }
      var name = ""
      for component in path {
        switch component {
        case .field(let field): name += (name.isEmpty ? "" : ".") + field
        case .index(let index): name += "[\(index)]"
        }
      }
      return name
    }
  }

  package private(set) var nodes: [Node] = []

  /// Reads the facts of a text.
  ///
  /// - Parameter bytes: Canonical text with its final newline.
  /// - Throws: ``CanonicalText/Failure`` with the first line that breaks the format.
  package init(of bytes: [UInt8]) throws(CanonicalText.Failure) {
    let text = try CanonicalText(bytes)
    // The facts around the next fact, the innermost last: their paths and their numbers of
    // elements.
    var open: [(path: [Component], elements: Int)] = [([], 0)]
    for (index, fact) in text.facts.enumerated() {
      if index > 0 {
        open.removeLast(open.count - (fact.level - text.facts[0].level))
        open.append((open[open.count - 1].path, 0))
        Self.step(text.lead(index), from: &open)
      }
      if fact.level < 0 { continue }
      nodes.append(
        Node(
          path: open[open.count - 1].path,
          key: fact.mark == 0 ? fact.name : fact.name.lowerBound..<fact.name.lowerBound,
          value: fact.head.lowerBound..<fact.end,
          isLeaf: fact.childCount == 0,
          end: text.facts[fact.next - 1].end,
          contents: Self.contents(of: index, in: text)
        )
      )
    }
  }

  /// Completes the key path of the last fact in `open` by the step from its parent.
  ///
  /// If the key of a dictionary's entry has parts of its own, key and value get the same index.
  private static func step(
    _ lead: SnapshotTree.Lead,
    from open: inout [(path: [Component], elements: Int)]
  ) {
    let last = open.count - 1
    switch lead {
    case .start: break
    case .field(let name): open[last].path.append(.field(name))
    case .keyed: open[last].path.append(.index(max(0, open[last - 1].elements - 1)))
    case .item, .element, .key:
      open[last].path.append(.index(open[last - 1].elements))
      open[last - 1].elements += 1
    }
  }

  private static func contents(of index: Int, in text: CanonicalText) -> [Range<Int>] {
    let head = text.facts[index].head
    if text.hasBlock(index) { return text.blockLines(index).filter { !$0.isEmpty } }
    let isString = head.count > 1 && text.bytes[head.lowerBound] == 0x22
    let inside = isString ? head.lowerBound + 1..<head.upperBound - 1 : head
    return inside.isEmpty ? [] : [inside]
  }
}

extension [UInt8] {
  /// The ranges of the text's nonempty lines, without their newlines.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var next = 0
    while next < count {
      let end = lineEnd(from: next)
      if end > next { lines.append(next..<end) }
      next = end + 1
    }
    return lines
  }
}
