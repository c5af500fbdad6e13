/// Texts with a mark that a format should have replaced: `%@ colleagues`.
enum FormatMarks {
  static func findings(in reference: LintReference) -> [LintFinding] {
    LintText.all(holding: "%", in: reference).compactMap { found in
      guard let mark = mark(in: found.text) else { return nil }
      return LintFinding(
        kind: .format,
        path: reference.path,
        line: found.line,
        subject: found.text,
        detail: "'\(found.text)' is a format whose \(mark) nothing replaced; give it its arguments."
      )
    }
  }

  /// The first mark of a text: `%@`, `%d`, `%1$@`, `%lld`, `%.1f`, `%#@count@`, `%arg`; nil without one.
  ///
  /// A per cent sign before a letter that goes on as a word is none, nor are the two digits of an address:
  /// `100 %due`, `a%20b`.
  static func mark(in text: String) -> String? {
    let bytes = Array(text.utf8)
    var start = 0
    while let sign = bytes[start...].firstIndex(of: 0x25) {
      if let end = end(ofMarkAt: sign, in: bytes) {
        return String(decoding: bytes[sign..<end], as: UTF8.self)
      }
      // Two signs stand for one.
      start = sign + 1 < bytes.count && bytes[sign + 1] == 0x25 ? sign + 2 : sign + 1
    }
    return nil
  }

  /// Where a mark ends that begins with the per cent sign at an offset; nil where it is none.
  private static func end(ofMarkAt sign: Int, in bytes: [UInt8]) -> Int? {
    var next = sign + 1
    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    func skipDigits() { while (0x30...0x39).contains(byte(next)) { next += 1 } }
    skipDigits()
    if byte(next) == UInt8(ascii: "$"), next > sign + 1 {
      next += 1
    } else if next > sign + 1, byte(next) != UInt8(ascii: "."), byte(sign + 1) != UInt8(ascii: "0")
    {
      return nil
    }
    if byte(next) == UInt8(ascii: "#"), byte(next + 1) == UInt8(ascii: "@") {
      guard let close = bytes[(next + 2)...].firstIndex(of: UInt8(ascii: "@")) else { return nil }
      return close + 1
    }
    if byte(next) == UInt8(ascii: "0") { next += 1 }
    skipDigits()
    if byte(next) == UInt8(ascii: ".") {
      next += 1
      skipDigits()
    }
    if byte(next) == UInt8(ascii: "@") { return next + 1 }
    if bytes[next...].starts(with: "arg".utf8) { return isLetter(byte(next + 3)) ? nil : next + 3 }
    while "lhqzt".utf8.contains(byte(next)) { next += 1 }
    guard "diufgesxXoc".utf8.contains(byte(next)), !isLetter(byte(next + 1)) else { return nil }
    return next + 1
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80 || byte == 0x27
  }
}
