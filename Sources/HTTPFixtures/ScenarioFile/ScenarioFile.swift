import Foundation
import ProofsheetBasics

/// A scenario as a JSON file has it, in the format of WireMock's mappings; each property is a key.
struct ScenarioFile: Codable, FilePart {
  var name: String
  var startsAt: String?
  var timeZone: String?
  var locale: String?
  /// The names of the request fields with secrets in a recording; `nil` for other files.
  var recorded: [String]?
  var mappings: [Mapping]?

  /// The moment of `startsAt`.
  var start: Date? { startsAt.flatMap { try? Date($0, strategy: .iso8601) } }

  var problem: String? {
    if startsAt != nil, start == nil {
      return "has no moment such as \"2026-01-01T12:00:00Z\" under startsAt"
    }
    let names = Set(mappings?.compactMap(\.scenarioName) ?? []).sorted().map { quoted($0) }
    if names.count > 1 {
      return "has the scenarioName \(names.joined(separator: " and ")), and a client has one state"
    }
    guard let timeZone, TimeZone(identifier: timeZone) == nil else { return nil }
    return "has the timeZone \(quoted(timeZone)): write a name such as \"Asia/Tokyo\""
  }

  struct Mapping: Codable, FilePart {
    /// A name for readers of the file, which is kept when traffic is added to the file.
    var name: String?
    var priority: Int?
    var allowUnused: String?
    var scenarioName: String?
    var requiredScenarioState: String?
    var newScenarioState: String?
    var request: Request
    var response: Response?
    var responses: [Response]?
    var then: String?

    static let needs = [["response", "responses"]]
    static let words = ["then": ["stop", "repeatLast", "startOver"]]
  }

  struct Request: Codable, FilePart {
    var method: String
    var scheme: String?
    var host: String?
    var urlPath: String?
    var urlPathTemplate: String?
    var urlPathPattern: String?
    var queryParameters: [String: Rule]?
    var otherQueryParameters: String?
    var headers: [String: Rule]?
    var cookies: [String: Rule]?
    var bodyPatterns: [Rule]?
    var formParameters: [String: Rule]?
    var multipart: [Part]?

    static let needs = [["urlPath", "urlPathTemplate", "urlPathPattern"]]
    static let choices = [["bodyPatterns", "formParameters", "multipart"]]
    static let words = ["otherQueryParameters": ["refused", "allowed"]]

    var problem: String? {
      let fields = [headers, cookies].flatMap { Array($0 ?? [:]) }.filter { !$0.value.isForText }
      let items = [queryParameters, formParameters].flatMap { Array($0 ?? [:]) }
        .filter { !$0.value.isForItem }
      if let name = (fields + items).map(\.key).min() {
        return "has a rule for \(quoted(name)) without a text, or true under absent or present"
      }
      return (bodyPatterns ?? []).allSatisfy(\.isForBody) ? nil : "has a bodyPattern for no body"
    }
  }

  /// A rule for a query item, a field, a header, a cookie or a body.
  struct Rule: Codable, FilePart {
    var equalTo: JSONValue?
    var contains: String?
    var matches: String?
    var absent: Bool?
    var present: Bool?
    var caseInsensitive: Bool?
    var hasExactly: [Rule]?
    var binaryEqualTo: Data?
    var anything: Bool?
    var equalToJson: JSONValue?
    var ignoreArrayOrder: Bool?
    var ignoreExtraElements: Bool?

    static let needs = [
      [
        "equalTo", "contains", "matches", "absent", "present", "hasExactly", "binaryEqualTo",
        "anything", "equalToJson",
      ]
    ]

    var isForText: Bool {
      equalTo?.text ?? contains ?? matches != nil || absent == true || present == true
    }
    var isForItem: Bool {
      isForText || equalTo == .null
        || hasExactly?.allSatisfy { $0.equalTo == .null || $0.equalTo?.text != nil } ?? false
    }
    var isForBody: Bool {
      isForText || equalToJson != nil || binaryEqualTo != nil || anything == true
    }
  }

  struct Part: Codable, FilePart {
    var name: String
    var fileName: String?
    var contentType: String?
    var text: String?
    var base64: Data?

    static let needs = [["text", "base64"]]
  }

  struct Response: Codable, FilePart {
    var status: Int?
    var headers: [String: String]?
    var bodyFileName: String?
    var body: String?
    var jsonBody: JSONValue?
    var base64Body: Data?
    var fault: String?
    var fixedDelayMilliseconds: Double?
    var chunks: Chunks?
    var truncated: Truncation?

    static let choices = [["bodyFileName", "body", "jsonBody", "base64Body", "fault"]]
    static let words = ["fault": Stub.Failure.allCases.map { "\($0)" }]

