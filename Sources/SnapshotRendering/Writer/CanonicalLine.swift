/// One line of canonical text below a header, without its indentation.
struct CanonicalLine {
  let lead: SnapshotTree.Lead
  /// The value on the line; empty above a list.
  let head: String

  /// Splits a line into what stands before the value and the value, or returns nil where the line
  /// is no such line.
  ///
  /// By bytes: to `String`, a space and the combining character behind it are one character.
  init?(_ line: Substring.UTF8View) {
    guard let first = line.first else { return nil }
    let markEnd = line.index(after: line.startIndex)
    if let mark = Self.mark(first), markEnd == line.endIndex || line[markEnd] == 0x20 {
      self.init(lead: mark, rest: line[markEnd...])
      return
    }
    guard let colon = Self.fieldColon(line) else { return nil }
    let name = String(Substring(line[..<colon]))
    self.init(lead: .field(name), rest: line[line.index(after: colon)...])
  }

  /// A value is set off by one space; a line without a value ends with its mark.
  private init?(lead: SnapshotTree.Lead, rest: Substring.UTF8View) {
    if rest.count == 1 { return nil }
    self.lead = lead
    head = String(Substring(rest.dropFirst()))
  }

  private static func mark(_ byte: UInt8) -> SnapshotTree.Lead? {
    switch byte {
    case 0x2D: .item
    case 0x2A: .element
    case 0x3F: .key
    case 0x3A: .keyed
    default: nil
    }
  }

  /// The colon that ends a name or a key: outside quotes and brackets, before a space or the end.
  ///
  /// A key may hold a bracket that nothing closes (an address may); then brackets mean nothing.
  private static func fieldColon(_ line: Substring.UTF8View) -> String.Index? {
    var depth = 0
    var inQuotes = false
    var inRawName = false
    var bracketed: String.Index?
    var last: UInt8 = 0
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      let after = line.index(after: index)
      switch byte {
      case 0x5C where inQuotes:
        guard after < line.endIndex else { return nil }
        index = line.index(after: after)
        last = 0
        continue
      case 0x22: inQuotes.toggle()
      case 0x60: if !inQuotes { inRawName.toggle() }
      case 0x28, 0x5B, 0x3C: if !inQuotes { depth += 1 }
      case 0x29, 0x5D: if !inQuotes { depth -= 1 }
      case 0x3E: if !inQuotes, last != 0x2D { depth -= 1 }
      case 0x3A where !inQuotes && !inRawName && (after == line.endIndex || line[after] == 0x20):
        if depth <= 0 { return index }
        bracketed = bracketed ?? index
      default: break
      }
      last = byte
      index = after
    }
    return depth > 0 ? bracketed : nil
  }
}
