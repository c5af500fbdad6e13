import ProofsheetBasics

/// Reads canonical text back into its tree, and nothing but canonical text: what it accepts prints
/// back to the same bytes.
///
/// - Complexity: O(n) in the length of the text.
package struct SnapshotTreeParser {
  /// The text is not canonical.
  package struct Failure: Error, Equatable {
    /// The first line that no canonical text has there; 1-based.
    package let line: Int
  }

  private let lines: [Substring.UTF8View]
  private var next = 0

  /// Parses `text`.
  ///
  /// - Throws: ``Failure`` with the line.
  package static func parse(_ text: String) throws(Failure) -> SnapshotTree {
    var lines = Self.lines(of: text)
    guard lines.removeLast().isEmpty, !lines.isEmpty else { throw Failure(line: lines.count + 1) }
    var parser = SnapshotTreeParser(lines: lines)
    return try parser.root()
  }

  /// What newlines separate, found by `memchr`: in a debug build, splitting takes as long as the rest.
  private static func lines(of text: String) -> [Substring.UTF8View] {
    var text = text
    let ends = text.withUTF8 { bytes -> [Int] in
      var ends: [Int] = []
      var start = 0
      while let base = bytes.baseAddress,
        let newline = memchr(base + start, 0x0A, bytes.count - start)
      {
        ends.append(UnsafeRawPointer(newline) - UnsafeRawPointer(base))
        start = ends[ends.count - 1] + 1
      }
      return ends
    }
    let utf8 = text.utf8
    var lines: [Substring.UTF8View] = []
    var start = utf8.startIndex
    for end in ends {
      let end = utf8.index(utf8.startIndex, offsetBy: end)
      lines.append(utf8[start..<end])
      start = utf8.index(after: end)
    }
    lines.append(utf8[start...])
    return lines
  }

  private init(lines: [Substring.UTF8View]) { self.lines = lines }

  private mutating func root() throws(Failure) -> SnapshotTree {
    let first = lines[0]
    if first.isEmpty || first.first == 0x20 { throw Failure(line: 1) }
    if CanonicalLine(first) != nil {
      return SnapshotTree(lead: .start, head: "", children: try children(at: 0))
    }
    next = 1
    var root = SnapshotTree(lead: .start, head: String(Substring(first)))
    root.block = try block(of: root, level: 1)
    root.children = try children(at: 1)
    if next < lines.count { throw Failure(line: next + 1) }
    return root
  }

  private mutating func children(at level: Int) throws(Failure) -> [SnapshotTree] {
    // An explicit stack: text may be as deep as the value it came from.
    var open: [[SnapshotTree]] = [[]]
    while next < lines.count {
      let line = lines[next]
      let spaces = Self.spaces(line)
      let depth = spaces / 2
      guard depth >= level else { break }
      guard spaces % 2 == 0, depth - level < open.count,
        let read = CanonicalLine(line.dropFirst(spaces))
      else { throw Failure(line: next + 1) }
      while open.count > depth - level + 1 { Self.close(&open) }
      next += 1
      var node = SnapshotTree(lead: read.lead, head: read.head)
      node.block = try block(of: node, level: depth + 1)
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

  /// The lines up to the closing quotes, when the node's value is a string of several lines.
  private mutating func block(
    of node: SnapshotTree,
    level: Int
  ) throws(Failure) -> [String]? {
    guard node.head == "\"\"\"" else { return nil }
    let start = next
    var block: [String] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      if line.isEmpty {
        block.append("")
        continue
      }
      guard Self.spaces(line) >= level * 2, line.count > level * 2 else {
        throw Failure(line: next)
      }
      let content = String(Substring(line.dropFirst(level * 2)))
      if content == "\"\"\"" { return block }
      block.append(content)
    }
    throw Failure(line: start)
  }

  private static func spaces(_ line: Substring.UTF8View) -> Int {
    let count = line.withContiguousStorageIfAvailable { bytes in
      var count = 0
      while count < bytes.count, bytes[count] == 0x20 { count += 1 }
      return count
    }
    return count ?? line.prefix { $0 == 0x20 }.count
  }
}