    var problem: String? {
      let times = [fixedDelayMilliseconds, chunks?.everyMilliseconds]
      guard times.allSatisfy({ (0..<1e12).contains($0 ?? 0) }) else {
        return "has a time that is not from 0 to 10^12 milliseconds"
      }
      let isRight = chunks?.bytes ?? 1 > 0 && truncated?.bytes ?? 0 >= 0
      return isRight ? nil : "has chunks of no bytes, or is truncated to fewer bytes than 0"
    }
  }

  struct Chunks: Codable {
    var bytes: Int
    var everyMilliseconds: Double?
  }

  struct Truncation: Codable {
    var bytes: Int
    var unnoticed: Bool?
  }
}

/// What no property of a part of a scenario file says.
protocol FilePart {
  /// Lists of keys; one key of each list is present.
  static var needs: [[String]] { get }
  /// Lists of keys; at most one key of each list is present.
  static var choices: [[String]] { get }
  /// The words that may stand under a key.
  static var words: [String: [String]] { get }
  /// The reason why the values of the part cannot be used, as the end of a sentence.
  var problem: String? { get }
}

extension FilePart {
  static var needs: [[String]] { [] }
  static var choices: [[String]] { [] }
  static var words: [String: [String]] { [:] }
  var problem: String? { nil }
}

extension KeyedDecodingContainer {
  /// Decodes a JSON value; `null` is a value too.
  func decodeIfPresent(_ type: JSONValue.Type, forKey key: Key) throws -> JSONValue? {
    contains(key) ? try decode(type, forKey: key) : nil
  }
}

// MARK: - Problems

extension ScenarioFile {
  /// Decodes a scenario file.
  ///
  /// - Throws: `FixtureError` with the path of a key or a value that cannot be used.
  init(parsing data: Data, file: String) throws(FixtureError) {
    let json = try FixtureError.parsed(data, file: file)
    self = try FixtureError.decoding(ScenarioFile.self, from: data, file: file)
    do throws(Misread) { try Self.judge(json, beside: self, at: "") } catch {
      throw FixtureError("\(file): \(error.words).")
    }
  }

  /// Throws for a problem of a decoded value, or of a part of it.
  private static func judge(
    _ json: JSONValue,
    beside decoded: Any,
    at path: String
  ) throws(Misread) {
    // A mirror is slow, and only an object or a list has keys.
    switch json {
    case .object, .array: break
    default: return
    }
    let mirror = Mirror(reflecting: decoded)
    switch (json, mirror.displayStyle) {
    case (_, .optional):
      for child in mirror.children { try judge(json, beside: child.value, at: path) }
    case (.array(let elements), .collection):
      for (index, pair) in zip(elements, mirror.children).enumerated() {
        try judge(pair.0, beside: pair.1.value, at: "\(path)[\(index)]")
      }
    case (.object(let object), .dictionary):
      for (name, rule) in decoded as? [String: Rule] ?? [:] {
        try judge(object[name] ?? .null, beside: rule, at: "\(path).\(name)")
      }
    case (.object(let object), .struct):
      let children = Array(mirror.children)
      let known = children.compactMap(\.label)
      if let strange = object.keys.filter({ !known.contains($0) }).min() {
        let place = path.isEmpty ? strange : "\(path).\(strange)"
        throw Misread(place, "means nothing there: use \(advice(strange, known))")
      }
      for child in children {
        guard let key = child.label, let value = object[key] else { continue }
        try judge(value, beside: child.value, at: path.isEmpty ? key : "\(path).\(key)")
      }
      guard let part = decoded as? any FilePart else { return }
      try judge(object, of: type(of: part), at: path)
      if let problem = part.problem { throw Misread(path, problem) }
    default: break
    }
  }

  /// Throws for keys that exclude each other, for a missing one, and for an unknown word.
  private static func judge(
    _ object: [String: JSONValue],
    of part: any FilePart.Type,
    at path: String
  ) throws(Misread) {
    for keys in part.choices + part.needs {
      let present = keys.filter(object.keys.contains).map { quoted($0) }
      guard present.count < 2 else {
        throw Misread(path, "holds \(present.joined(separator: " and ")): keep one of them")
      }
      guard !present.isEmpty || part.choices.contains(keys) else {
        throw Misread(path, "needs one of \(keys.joined(separator: ", "))")
      }
    }
    for (key, words) in part.words {
      guard let word = object[key]?.text, !words.contains(word) else { continue }
      throw Misread("\(path).\(key)", "is \(quoted(word)): use \(advice(word, words))")
    }
  }

  /// Returns the known word that is nearest to another one, or all known words.
  private static func advice(_ word: String, _ known: [String]) -> String {
    let near = NearestWord.to(word, in: known).map { quoted($0) }
    return near ?? "one of \(known.joined(separator: ", "))"
  }
}
