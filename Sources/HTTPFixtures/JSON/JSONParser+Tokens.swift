// Numbers and texts.

extension JSONParser {
  mutating func number() throws(JSONSyntaxError) -> String {
    let start = place
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let whole = digits()
    let hasNoise = whole > 1 && bytes[place - whole] == UInt8(ascii: "0")
    var isWhole = whole > 0 && !hasNoise
    if !isAtEnd, bytes[place] == UInt8(ascii: ".") {
      place += 1
      isWhole = digits() > 0 && isWhole
    }
    if !isAtEnd, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if !isAtEnd, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
      isWhole = digits() > 0 && isWhole
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard isWhole else { throw error("\(quoted(text)) is no number", at: start) }
    return text
  }

  private mutating func digits() -> Int {
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place - start
  }

  mutating func string() throws(JSONSyntaxError) -> String {
    place += 1
    var text = ""
    var start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<place], as: UTF8.self)
        place += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<place], as: UTF8.self)
        text.unicodeScalars.append(try escaped())
        start = place
      case 0..<0x20: throw error("a text holds a control character that is not escaped")
      default: place += 1
      }
    }
    throw error("the text ends inside of a string")
  }

  private mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
    place += 1
    guard !isAtEnd else { throw error("the text ends inside of a string") }
    let letter = bytes[place]
    place += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "u"): return try unicode()
    default: throw error("a text holds an escape that JSON does not have")
    }
  }

  private mutating func unicode() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let end = place
    guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { return try half(end) }
    place += 2
    let second = try unit()
    let value = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
    guard (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(value) else {
      return try half(end)
    }
    return scalar
  }

  /// Skips an escape that is half a surrogate pair, and returns U+FFFD in its place.
  private mutating func half(_ end: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    guard takesHalves else { throw error("a text holds half a surrogate pair") }
    place = end
    halves.append(end)
    return "\u{FFFD}"
  }

  private mutating func unit() throws(JSONSyntaxError) -> UInt32 {
    let digits = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
    guard digits.utf8.count == 4, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
      let value = UInt32(digits, radix: 16)
    else { throw error("\\u needs four hexadecimal digits") }
    place += 4
    return value
  }
}
