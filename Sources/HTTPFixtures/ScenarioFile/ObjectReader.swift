package import Foundation
import ProofsheetBasics

/// A reader for the keys of a JSON object; the reader rejects unknown keys and names lines in
/// errors.
package struct ObjectReader {
  package let node: JSONNode
  package let file: String

  /// Returns the JSON of a file, and the offset after each unpaired surrogate.
  ///
  /// Unpaired surrogates are an error unless `takingHalves` is true.
  package static func parse(
    _ data: Data,
    file: String,
    takingHalves: Bool = false
  ) throws(FixtureError) -> (node: JSONNode, halves: [Int]) {
    do throws(JSONSyntaxError) {
      return try JSONParser.parse(Array(data), takingHalves: takingHalves)
    } catch {
      throw FixtureError("\(file):\(error.line):\(error.column) is no JSON: \(error.problem).")
    }
  }

  /// Creates a reader for an object; if `known` is `nil`, the object may contain any keys.
  ///
  /// - Throws: `FixtureError` for a value that is not an object, or an object with an unknown key.
  package init(
    _ node: JSONNode,
    key: String,
    file: String,
    known: [String]?
  ) throws(FixtureError) {
    self.node = node
    self.file = file
    guard case .object(let members) = node.value else {
      throw wrong(key, node, "an object")
    }
    guard let known else { return }
    for member in members where !known.contains(member.key) {
      throw FixtureError(
        "\(file):\(member.value.line) holds the key \(quoted(member.key)), which means nothing "
          + "there: use one of \(known.joined(separator: ", "))."
      )
    }
  }

  /// Returns a reader for the object under a key; the object may contain any keys.
  package func object(_ key: String) throws(FixtureError) -> ObjectReader {
    try ObjectReader(required(key), key: key, file: file, known: nil)
  }

  /// Returns a reader for an object below this one; the inner object may contain known keys only.
  package func object(
    _ node: JSONNode,
    _ key: String,
    known: [String]
  ) throws(FixtureError) -> ObjectReader {
    try ObjectReader(node, key: key, file: file, known: known)
  }

  package func wrong(_ key: String, _ node: JSONNode, _ wanted: String) -> FixtureError {
    FixtureError("\(file):\(node.line): \(quoted(key)) is \(node.kind), but must be \(wanted).")
  }

  /// Returns the error for a missing key.
  package func missing(_ key: String) -> FixtureError {
    FixtureError("\(file):\(node.line) lacks the key \(quoted(key)): add it.")
  }

  package func required(_ key: String) throws(FixtureError) -> JSONNode {
    guard let value = node[key] else { throw missing(key) }
    return value
  }

  package func text(_ key: String) throws(FixtureError) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.text else { throw wrong(key, value, "a text") }
    return text
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) throws(FixtureError) -> Int? {
    guard let value = node[key] else { return nil }
    guard let integer = value.integer, range.contains(integer) else {
      let bounds = range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range)"
      throw wrong(key, value, "a whole number \(bounds)")
    }
    return integer
  }

  package func truth(_ key: String) throws(FixtureError) -> Bool {
    guard let value = node[key] else { return false }
    guard case .bool(let truth) = value.value else { throw wrong(key, value, "true or false") }
    return truth
  }

  package func elements(_ key: String) throws(FixtureError) -> [JSONNode]? {
    guard let value = node[key] else { return nil }
    guard let elements = value.elements else { throw wrong(key, value, "a list") }
    return elements
  }

  package func members(_ key: String) throws(FixtureError) -> [JSONNode.Member] {
    guard let value = node[key] else { return [] }
    guard case .object(let members) = value.value else { throw wrong(key, value, "an object") }
    return members
  }

  package func texts(_ key: String) throws(FixtureError) -> [String: String] {
    var result: [String: String] = [:]
    for member in try members(key) {
      guard let text = member.value.text else { throw wrong(member.key, member.value, "a text") }
      result[member.key] = text
    }
    return result
  }

  /// Returns the value for the word under a key; `words` lists the allowed words and their values.
  package func choice<Value>(_ key: String, _ words: [(String, Value)]) throws(FixtureError)
    -> Value?
  {
    guard let value = node[key] else { return nil }
    guard let text = value.text, let word = words.first(where: { $0.0 == text }) else {
      throw wrong(key, value, "one of " + words.map { quoted($0.0) }.joined(separator: ", "))
    }
    return word.1
  }

  /// Returns a duration from a number of milliseconds, which may have a fraction.
  package func milliseconds(_ key: String) throws(FixtureError) -> Duration? {
    guard let value = node[key] else { return nil }
    guard case .number(let text) = value.value, let decimal = Decimal(string: text), decimal >= 0,
      decimal < 1_000_000_000_000
    else { throw wrong(key, value, "a number of milliseconds") }
    return Duration(milliseconds: decimal)
  }

  /// Returns the only one of `keys` that the object contains, or `nil`; two of them are an error.
  package func only(of keys: [String]) throws(FixtureError) -> String? {
    let present = keys.filter { node[$0] != nil }
    guard present.count < 2 else {
      let keys = present.map { quoted($0) }.joined(separator: " and ")
      throw FixtureError("\(file):\(node.line) holds \(keys): keep one of them.")
    }
    return present.first
  }
}

extension Duration {
  /// Creates a duration from milliseconds, exact to the attosecond.
  init(milliseconds: Decimal) {
    var whole = Decimal()
    var exact = milliseconds / 1_000
    NSDecimalRound(&whole, &exact, 0, .down)
    let rest = (milliseconds / 1_000 - whole) * Decimal(sign: .plus, exponent: 18, significand: 1)
    self = Duration(
      secondsComponent: NSDecimalNumber(decimal: whole).int64Value,
      attosecondsComponent: NSDecimalNumber(decimal: rest).int64Value
    )
  }

  /// The duration as a number of milliseconds.
  var milliseconds: Decimal {
    let parts = components
    return Decimal(parts.seconds) * 1_000
      + Decimal(parts.attoseconds) * Decimal(sign: .plus, exponent: -15, significand: 1)
  }
}
