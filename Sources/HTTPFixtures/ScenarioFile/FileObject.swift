import Foundation
import ProofsheetBasics

/// An object of a scenario file, with the path of its key.
struct FileObject {
  /// The path of the object's key: `mappings[3].request`; empty for the whole file.
  let path: String
  private let values: [String: JSONValue]

  /// Reads an object whose keys are all known.
  ///
  /// - Throws: `Misread` for another value, and for an unknown key.
  init(_ json: JSONValue, at path: String, keys known: [String]) throws(Misread) {
    guard case .object(let object) = json else { throw Misread(path, "is no object") }
    (self.path, values) = (path, object.values)
    guard let strange = object.keys.filter({ !known.contains($0) }).min() else { return }
    let near = NearestWord.to(strange, in: known).map { [$0] } ?? known
    let choice = near.count == 1 ? quoted(near[0]) : "one of " + near.joined(separator: ", ")
    throw Misread(place(of: strange), "means nothing there: use \(choice)")
  }

  subscript(_ key: String) -> JSONValue? { values[key] }

  func has(_ key: String) -> Bool { values[key] != nil }

  func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func wrong(_ key: String, _ wanted: String) -> Misread {
    Misread(place(of: key), "must be \(wanted)")
  }

  /// Returns the key that is present; `nil` for none of them.
  ///
  /// - Throws: `Misread` when several are present.
  func only(of keys: [String]) throws(Misread) -> String? {
    let present = keys.filter(has)
    guard present.count < 2 else {
      let names = present.map { quoted($0) }.joined(separator: " and ")
      throw Misread(path, "holds \(names): keep one of them")
    }
    return present.first
  }

  func need<Value>(_ key: String, _ value: Value?) throws(Misread) -> Value {
    guard let value else { throw Misread(place(of: key), "is missing") }
    return value
  }

  // MARK: - Values

  private func read<Value>(
    _ key: String,
    _ kind: String,
    _ value: (JSONValue) -> Value?
  ) throws(Misread) -> Value? {
    guard let json = values[key], json != .null else { return nil }
    guard let value = value(json) else { throw Misread(place(of: key), "is not of type \(kind)") }
    return value
  }

  func text(_ key: String) throws(Misread) -> String? { try read(key, "String", \.text) }

  func truth(_ key: String) throws(Misread) -> Bool {
    try read(key, "Bool") { if case .bool(let truth) = $0 { truth } else { nil } } ?? false
  }

  private func number(_ key: String) throws(Misread) -> Decimal? {
    try read(key, "Number") { if case .number(let number) = $0 { number } else { nil } }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(Misread) -> Int? {
    guard let number = try number(key) else { return nil }
    let integer = NSDecimalNumber(decimal: number).intValue
    guard Decimal(integer) == number, range.contains(integer) else {
      let bounds = range.upperBound == Int.max ? "of at least \(range.lowerBound)" : "in \(range)"
      throw wrong(key, "a whole number \(bounds)")
    }
    return integer
  }

  func milliseconds(_ key: String) throws(Misread) -> Duration? {
    guard let number = try number(key) else { return nil }
    guard number >= 0, number < 1_000_000_000_000 else {
      throw wrong(key, "a number of milliseconds")
    }
    return Duration(milliseconds: number)
  }

  /// Returns the value that a text stands for; `nil` without the key.
  func text<Value>(
    _ key: String,
    _ wanted: String,
    _ read: (String) -> Value?
  ) throws(Misread) -> Value? {
    guard let text = try text(key) else { return nil }
    guard let value = read(text) else { throw wrong(key, wanted) }
    return value
  }

  /// Returns the value for the word under a key; `nil` without the key.
  func choice<Value>(_ key: String, _ words: [(String, Value)]) throws(Misread) -> Value? {
    let wanted = "one of " + words.map { quoted($0.0) }.joined(separator: ", ")
    return try text(key, wanted) { text in words.first { $0.0 == text }?.1 }
  }

  func base64(_ key: String) throws(Misread) -> Data {
    try need(key, text(key, "a text in base64") { Data(base64Encoded: $0) })
  }

  // MARK: - Objects and lists

  func object(_ key: String, _ keys: [String]) throws(Misread) -> FileObject? {
    guard let json = values[key] else { return nil }
    return try FileObject(json, at: place(of: key), keys: keys)
  }

  func list<Value>(
    _ key: String,
    _ read: (JSONValue, _ path: String) throws -> Value
  ) throws -> [Value]? {
    let elements = try self.read(key, "Array") {
      if case .array(let elements) = $0 { elements } else { nil }
    }
    return try elements?.enumerated().map { try read($1, "\(place(of: key))[\($0)]") }
  }

  func members<Value>(
    _ key: String,
    _ read: (JSONValue, _ path: String) throws -> Value
  ) throws -> [String: Value] {
    let object = try self.read(key, "Dictionary") {
      if case .object(let object) = $0 { object } else { nil }
    }
    guard let object else { return [:] }
    let path = place(of: key)
    return try Dictionary(
      uniqueKeysWithValues: object.keys.map {
        ($0, try read(object.values[$0] ?? .null, "\(path).\($0)"))
      }
    )
  }

  /// Reads a text in a list or an object.
  static func text(_ json: JSONValue, _ path: String) throws(Misread) -> String {
    guard let text = json.text else { throw Misread(path, "is not of type String") }
    return text
  }
}

/// The keys of a scenario file, by the object that has them.
enum FileKeys {
  static let scenario = [
    "name", "startsAt", "timeZone", "locale", "recording", "mappings",
  ]
  static let recording = ["redactedFields", "bodyFiles"]
  static let stub = [
    "name", "priority", "allowUnused", "scenarioName", "requiredScenarioState", "newScenarioState",
    "request", "response", "responses", "then",
  ]
  static let request = [
    "method", "scheme", "host", "urlPath", "urlPathTemplate", "urlPathPattern", "queryParameters",
    "otherQueryParameters", "headers", "cookies", "bodyPatterns", "formParameters", "multipart",
  ]
  static let part = ["name", "fileName", "contentType", "text", "base64"]
  /// Of the keys of a rule, only one may be present.
  static let texts = ["equalTo", "contains", "matches", "absent", "present"]
  static let bodies = ["binaryEqualTo", "equalToJson", "anything"]
  static let leeways = ["caseInsensitive", "ignoreArrayOrder", "ignoreExtraElements"]
  static let answer = [
    "status", "headers", "bodyFileName", "body", "jsonBody", "base64Body", "fault",
    "fixedDelayMilliseconds", "chunks", "truncated",
  ]
  static let chunks = ["bytes", "everyMilliseconds"]
  static let truncated = ["bytes", "unnoticed"]
}

extension Duration {
  /// A time in whole nanoseconds; a decimal keeps `0.1` exact.
  init(milliseconds: Decimal) {
    self = .nanoseconds(NSDecimalNumber(decimal: milliseconds * 1_000_000).int64Value)
  }

  var milliseconds: Decimal {
    Decimal(components.seconds) * 1_000
      + Decimal(components.attoseconds / 1_000_000_000) / 1_000_000
  }
}
