import Foundation
import ProofsheetBasics

// The rules that all objects of a scenario file share.

extension Decoder {
  /// Returns the object with these keys.
  ///
  /// - Throws: `Misread` with the nearest key for a key that means nothing here.
  func object<Key: CodingKey & CaseIterable>(
    _ keys: Key.Type,
    only known: [Key]? = nil
  ) throws -> KeyedDecodingContainer<Key> {
    let known = (known ?? Array(Key.allCases)).map(\.stringValue)
    let found = try container(keyedBy: AnyKey.self).allKeys
    let strange = found.filter { !known.contains($0.stringValue) }
    if let key = strange.min(by: { $0.stringValue < $1.stringValue }) {
      let near = NearestWord.to(key.stringValue, in: known).map { [$0] } ?? known
      let choice = near.count == 1 ? quoted(near[0]) : "one of " + near.joined(separator: ", ")
      throw Misread(codingPath + [key], "means nothing there: use \(choice)")
    }
    return try container(keyedBy: keys)
  }
}

extension KeyedDecodingContainer {
  /// Returns the error for the value under a key: `'response.status' must be a number`.
  func wrong(_ key: Key, _ wanted: String) -> Misread {
    Misread(codingPath + [key], "must be \(wanted)")
  }

  /// Returns the only one of `keys` that the object contains, or `nil`; two of them are an error.
  func only(of keys: [Key]) throws -> Key? {
    let present = keys.filter(contains)
    guard present.count < 2 else {
      let names = present.map { quoted($0.stringValue) }.joined(separator: " and ")
      throw Misread(codingPath, "holds \(names): keep one of them")
    }
    return present.first
  }

  func integer(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
    guard let integer = try decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard range.contains(integer) else {
      let bounds = range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range)"
      throw wrong(key, "a whole number \(bounds)")
    }
    return integer
  }

  /// Returns whether the value under a key is true; without the key, the result is false.
  func truth(_ key: Key) throws -> Bool { try decodeIfPresent(Bool.self, forKey: key) ?? false }

  /// Returns the value for the word under a key.
  func choice<Value>(_ key: Key, _ words: [(String, Value)]) throws -> Value? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let word = words.first(where: { $0.0 == text }) else {
      throw wrong(key, "one of " + words.map { quoted($0.0) }.joined(separator: ", "))
    }
    return word.1
  }

  func base64(_ key: Key) throws -> Data {
    guard let data = Data(base64Encoded: try decode(String.self, forKey: key)) else {
      throw wrong(key, "a text in base64")
    }
    return data
  }

  /// Returns a duration from a number of milliseconds, which may have a fraction.
  func milliseconds(_ key: Key) throws -> Duration? {
    guard let number = try decodeIfPresent(Decimal.self, forKey: key) else { return nil }
    guard number >= 0, number < 1_000_000_000_000 else {
      throw wrong(key, "a number of milliseconds")
    }
    return Duration(milliseconds: number)
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
