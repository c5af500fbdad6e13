import SnapshotChecking

/// A source file with inline snapshots, cut into tokens.
struct InlineSource {
  let path: String
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// Whether a function of this name calls `assertInlineSnapshot` for others.
  let isHelper: (String) -> Bool
  /// Where each line starts.
  private let lineStarts: [Int]

  /// Reads a source, which messages name by its path.
  init(
    path: String,
    bytes: [UInt8],
    isHelper: @escaping (String) -> Bool
  ) throws(ReviewError) {
    self.path = path
    self.isHelper = isHelper
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
    do {
      tokens = try SwiftLexer.tokens(of: bytes)
    } catch {
      let line = starts.lastIndex { $0 <= error.offset }.map { $0 + 1 } ?? 1
      throw ReviewError(
        "\(path):\(line) cannot be read as Swift (\(error.reason)); mend the file and run the test again."
      )
    }
  }

  /// The byte at a 1-based line and column, or nil behind the end of the line.
  func offset(line: Int, column: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1), column > 0 else { return nil }
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count + 1
    let offset = lineStarts[line - 1] + column - 1
    return offset < end ? offset : nil
  }

  /// The 1-based line and column of a byte.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    return (line + 1, offset - lineStarts[line] + 1)
  }

  /// The white space that the line of a byte starts with.
  func indentation(at offset: Int) -> [UInt8] {
    let start = lineStarts[place(of: offset).line - 1]
    return Array(bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// What ends the line of a byte.
  func newline(at offset: Int) -> String {
    let line = place(of: offset).line
    guard line < lineStarts.count else { return bytes.contains(0x0D) ? "\r\n" : "\n" }
    let end = lineStarts[line] - 1
    return end > 0 && bytes[end - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// One step of indentation: a tab where lines start with tabs, else what most blocks go in by.
  var step: String {
    var counts: [Int: Int] = [:]
    var opened: Int?
    for start in lineStarts {
      let line = bytes[start...].prefix { $0 != 0x0A }
      if line.first == 0x09 { return "\t" }
      guard let last = line.last(where: { $0 != 0x20 && $0 != 0x0D }) else { continue }
      let indent = line.prefix { $0 == 0x20 }.count
      if let opened, indent > opened { counts[indent - opened, default: 0] += 1 }
      opened = last == 0x7B ? indent : nil
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return String(repeating: " ", count: most?.key ?? 2)
  }
}
