/// Reads canonical text back into its tree.
///
/// - Complexity: O(n) in the length of the text.
package struct SnapshotTreeParser {
  /// Why a text is not canonical.
  package enum Failure: Error, Equatable {
    /// The line is deeper than any value it could belong to.
    case strayIndentation(line: Int)
    /// A block of lines has no closing quotes.
    case openBlock(line: Int)
    /// The text has a second value beside the first.
    case secondRoot(line: Int)
    /// The text is empty.
    case empty
  }

  private let lines: [Substring]
  private var next = 0

  /// Parses `text`.
  ///
  /// - Parameter text: Canonical text with its final newline.
  /// - Returns: The tree whose ``SnapshotTree/text`` is `text`.
  /// - Throws: ``Failure`` with the 1-based line.
  package static func parse(_ text: String) throws(Failure) -> SnapshotTree {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { throw .empty }
    var parser = SnapshotTreeParser(lines: lines)
    return try parser.root()
  }

  private init(lines: [Substring]) { self.lines = lines }

  private mutating func root() throws(Failure) -> SnapshotTree {
    let first = Self.node(lines[0])
    if first.lead != .start {
      let children = try children(at: 0)
      try end()
      return SnapshotTree(lead: .start, head: "", children: children)
    }
    next = 1
    var root = SnapshotTree(lead: .start, head: first.head)
    try finish(&root, level: 0)
    try end()
    return root
  }

  private func end() throws(Failure) {
    if next < lines.count { throw .secondRoot(line: next + 1) }
  }

  private mutating func finish(_ node: inout SnapshotTree, level: Int) throws(Failure) {
    if node.head.hasSuffix("\"\"\"") { node.block = try block(level: level + 1) }
    node.children = try children(at: level + 1)
  }

  private mutating func children(at level: Int) throws(Failure) -> [SnapshotTree] {
    // An explicit stack: text may be as deep as the value it came from.
    var open: [[SnapshotTree]] = [[]]
    while next < lines.count {
      let line = lines[next]
      let depth = Self.indentation(line)
      guard depth >= level else { break }
      guard depth - level < open.count else { throw .strayIndentation(line: next + 1) }
      while open.count > depth - level + 1 { Self.close(&open) }
      var (lead, head) = Self.node(line.dropFirst(depth * 2))
      if lead == .start { (lead, head) = (.field(""), String(line)) }
      next += 1
      var node = SnapshotTree(lead: lead, head: head)
      if head.hasSuffix("\"\"\"") { node.block = try block(level: depth + 1) }
      open[open.count - 1].append(node)
      open.append([])
    }
    while open.count > 1 { Self.close(&open) }
    return open[0]
  }

  private static func close(_ open: inout [[SnapshotTree]]) {
    let children = open.removeLast()
    let parent = open.count - 1
    guard !open[parent].isEmpty else { return }
    open[parent][open[parent].count - 1].children = children
  }

  private mutating func block(level: Int) throws(Failure) -> [String] {
    let start = next
    let margin = String(repeating: "  ", count: level)
    var block: [String] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      if line == margin + "\"\"\"" { return block }
      block.append(String(line.hasPrefix(margin) ? line.dropFirst(margin.count) : line))
    }
    throw .openBlock(line: start)
  }

  private static func indentation(_ line: Substring) -> Int {
    line.utf8.prefix { $0 == 0x20 }.count / 2
  }

  /// Splits a line without its indentation into what stands before the value and the value.
  private static func node(_ line: Substring) -> (lead: SnapshotTree.Lead, head: String) {
    for (mark, lead) in [
      ("-", SnapshotTree.Lead.item), ("*", .element), ("?", .key), (":", .keyed),
    ] {
      if line == mark { return (lead, "") }
      if line.hasPrefix(mark + " ") { return (lead, String(line.dropFirst(2))) }
    }
    guard let colon = fieldColon(line) else { return (.start, String(line)) }
    let rest = line[line.index(after: colon)...]
    return (.field(String(line[..<colon])), String(rest.dropFirst()))
  }

  /// The colon that ends a name or a key: outside quotes and brackets, before a space or the end.
  private static func fieldColon(_ line: Substring) -> String.Index? {
    let utf8 = line.utf8
    var depth = 0
    var inQuotes = false
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let byte = utf8[index]
      let after = utf8.index(after: index)
      switch byte {
      case 0x5C where inQuotes:
        guard after < utf8.endIndex else { return nil }
        index = utf8.index(after: after)
        continue
      case 0x22: inQuotes.toggle()
      case 0x28, 0x5B, 0x3C: if !inQuotes { depth += 1 }
      case 0x29, 0x5D, 0x3E: if !inQuotes { depth -= 1 }
      case 0x3A where !inQuotes && depth <= 0:
        if after == utf8.endIndex || utf8[after] == 0x20 { return index }
      default: break
      }
      index = after
    }
    return nil
  }
}
