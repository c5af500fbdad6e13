import Foundation
import ProofsheetBasics

extension RequestPattern {
  /// Reads the requirements of a stub in a scenario file.
  init(_ json: JSONValue, at path: String) throws {
    let object = try FileObject(json, at: path, keys: FileKeys.request)
    let method = Stub.Method(try object.need("method", object.text("method")))
    let headers = try object.members("headers", Stub.Value.init(_:at:))
    self.init(
      method: method,
      scheme: try object.text("scheme")?.lowercased(),
      host: try object.text("host")?.lowercased(),
      path: try Self.path(object),
      query: try Self.query(object),
      headers: Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first },
      cookies: try object.members("cookies", Stub.Value.init(_:at:)),
      body: try Self.body(object).said(for: method)
    )
  }

  private static func path(_ object: FileObject) throws -> Stub.Path {
    let key = try object.only(of: ["urlPath", "urlPathTemplate", "urlPathPattern"]) ?? "urlPath"
    let text = try object.need(key, object.text(key))
    switch key {
    case "urlPathTemplate": return .template(text)
    case "urlPathPattern": return .matching(text)
    default: return .exact(text)
    }
  }

  private static func query(_ object: FileObject) throws -> Stub.Query {
    let words = [("refused", false), ("allowed", true)]
    let isOpen = try object.choice("otherQueryParameters", words) ?? false
    return try Stub.Query(object, "queryParameters", isOpen: isOpen)
  }

  private static func body(_ object: FileObject) throws -> Stub.Body {
    switch try object.only(of: ["bodyPatterns", "formParameters", "multipart"]) {
    case "multipart": return .multipart(try object.list("multipart", Stub.FormPart.init) ?? [])
    case "formParameters":
      return Stub.Body(want: .form(try Stub.Query(object, "formParameters", isOpen: false)))
    case "bodyPatterns":
      let rules = try object.list("bodyPatterns", Stub.Body.init(_:at:)) ?? []
      guard !rules.isEmpty else {
        throw object.wrong("bodyPatterns", "a list of at least one rule")
      }
      return .all(rules)
    default: return .unsaid
    }
  }

  // MARK: - Writing

  /// Returns the requirements as a scenario file has them.
  ///
  /// - Throws: `FixtureError` for a requirement that exists only in Swift.
  func json(at place: SourcePlace) throws(FixtureError) -> JSONValue {
    if let condition = conditions.first {
      throw .onlyInSwift("the condition \(quoted(condition.name))", at: place)
    }
    let text = JSONValue.string(path.text)
    return .members(
      [
        ("method", .string(method.name)),
        ("scheme", scheme.map(JSONValue.string)),
        ("host", host.map(JSONValue.string)),
        ("urlPath", path.kind == .exact ? text : nil),
        ("urlPathTemplate", path.kind == .template ? text : nil),
        ("urlPathPattern", path.kind == .expression ? text : nil),
      ] + (try query(at: place)) + [
        ("headers", Self.rules(headers)),
        ("cookies", Self.rules(cookies)),
      ] + (try body(at: place))
    )
  }

  private static func rules(_ rules: [String: Stub.Value]) -> JSONValue? {
    if rules.isEmpty { return nil }
    return .members(rules.sorted { $0.key < $1.key }.map { ($0.key, .members($0.value.members)) })
  }

  private func query(at place: SourcePlace) throws(FixtureError) -> [(String, JSONValue?)] {
    if query.isImpossible {
      throw .onlyInSwift("a query rule that contradicts itself", at: place)
    }
    let wanted = query.members
    return [
      ("queryParameters", wanted.isEmpty ? nil : .members(wanted)),
      ("otherQueryParameters", query.isOpen ? .string("allowed") : nil),
    ]
  }

  private func body(at place: SourcePlace) throws(FixtureError) -> [(String, JSONValue?)] {
    var rules = [body]
    switch body.want {
    case .unsaid: return []
    case .bytes(let data) where data.isEmpty && !method.carriesBody: return []
    case .form(let rule): return [("formParameters", .members(rule.members))]
    case .multipart(let parts): return [("multipart", .array(parts.map(\.json)))]
    case .all(let several): rules = several
    default: break
    }
    var patterns: [JSONValue] = []
    for rule in rules { patterns.append(.members(try rule.members(at: place))) }
    return [("bodyPatterns", .array(patterns))]
  }
}

extension Stub.Value {
  /// Reads a rule for a header or a cookie.
  init(_ json: JSONValue, at path: String) throws {
    let keys = FileKeys.texts + ["caseInsensitive"]
    self = try Stub.Value(FileObject(json, at: path, keys: keys))
  }

  fileprivate init(_ object: FileObject) throws(Misread) {
    let key = try object.only(of: FileKeys.texts) ?? "equalTo"
    switch key {
    case "absent", "present":
      guard try object.truth(key) else { throw object.wrong(key, "true") }
      self = key == "absent" ? .absent : .present
      try Self.refuseCase(object, "left out")
    case "matches":
      // An expression has flags of its own.
      try Self.refuseCase(object, "left out: write (?i)")
      self = .matching(try object.need(key, object.text(key)))
    default:
      let text = try object.need(key, object.text(key))
      let value: Stub.Value = key == "contains" ? .containing(text) : .equal(text)
      self = try object.truth("caseInsensitive") ? value.ignoringCase : value
    }
  }

