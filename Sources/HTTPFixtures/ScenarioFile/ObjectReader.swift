import Foundation
import JSONSyntax

/// Reads the keys of one JSON object, each under its line, and refuses those that mean nothing.
struct ObjectReader {
  typealias Failure = ScenarioFileError

  let node: JSONNode
  let file: String

  /// Begins to read an object.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - key: What it is called.
  ///   - file: The file, for errors.
  ///   - known: The keys that mean something; `nil` when others may be there too.
  /// - Throws: `wrongKind` when it is none, `unknownKey` for the first key that is not known.
  init(
    _ node: JSONNode,
    key: String,
    file: String,
    known: [String]?
  ) throws(Failure) {
    self.node = node
    self.file = file
    guard case .object(let members) = node.value else {
      throw Self.wrong(key, node, "an object", file)
    }
    guard let known else { return }
    for member in members where !known.contains(member.key) {
      throw .unknownKey(member.key, file: file, line: member.value.line, known: known)
    }
  }

  static func wrong(_ key: String, _ node: JSONNode, _ wanted: String, _ file: String) -> Failure {
    .wrongKind(key: key, found: node.kind, wanted: wanted, file: file, line: node.line)
  }

  func wrong(_ key: String, _ node: JSONNode, _ wanted: String) -> Failure {
    Self.wrong(key, node, wanted, file)
  }

  func required(_ key: String) throws(Failure) -> JSONNode {
    guard let value = node[key] else { throw .missingKey(key, file: file, line: node.line) }
    return value
  }

  func text(_ key: String) throws(Failure) -> String? {
    guard let value = node[key] else { return nil }
    guard let text = value.text else { throw wrong(key, value, "a text") }
    return text
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let value = node[key] else { return nil }
    guard let integer = value.integer, range.contains(integer) else {
      let bounds = range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range)"
      throw wrong(key, value, "a whole number \(bounds)")
    }
    return integer
  }

  func truth(_ key: String) throws(Failure) -> Bool {
    guard let value = node[key] else { return false }
    guard case .bool(let truth) = value.value else { throw wrong(key, value, "true or false") }
    return truth
  }

  func elements(_ key: String) throws(Failure) -> [JSONNode]? {
    guard let value = node[key] else { return nil }
    guard let elements = value.elements else { throw wrong(key, value, "a list") }
    return elements
  }

  func members(_ key: String) throws(Failure) -> [JSONNode.Member] {
    guard let value = node[key] else { return [] }
    guard case .object(let members) = value.value else { throw wrong(key, value, "an object") }
    return members
  }

  func texts(_ key: String) throws(Failure) -> [String: String] {
    var result: [String: String] = [:]
    for member in try members(key) {
      guard let text = member.value.text else { throw wrong(member.key, member.value, "a text") }
      result[member.key] = text
    }
    return result
  }

  /// One of the words, each standing for a value.
  func choice<Value>(_ key: String, _ words: [(String, Value)]) throws(Failure) -> Value? {
    guard let value = node[key] else { return nil }
    guard let text = value.text, let word = words.first(where: { $0.0 == text }) else {
      throw wrong(key, value, "one of " + words.map { quoted($0.0) }.joined(separator: ", "))
    }
    return word.1
  }

  /// A duration in milliseconds, with a fraction where it needs one.
  func milliseconds(_ key: String) throws(Failure) -> Duration? {
    guard let value = node[key] else { return nil }
    guard case .number(let text) = value.value, let decimal = Decimal(string: text), decimal >= 0,
      decimal < 1_000_000_000_000
    else { throw wrong(key, value, "a number of milliseconds") }
    return Duration(milliseconds: decimal)
  }

  /// The one of these keys that is there; `nil` when none is.
  func only(of keys: [String]) throws(Failure) -> String? {
    let present = keys.filter { node[$0] != nil }
    guard present.count < 2 else {
      throw .contradiction(present, file: file, line: node.line)
    }
    return present.first
  }
}

extension Duration {
  /// The duration of so many milliseconds, exact down to the attosecond.
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
