import Foundation

/// The keys of a rule in a scenario file: `{"equalTo": "ios", "caseInsensitive": true}`.
enum RuleKey: String, CodingKey, CaseIterable {
  case equalTo, contains, matches, absent, present
  case caseInsensitive
  case hasExactly
  case binaryEqualTo, equalToJson, anything, ignoreArrayOrder, ignoreExtraElements

  /// The keys of which a rule for a text has exactly one.
  static let texts: [RuleKey] = [.equalTo, .contains, .matches, .absent, .present]
}

extension KeyedDecodingContainer<RuleKey> {
  /// Reads a rule for one text of a request.
  func rule() throws -> Stub.Value {
    let key = try only(of: RuleKey.texts)
    switch key {
    case .absent?, .present?:
      guard try truth(key ?? .present) else { throw wrong(key ?? .present, "true") }
      try refuseCase("left out")
      return key == .absent ? .absent : .present
    case .matches?:
      // An expression has flags of its own.
      try refuseCase("left out: write (?i)")
      return .matching(try decode(String.self, forKey: .matches))
    default:
      let text = try decode(String.self, forKey: key ?? .equalTo)
      let value: Stub.Value = key == .contains ? .containing(text) : .equal(text)
      return try truth(.caseInsensitive) ? value.ignoringCase : value
    }
  }

  private func refuseCase(_ advice: String) throws {
    if contains(.caseInsensitive) { throw wrong(.caseInsensitive, advice) }
  }
}

/// A rule for the value of a header or a cookie.
struct TextRule: Decodable {
  let rule: Stub.Value

  init(from decoder: any Decoder) throws {
    rule = try decoder.object(RuleKey.self, only: RuleKey.texts + [.caseInsensitive]).rule()
  }
}

/// A rule for all values of one name in a query or a form.
struct ItemRule: Decodable {
  /// The exact values; `nil` stands for a name without `=`.
  var values: [String?] = []
  /// The rule for a value that is not exact.
  var rule: Stub.Value?

  init(from decoder: any Decoder) throws {
    let known = RuleKey.texts + [.caseInsensitive, .hasExactly]
    let object = try decoder.object(RuleKey.self, only: known)
    if try object.only(of: RuleKey.texts + [.hasExactly]) == .hasExactly {
      values = try object.decode([ExactValue].self, forKey: .hasExactly).map(\.value)
    } else if object.contains(.equalTo), try object.decodeNil(forKey: .equalTo) {
      values = [nil]
    } else {
      let rule = try object.rule()
      if let only = rule.onlyValue { values = [only] } else { self.rule = rule }
    }
  }
}

/// One of several values of a name: `{"equalTo": "a"}`, or `null` for a name without `=`.
private struct ExactValue: Decodable {
  let value: String?

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(RuleKey.self, only: [.equalTo])
    value = try object.decode(String?.self, forKey: .equalTo)
  }
}

/// One of the rules for a body.
struct BodyRule: Decodable {
  let body: Stub.Body

  init(from decoder: any Decoder) throws {
    let others: [RuleKey] = [.binaryEqualTo, .equalToJson, .anything]
    let leeways: [RuleKey] = [.caseInsensitive, .ignoreArrayOrder, .ignoreExtraElements]
    let object = try decoder.object(RuleKey.self, only: RuleKey.texts + others + leeways)
    switch try object.only(of: RuleKey.texts + others) {
    case .equalToJson?:
      var leeway: Stub.Body.JSONLeeway = []
      if try object.truth(.ignoreArrayOrder) { leeway.insert(.arrayOrder) }
      if try object.truth(.ignoreExtraElements) { leeway.insert(.extraElements) }
      body = .json(try object.decode(JSONValue.self, forKey: .equalToJson), ignoring: leeway)
    case .anything?:
      guard try object.truth(.anything) else { throw object.wrong(.anything, "true") }
      body = .ignored
    case .binaryEqualTo?: body = .bytes(try object.base64(.binaryEqualTo))
    default: body = .fitting(try object.rule())
    }
  }
}
