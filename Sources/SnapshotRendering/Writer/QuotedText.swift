import ProofsheetBasics

/// Strings as they stand in canonical text: quoted, with everything that a reader cannot see escaped.
///
/// Escapes are those of a Swift string literal. A string is shown by its scalars, because scalars
/// are what leaves the app: `é` in one scalar and in two are told apart.
package enum QuotedText {
  /// Writes `string` in quotes on one line.
  static func write(_ string: String, to buffer: TextBuffer) {
    buffer.append(0x22)
    writeBody(string, inBlock: false, to: buffer)
    buffer.append(0x22)
  }

  /// Whether `string` has a newline.
  static func hasSeveralLines(_ string: String) -> Bool {
    var string = string
    return string.withUTF8 { utf8 in
      utf8.baseAddress.map { memchr($0, 0x0A, utf8.count) != nil } ?? false
    }
  }

  /// The quoted form of `string`, on one line.
  static func line(_ string: String) -> String {
    let buffer = TextBuffer(capacity: string.utf8.count + 2)
    write(string, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes the inside of a quoted string.
  ///
  /// - Parameters:
  ///   - string: What to write; in a block, one line of it.
  ///   - inBlock: Whether single quotation marks may stay as they are.
  ///   - buffer: Where to write.
  static func writeBody(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    var string = string
    let plain = string.withUTF8 { utf8 -> Bool in
      guard let start = utf8.baseAddress, isPlain(start, utf8.count) else { return false }
      if inBlock, start[utf8.count - 1] == 0x20 { return false }
      buffer.append(start, utf8.count)
      return true
    }
    if plain || string.isEmpty { return }
    writeEscaped(string, inBlock: inBlock, to: buffer)
  }

  /// Whether a run of bytes is printable ASCII without a quotation mark or a backslash.
  ///
  /// Eight bytes at a time, by the carry tricks of Mycroft's string functions: a byte loop would be
  /// the most expensive part of rendering a string in a debug build.
  private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let raw = UnsafeRawPointer(start)
    var offset = 0
    while offset + 8 <= count {
      if hasSpecial(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return false }
      offset += 8
    }
    if offset == count { return true }
    var last: UInt64 = 0x2020_2020_2020_2020
    withUnsafeMutableBytes(of: &last) { word in
      word.copyMemory(from: UnsafeRawBufferPointer(start: raw + offset, count: count - offset))
    }
    return !hasSpecial(last)
  }

  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    if word & highs != 0 { return true }
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let control = (word &- (ones &* 0x20)) & ~word
    let zeros =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return (zeros | control) & highs != 0
  }

  private static func writeEscaped(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    let scalars = Array(string.unicodeScalars)
    var quotes = 0
    for (index, scalar) in scalars.enumerated() {
      quotes = scalar == "\"" ? quotes + 1 : 0
      switch scalar {
      case "\"" where inBlock && quotes < 3: buffer.append(0x22)
      case "\"": buffer.append("\\\"")
      case "\\": buffer.append("\\\\")
      case "\n": buffer.append("\\n")
      case "\r": buffer.append("\\r")
      case "\t": buffer.append("\\t")
      case "\0": buffer.append("\\0")
      case " " where inBlock && index == scalars.count - 1: buffer.append("\\u{20}")
      default:
        if InvisibleScalars.contains(scalar.value) {
          buffer.append("\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}")
        } else {
          buffer.append(String(scalar))
        }
      }
      if quotes == 3 { quotes = 0 }
    }
  }

  /// The string that a quoted body stands for, or nil where an escape is malformed.
  package static func unescaped(_ body: Substring) -> String? {
    guard body.utf8.contains(0x5C) else { return String(body) }
    var result = String.UnicodeScalarView()
    var rest = body.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      switch escape {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "\"", "\\": result.append(escape)
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          rest.first != "+", let value = UInt32(String(rest[..<end]), radix: 16),
          let named = Unicode.Scalar(value)
        else { return nil }
        result.append(named)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return String(result)
  }
}
