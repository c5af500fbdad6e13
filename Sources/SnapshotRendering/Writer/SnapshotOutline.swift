import ProofsheetBasics

/// Where the facts of a canonical text stand in its bytes, and under which key paths.
///
/// - Complexity: O(n) in the length of the text.
package struct SnapshotOutline {
  /// One step of a key path.
  package enum Component: Sendable {
    /// A field, or an entry whose key is one line, as it is written.
    case field(String)
    /// The position of an element, or of an entry whose key has parts.
    case index(Int)

    var name: String {
      switch self {
      case .field(let name): name
      case .index(let index): "\(index)"
      }
    }
  }

  /// One fact.
  package struct Node: Sendable {
    package let path: [Component]
    /// The bytes of the key before the value, or nothing where the value has a mark or stands alone.
    package let key: Range<Int>
    /// The bytes of the value's own line; of all lines of a string with several.
    package let value: Range<Int>
    /// Whether nothing hangs below it.
    package internal(set) var isLeaf: Bool
    /// Where the last line below it ends, without its newline.
    package internal(set) var end: Int
    let level: Int
    let isBlock: Bool

    /// `content[0].title`, in words where there is no path.
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
  /// Where the lines read so far end.
  private var lastEnd = 0
  /// The nodes that the next line may belong to, the innermost last, and how many elements each has.
  private var open: [(node: Int?, level: Int, path: [Component], elements: Int)] = []

  /// - Parameter bytes: Canonical text with its final newline.
  package init(of bytes: [UInt8]) {
    open = [(nil, -1, [], 0)]
    var next = 0
    while next < bytes.count {
      let line = next..<Self.lineEnd(bytes, from: next)
      lastEnd = append(bytes, line: line)
      next = lastEnd + 1
    }
    while open.count > 1 { close() }
  }

  /// Where the line that holds `offset` ends.
  static func lineEnd(_ bytes: [UInt8], from offset: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let hit = memchr(base + offset, 0x0A, buffer.count - offset)
      else { return buffer.count }
      return UnsafeRawPointer(hit) - base
    }
  }

  /// The lines of a text, without their newlines.
  static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var next = 0
    while next < bytes.count {
      lines.append(next..<lineEnd(bytes, from: next))
      next = lines[lines.count - 1].upperBound + 1
    }
    return lines
  }

  /// Adds the fact that starts on `line`; returns where its own lines end.
  private mutating func append(_ bytes: [UInt8], line: Range<Int>) -> Int {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start] == 0x20 { start += 1 }
    let content = String(decoding: bytes[start..<line.upperBound], as: UTF8.self)
    let read = CanonicalLine(Substring(content).utf8)
    if read == nil, line.lowerBound > 0 { return line.upperBound }
    let level = read == nil ? -1 : (start - line.lowerBound) / 2
    while let top = open.last, open.count > 1, top.level >= level { close() }
    let head = read.map { $0.head.utf8.count } ?? line.count
    let isBlock = (read?.head ?? content) == "\"\"\""
    let end = isBlock ? Self.blockEnd(bytes, after: line, start) : line.upperBound
    let path = open[open.count - 1].path + component(of: read?.lead ?? .start)
    var key = start..<start
    if case .field(let name) = read?.lead { key = start..<start + name.utf8.count }
    if let parent = open[open.count - 1].node { nodes[parent].isLeaf = false }
    let node = Node(
      path: path,
      key: key,
      value: line.upperBound - head..<end,
      isLeaf: true,
      end: end,
      level: level,
      isBlock: isBlock
    )
    open.append((nodes.count, level, path, 0))
    nodes.append(node)
    return end
  }

  private mutating func close() {
    if let node = open.removeLast().node { nodes[node].end = lastEnd }
  }

  /// The step from the innermost open node to its next child; a key with parts and its value share
  /// theirs.
  private mutating func component(of lead: SnapshotTree.Lead) -> [Component] {
    let top = open.count - 1
    switch lead {
    case .start: return []
    case .field(let name): return [.field(name)]
    case .keyed: return [.index(max(0, open[top].elements - 1))]
    case .item, .element, .key:
      open[top].elements += 1
      return [.index(open[top].elements - 1)]
    }
  }

  /// Where the closing quotes of a string with several lines end.
  private static func blockEnd(_ bytes: [UInt8], after line: Range<Int>, _ start: Int) -> Int {
    let margin = start - line.lowerBound + 2
    var next = line.upperBound + 1
    while next < bytes.count {
      let end = lineEnd(bytes, from: next)
      if end - next == margin + 3, bytes[(end - 3)..<end].elementsEqual([0x22, 0x22, 0x22]) {
        return end
      }
      next = end + 1
    }
    return bytes.count
  }
}

extension SnapshotOutline.Node {
  /// The runs of bytes that say something: inside the quotes of a string, line by line of a block.
  func contents(in bytes: [UInt8]) -> [Range<Int>] {
    guard isBlock else {
      let isString = value.count > 1 && bytes[value.lowerBound] == 0x22
      let inside = isString ? value.lowerBound + 1..<value.upperBound - 1 : value
      return inside.isEmpty ? [] : [inside]
    }
    var lines: [Range<Int>] = []
    let margin = level < 0 ? 2 : level * 2 + 2
    var next = value.lowerBound + 4
    while case let end = SnapshotOutline.lineEnd(bytes, from: next), end < value.upperBound {
      if end - next > margin { lines.append(next + margin..<end) }
      next = end + 1
    }
    return lines
  }
}
