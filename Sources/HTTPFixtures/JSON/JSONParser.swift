import Foundation

/// An error in JSON, with its place.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The line of the error, counted from 1.
  package let line: Int
  /// The position of the error in its line, in bytes counted from 1.
  package let column: Int
  /// The position of the error in the text, in bytes counted from 0.
  package let offset: Int
  /// The problem of the JSON text, in a few words.
  package let problem: String

  package var description: String { "line \(line), column \(column): \(problem)" }
}

/// A parser of JSON that keeps the lines of values.
package struct JSONParser {
  /// The greatest depth of nested values, so that no file can exhaust the stack of a task.
  ///
  /// On Apple platforms the stack has 512 KB, and each level of a debug build takes 2 to 4 KB.
  package static let depthLimit = 100

  let bytes: [UInt8]
  /// Whether the parser reads half a surrogate pair as U+FFFD; otherwise it throws an error.
  let takesHalves: Bool
  /// The byte offsets at which unpaired halves of surrogate pairs end.
  var halves: [Int] = []
  var place = 0
  private var line = 1
  private var lineStart = 0

  private init(_ bytes: [UInt8], takesHalves: Bool) {
    self.bytes = bytes
    self.takesHalves = takesHalves
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (place, lineStart) = (3, 3) }
  }

  /// Parses a text that consists of one value.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Returns: The value.
  /// - Throws: `JSONSyntaxError` with the place of the error.
  /// - Complexity: O(n) in the number of bytes.
  package static func parse(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) -> JSONNode {
    try parse(Array(bytes), takingHalves: false).node
  }

  /// Parses one value, whose strings may contain half a surrogate pair as in JavaScript.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - takingHalves: Whether to read a half as U+FFFD instead of throwing an error.
  /// - Returns: The value, and the offsets after the halves.
  /// - Throws: `JSONSyntaxError` with the place of the error.
  static func parse(
    _ bytes: [UInt8],
    takingHalves: Bool
  ) throws(JSONSyntaxError) -> (node: JSONNode, halves: [Int]) {
    guard String(bytes: bytes, encoding: .utf8) != nil else { throw notUTF8(bytes) }
    var parser = JSONParser(bytes, takesHalves: takingHalves)
    let node = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.place == parser.bytes.count else {
      throw parser.error("there is more text after the end of the value")
    }
    return (node, parser.halves)
  }

  /// Returns the error at the first byte that is not UTF-8.
  private static func notUTF8(_ text: [UInt8]) -> JSONSyntaxError {
    var bytes = text.makeIterator()
    var decoder = Unicode.UTF8()
    var (line, column, offset) = (1, 1, 0)
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      offset += Unicode.UTF8.width(scalar)
      column = scalar == "\n" ? 1 : column + Unicode.UTF8.width(scalar)
      if scalar == "\n" { line += 1 }
    }
    return JSONSyntaxError(
      line: line,
      column: column,
      offset: offset,
      problem: "the bytes are no UTF-8"
    )
  }

  /// Returns an error at `start` in the current line, or else at the current place.
  func error(_ problem: String, at start: Int? = nil) -> JSONSyntaxError {
    let offset = start ?? place
    return JSONSyntaxError(
      line: line,
      column: offset - lineStart + 1,
      offset: offset,
      problem: problem
    )
  }

  var isAtEnd: Bool { place >= bytes.count }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0D: place += 1
      case 0x0A:
        place += 1
        line += 1
        lineStart = place
      default: return
      }
    }
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    skipSpace()
    guard depth < Self.depthLimit else { throw error("values are nested too deep") }
    guard !isAtEnd else { throw error("the text ends where a value is expected") }
    let (start, startLine) = (place, line)
    let value: JSONNode.Value
    switch bytes[place] {
    case UInt8(ascii: "{"): value = .object(try members(depth))
    case UInt8(ascii: "["): value = .array(try elements(depth))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try word("true", .bool(true))
    case UInt8(ascii: "f"): value = try word("false", .bool(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: value = .number(try number())
    default: throw error("no value begins with \(quoted(character))")
    }
    return JSONNode(value: value, line: startLine, bytes: start..<place)
  }

  /// Returns a text as a quoted JSON string.
  func quoted(_ text: String) -> String { JSONNode.string(text).compactText }

  private var character: String {
    let tail = bytes[place..<min(place + 4, bytes.count)]
    return String(String(decoding: tail, as: UTF8.self).prefix(1))
  }

  private mutating func word(
    _ word: String,
    _ value: JSONNode.Value
  ) throws(JSONSyntaxError) -> JSONNode.Value {
    guard bytes[place...].starts(with: word.utf8) else {
      throw error("\(quoted(word)) is misspelled")
    }
    place += word.utf8.count
    return value
  }

  private mutating func elements(_ depth: Int) throws(JSONSyntaxError) -> [JSONNode] {
    place += 1
    var elements: [JSONNode] = []
    while try !closes(UInt8(ascii: "]"), first: elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
    }
    return elements
  }

  private mutating func members(_ depth: Int) throws(JSONSyntaxError) -> [JSONNode.Member] {
    place += 1
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    while try !closes(UInt8(ascii: "}"), first: members.isEmpty) {
      skipSpace()
      guard !isAtEnd, bytes[place] == UInt8(ascii: "\"") else {
        throw error(isAtEnd ? "the text ends where a key is expected" : "a key is expected here")
      }
      let start = place
      let key = try string()
      guard keys.insert(key).inserted else {
        throw error("the key \(quoted(key)) stands twice", at: start)
      }
      skipSpace()
      guard !isAtEnd, bytes[place] == UInt8(ascii: ":") else {
        throw error("a colon is expected after the key \(quoted(key))")
      }
      place += 1
      let value = try value(depth: depth + 1)
      members.append(JSONNode.Member(key: key, value: value, offset: start))
    }
    return members
  }

  /// Skips a closing bracket and returns `true`; otherwise skips the comma before the next element.
  private mutating func closes(_ close: UInt8, first: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard !isAtEnd else {
      throw error("the text ends inside of \(close == 0x5D ? "a list" : "an object")")
    }
    if bytes[place] == close {
      place += 1
      return true
    }
    if first { return false }
    guard bytes[place] == UInt8(ascii: ",") else { throw error("a comma is expected here") }
    place += 1
    return false
  }
}

// MARK: - Numbers and texts
