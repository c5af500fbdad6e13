/// A JSON text as fixture care reads it: its values with their keys and places.
struct FixtureJSON {
  /// A text, number or literal.
  struct Leaf: Equatable {
    /// The key that says what the value is; nil for values of a list without one.
    let key: String?
    /// The text itself, or the number as it is spelled.
    let text: String
    /// Whether the value is a text.
    let isText: Bool
    /// Where the value begins.
    let offset: Int
  }

  /// Why a text is no JSON.
  struct SyntaxError: Error, Equatable {
    let offset: Int
    let problem: String
  }

  /// All values, in order.
  private(set) var leaves: [Leaf] = []
  /// What the elements of the longest list mean, whatever the order of their keys.
  private(set) var longestList: [Int] = []

  private static let depthLimit = 500
  private let bytes: [UInt8]
  private var place = 0

  /// Reads one value and nothing after it.
  ///
  /// - Complexity: O(n) in the number of bytes.
  init(_ bytes: [UInt8]) throws(SyntaxError) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    _ = try value(key: nil, depth: 0)
    skipSpace()
    if place < bytes.count { throw error("there is more after the end of the value") }
  }

  private func error(_ problem: String) -> SyntaxError {
    SyntaxError(offset: place, problem: problem)
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  // MARK: - Values

  /// Reads a value; returns a hash of what it means.
  private mutating func value(key: String?, depth: Int) throws(SyntaxError) -> Int {
    skipSpace()
    guard depth < Self.depthLimit else { throw error("values are nested too deep") }
    guard place < bytes.count else { throw error("the text ends where a value is expected") }
    switch bytes[place] {
    case UInt8(ascii: "{"): return try object(key: key, depth: depth)
    case UInt8(ascii: "["): return try list(key: key, depth: depth)
    case UInt8(ascii: "\""):
      let offset = place
      return keep(Leaf(key: key, text: try string(), isText: true, offset: offset))
    default:
      let offset = place
      return keep(Leaf(key: key, text: try word(), isText: false, offset: offset))
    }
  }

  private mutating func keep(_ leaf: Leaf) -> Int {
    leaves.append(leaf)
    var hasher = Hasher()
    hasher.combine(leaf.text)
    hasher.combine(leaf.isText)
    return hasher.finalize()
  }

  private mutating func list(key: String?, depth: Int) throws(SyntaxError) -> Int {
    place += 1
    var elements: [Int] = []
    while try !closes(UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try value(key: key, depth: depth + 1))
    }
    if elements.count > longestList.count { longestList = elements }
    return elements.hashValue
  }

  private mutating func object(key: String?, depth: Int) throws(SyntaxError) -> Int {
    place += 1
    var sum = 0
    var keys: Set<String> = []
    while try !closes(UInt8(ascii: "}"), isFirst: keys.isEmpty) {
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw error("a key in quotes is expected")
      }
      let start = place
      let name = try string()
      guard keys.insert(name).inserted else {
        throw SyntaxError(offset: start, problem: "the key '\(name)' stands twice in one object")
      }
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else {
        throw error("a colon is expected after the key '\(name)'")
      }
      place += 1
      let meaning = try value(key: meaningfulKey(name, in: key, keys), depth: depth + 1)
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(meaning)
      sum &+= hasher.finalize()
    }
    return sum
  }

  /// What says what a value is: archives of traffic write `{"name": "Cookie", "value": "…"}`.
  private func meaningfulKey(_ key: String, in parent: String?, _ keys: Set<String>) -> String {
    guard key == "value", keys.contains("name") else { return key }
    if parent?.lowercased() == "cookies" { return "cookie" }
    return leaves.last { $0.key == "name" }?.text ?? key
  }

  /// Whether a list or object ends here; otherwise it goes on behind a comma.
  private mutating func closes(_ close: UInt8, isFirst: Bool) throws(SyntaxError) -> Bool {
    skipSpace()
    guard place < bytes.count else {
      throw error("the text ends inside of \(close == 0x5D ? "a list" : "an object")")
    }
    if bytes[place] == close {
      place += 1
      return true
    }
    if isFirst { return false }
    guard bytes[place] == UInt8(ascii: ",") else { throw error("a comma is expected") }
    place += 1
    return false
  }
}

// MARK: - Words and texts

extension FixtureJSON {
  private mutating func word() throws(SyntaxError) -> String {
    let start = place
    while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Self.isNumber(bytes[start..<place]) else {
      place = start
      throw error(word.isEmpty ? "a value is expected" : "'\(word)' is no value")
    }
    return word
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  /// Whether bytes are a number as RFC 8259 has it.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func takeDigits() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(digits)
      return digits
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private mutating func string() throws(SyntaxError) -> String {
    place += 1
    var text: [UInt8] = []
    var start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        text += bytes[start..<place]
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<place]
        text += try escaped().utf8
        start = place
      case 0..<0x20: throw error("a text holds a control character that is not escaped")
      default: place += 1
      }
    }
    throw error("the text ends inside of a string")
  }

  private mutating func escaped() throws(SyntaxError) -> String {
    guard place + 1 < bytes.count else { throw error("the text ends inside of a string") }
    let letter = bytes[place + 1]
    if letter == UInt8(ascii: "u") {
      let first = try unit()
      if let scalar = Unicode.Scalar(first) { return String(scalar) }
      guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else {
        throw error("a text holds half a surrogate pair")
      }
      let second = try unit()
      let value = 0x10000 &+ ((first & 0x3FF) << 10) &+ (second & 0x3FF)
      guard (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(value) else {
        throw error("a text holds half a surrogate pair")
      }
      return String(scalar)
    }
    guard let text = Self.escapes[letter] else { throw error("JSON has no such escape") }
    place += 2
    return text
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
  ]

  /// The four digits behind `\u`.
  private mutating func unit() throws(SyntaxError) -> UInt32 {
    let digits = bytes[min(place + 2, bytes.count)..<min(place + 6, bytes.count)]
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { throw error("\\u needs four hexadecimal digits") }
    place += 6
    return unit
  }
}