  private static func refuseCase(_ object: FileObject, _ advice: String) throws(Misread) {
    if object.has("caseInsensitive") { throw object.wrong("caseInsensitive", advice) }
  }

  var members: [(String, JSONValue?)] {
    let member: (String, JSONValue?) =
      switch want {
      case .equal(let text): ("equalTo", .string(text))
      case .containing(let text): ("contains", .string(text))
      case .matching(let expression): ("matches", .string(expression.text))
      case .absent: ("absent", .bool(true))
      case .present: ("present", .bool(true))
      }
    return [member, ("caseInsensitive", ignoresCase ? .bool(true) : nil)]
  }
}

// MARK: - Items

extension Stub.Query {
  /// Reads the rules for the items of a query or a form; `null` is an item without a value.
  init(_ object: FileObject, _ key: String, isOpen: Bool) throws {
    let named = try object.members(key) { json, path -> (values: [String?], rule: Stub.Value?) in
      let keys = FileKeys.texts + ["caseInsensitive", "hasExactly"]
      let rule = try FileObject(json, at: path, keys: keys)
      switch try rule.only(of: FileKeys.texts + ["hasExactly"]) {
      case "hasExactly":
        let values = try rule.list("hasExactly") { json, path in
          let value = try FileObject(json, at: path, keys: ["equalTo"])
          return value["equalTo"] == .null ? nil : try value.need("equalTo", value.text("equalTo"))
        }
        return (values ?? [], nil)
      case "equalTo" where rule["equalTo"] == .null: return ([nil], nil)
      default: return ([], try Stub.Value(rule))
      }
    }
    let items = named.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.values.map { QueryItem(name, $0) }
    }
    self.init(Stub.Items(items), named.compactMapValues(\.rule), isOpen: isOpen)
  }

  /// The rules for items as a scenario file has them.
  var members: [(String, JSONValue?)] {
    let names = Dictionary(grouping: items.items, by: \.name).sorted { $0.key < $1.key }
    let items = names.map { name, items -> (String, JSONValue?) in
      let values = items.map { item in
        JSONValue.members([("equalTo", item.value.map(JSONValue.string) ?? .null)])
      }
      return (name, values.count == 1 ? values[0] : .members([("hasExactly", .array(values))]))
    }
    return items
      + rules.sorted { $0.key < $1.key }.map { ($0.key, .members($0.value.members)) }
  }
}

// MARK: - Bodies

extension Stub.Body {
  /// Reads a rule for a body.
  init(_ json: JSONValue, at path: String) throws {
    let keys = FileKeys.texts + FileKeys.bodies
    let object = try FileObject(json, at: path, keys: keys + FileKeys.leeways)
    switch try object.only(of: keys) {
    case "equalToJson":
      var leeway: JSONLeeway = []
      if try object.truth("ignoreArrayOrder") { leeway.insert(.arrayOrder) }
      if try object.truth("ignoreExtraElements") { leeway.insert(.extraElements) }
      self = .json(object["equalToJson"] ?? .null, ignoring: leeway)
    case "anything":
      guard try object.truth("anything") else { throw object.wrong("anything", "true") }
      self = .ignored
    case "binaryEqualTo": self = .bytes(try object.base64("binaryEqualTo"))
    default: self = .fitting(try Stub.Value(object))
    }
  }

  /// Returns one rule as a scenario file has it.
  func members(at place: SourcePlace) throws(FixtureError) -> [(String, JSONValue?)] {
    switch want {
    case .bytes(let data) where data.isEmpty: return [("absent", .bool(true))]
    case .bytes(let data): return [("binaryEqualTo", .string(data.base64EncodedString()))]
    case .ignored, .unsaid: return [("anything", .bool(true))]
    case .text(let rule): return rule.members
    case .json(let value, let leeway):
      return [
        ("equalToJson", value.sorted),
        ("ignoreArrayOrder", leeway.contains(.arrayOrder) ? .bool(true) : nil),
        ("ignoreExtraElements", leeway.contains(.extraElements) ? .bool(true) : nil),
      ]
    case .form, .multipart, .all:
      throw .onlyInSwift("a body rule that combines a form with other rules", at: place)
    case .invalid(let reason):
      throw .onlyInSwift("an invalid body rule (\(reason))", at: place)
    }
  }
}

extension Stub.FormPart {
  /// Reads a part of a multipart form.
  init(_ json: JSONValue, at path: String) throws {
    let object = try FileObject(json, at: path, keys: FileKeys.part)
    let isPacked = try object.only(of: ["text", "base64"]) == "base64"
    self.init(
      try object.need("name", object.text("name")),
      fileName: try object.text("fileName"),
      contentType: try object.text("contentType"),
      bytes: isPacked
        ? try object.base64("base64") : Data(try object.need("text", object.text("text")).utf8)
    )
  }

  var json: JSONValue {
    let text = String(data: bytes, encoding: .utf8)
    return .members([
      ("name", .string(name)),
      ("fileName", fileName.map(JSONValue.string)),
      ("contentType", contentType.map(JSONValue.string)),
      ("text", text.map(JSONValue.string)),
      ("base64", text == nil ? .string(bytes.base64EncodedString()) : nil),
    ])
  }
}
