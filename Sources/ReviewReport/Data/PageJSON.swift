import ProofsheetBasics
import SnapshotReview

/// JSON data for the page of a report.
///
/// The data may have megabytes. It is built as bytes, so that the page needs no conversion from
/// text.
///
/// The JSON cannot end the HTML element around it. Escapes replace invisible characters, and
/// characters that change the direction of text, so that a reader sees them.
struct PageJSON {
  private(set) var bytes: [UInt8] = []

  /// The control character that marks the start of changed words, as JSON writes it.
  ///
  /// No shown text contains the character, because a control character of a text is shown as an
  /// escape.
  static let emphasisStart = Array(#"\u0001"#.utf8)
  /// The control character that marks the end of changed words, as JSON writes it.
  static let emphasisEnd = Array(#"\u0002"#.utf8)

  // MARK: - Structure

  mutating func object(_ fields: (inout PageJSON) -> Void) { nest("{", "}", fields) }

  mutating func list(_ items: (inout PageJSON) -> Void) { nest("[", "]", items) }

  mutating func list(_ name: StaticString, _ items: (inout PageJSON) -> Void) {
    key(name)
    list(items)
  }

  mutating func list(_ name: StaticString, _ texts: [String]) {
    list(name) { json in for text in texts { json.text(text) } }
  }

  mutating func list(_ name: StaticString, _ numbers: [Int]) {
    list(name) { json in for number in numbers { json.number(number) } }
  }

  private mutating func nest(
    _ start: Unicode.Scalar,
    _ end: Unicode.Scalar,
    _ inner: (inout PageJSON) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: start))
    inner(&self)
    bytes.append(UInt8(ascii: end))
  }

  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(Self.quote)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(Self.quote)
    bytes.append(Self.colon)
  }

  // MARK: - Values

  mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func number(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a true flag as 1, and omits a false one.
  mutating func flag(_ name: StaticString, _ value: Bool) {
    guard value else { return }
    number(name, 1)
  }

  mutating func text(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    text(value)
  }

  mutating func text(_ value: String) {
    separate()
    bytes.append(Self.quote)
    appendInert(value)
    bytes.append(Self.quote)
  }

  /// Writes a JSON member whose value is a text of one or more lines.
  mutating func block(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    text { json in
      for (place, line) in value.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if place > 0 { json.endLine() }
        json.appendInert(String(line))
      }
    }
  }

  /// Writes a JSON string whose pieces the closure `write` appends.
  mutating func text(_ write: (inout PageJSON) -> Void) {
    separate()
    bytes.append(Self.quote)
    write(&self)
    bytes.append(Self.quote)
  }

  /// Ends a line within ``text(_:)``.
  mutating func endLine() { bytes.append(contentsOf: Self.newline) }

  /// Writes bytes without escapes within ``text(_:)``.
  mutating func raw(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), Self.colon: break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let colon = UInt8(ascii: ":")
  private static let newline = Array(#"\n"#.utf8)
}

// MARK: - Text

extension PageJSON {
  /// Appends a text with the escapes for JSON and for the page, but without quotation marks.
  mutating func appendInert(_ text: String) {
    // The C library is fast in debug builds too, where a loop over bytes is slow.
    if text.withCString({ strcspn($0, Self.special) }) == text.utf8.count {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      // An escaped `<` keeps tags and comments from beginning within the element of the data.
      case "<": bytes += Self.lessThan
      case " "..."~": bytes.append(UInt8(ascii: scalar))
      case _ where scalar.isInvisible:
        // The escape is visible to the reader: its backslash is part of the text.
        bytes += Array((#"\"# + scalar.escaped(asASCII: true)).utf8)
      default: bytes += UTF8.encode(scalar) ?? .init()
      }
    }
  }

  private static let lessThan = Array(#"\u003c"#.utf8)

  /// All bytes that need an escape in JSON or in the page, as a C string.
  private static let special: [CChar] =
    ((1..<0x20).map { CChar($0) } + [0x22, 0x3C, 0x5C, 0x7F])
    + (0x80...0xFF).map { CChar(bitPattern: UInt8($0)) } + [0]
}
