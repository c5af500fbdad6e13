import Foundation

/// An error in JSON, with its place.
package struct JSONSyntaxError: Error, CustomStringConvertible {
  /// The line of the error, counted from 1.
  package let line: Int
  /// The position of the error in its line, in bytes counted from 1.
  package let column: Int
  /// The problem of the JSON text, in a few words.
  package let problem: String

  package var description: String { "line \(line), column \(column): \(problem)" }
}

/// A parser of JSON that keeps the order of keys; a number that does not fit `Decimal` becomes a string.
package struct JSONParser {
  /// The greatest depth of nested values, so that no file can exhaust the stack of a task.
  ///
  /// On Apple platforms the stack has 512 KB, and each level of a debug build takes 2 to 4 KB.
  package static let depthLimit = 100

  private let bytes: [UInt8]
  private var place = 0

  /// Parses a text that consists of one value.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Returns: The value.
  /// - Throws: `JSONSyntaxError` with the place of the error.
  /// - Complexity: O(n) in the number of bytes.
  package static func parse(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: Array(bytes))
    if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
    let node = try parser.value(depth: 0)
    guard parser.next == nil else { throw parser.error("there is more text after the value") }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns an error at the current place, or at an earlier one.
  private func error(_ problem: String, at start: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<min(start ?? place, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONSyntaxError(
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + before.count - lineStart,
      problem: problem
    )
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// The next byte after white space.
  private var next: UInt8? {
    mutating get {
      while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
      return byte
    }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard let first = next else { throw error("the text ends where a value is expected") }
    guard depth < Self.depthLimit else { throw error("values are nested too deep") }
    switch first {
    case UInt8(ascii: "{"): return .object(JSONObject(try members(depth)))
    case UInt8(ascii: "["): return .array(try elements(depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39:
      let text = try number()
      return Decimal(string: text).map { .number($0) } ?? .string(text)
    default: break
    }
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    if skip("null") { return .null }
    throw error("no value begins here")
  }

  private mutating func elements(_ depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    place += 1
    var elements: [JSONValue] = []
    while try !closes("]", isFirst: elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
    }
    return elements
  }

  private mutating func members(_ depth: Int) throws(JSONSyntaxError) -> [(String, JSONValue)] {
    place += 1
    var members: [(String, JSONValue)] = []
    while try !closes("}", isFirst: members.isEmpty) {
      guard next == UInt8(ascii: "\"") else { throw error("a key is expected here") }
      let key = try string()
      guard next == UInt8(ascii: ":") else { throw error("a colon is expected here") }
      place += 1
      members.append((key, try value(depth: depth + 1)))
    }
    return members
  }

  /// Skips a closing bracket and returns `true`; otherwise skips the comma before the next element.
  private mutating func closes(_ close: String, isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    guard next != nil else {
      throw error("the text ends inside of \(close == "]" ? "a list" : "an object")")
    }
    if skip(close) { return true }
    guard isFirst || skip(",") else { throw error("a comma is expected here") }
    return false
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = place
    _ = skip("-")
    let first = byte
    let whole = digits()
    var isNumber = whole == 1 || whole > 1 && first != UInt8(ascii: "0")
    if skip(".") { isNumber = digits() > 0 && isNumber }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      isNumber = digits() > 0 && isNumber
    }
    guard isNumber else { throw error("this is no number", at: start) }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte, (0x30...0x39).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = place
    var isPlain = true
    repeat {
      if byte == UInt8(ascii: "\\") {
        place += 1
        isPlain = false
      }
      place += 1
      guard let byte else { throw error("the text ends inside of a string") }
      guard byte >= 0x20 else { throw error("a control character is not escaped") }
    } while byte != UInt8(ascii: "\"")
    place += 1
    if isPlain {
      let text = String(bytes: bytes[start..<place].dropFirst().dropLast(), encoding: .utf8)
      guard let text else { throw error("the bytes are no UTF-8", at: start + 1) }
      return text
    }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<place])) else {
      throw error("an escape of this text stands for no character", at: start)
    }
    return text
  }
}
