import ProofsheetBasics

/// Strings in canonical text: quoted, with every invisible or ambiguous character escaped.
///
/// Escapes are those of a Swift string literal. Strings are compared by their scalars, because an
/// app sends scalars: `é` as one scalar and as two are different texts.
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

  /// Returns the quoted form of `string`, on one line.
  package static func line(_ string: String) -> String {
    let buffer = TextBuffer(capacity: string.utf8.count + 2)
    write(string, to: buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Writes the inside of a quoted string.
  static func writeBody(_ string: String, inBlock: Bool, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return }
      QuotedBytes.write(start, utf8.count, inBlock: inBlock, to: buffer)
    }
  }

  /// Writes the lines of a string with several lines, each with its indentation and a line feed.
  static func writeLines(_ string: String, indent: Int, to buffer: TextBuffer) {
    var string = string
    string.withUTF8 { utf8 in
      guard var start = utf8.baseAddress else { return buffer.append(0x0A) }
      let end = start + utf8.count
      while true {
        let newline = memchr(start, 0x0A, end - start)
        let lineEnd = newline.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
        let count = lineEnd - start
        if count == 0 {
          buffer.append(0x0A)
        } else if QuotedBytes.isPlain(start, count) {
          // Most lines are plain, so they are written in one piece.
          let margin = indent &* 2
          let target = buffer.extend(by: margin &+ count &+ 1)
          memset(target, 0x20, margin)
          memcpy(target + margin, start, count)
          target[margin &+ count] = 0x0A
        } else {
          buffer.indent(indent)
          QuotedBytes.write(start, count, inBlock: true, to: buffer)
          buffer.append(0x0A)
        }
        if newline == nil { return }
        start = lineEnd + 1
      }
    }
  }

  /// Returns the value of a quoted string, from the text inside its quotation marks; nil if an
  /// escape is malformed.
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
