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
    let key = try object.only(of: ["queryParametersInOrder", "queryParameters"])
    guard key == "queryParametersInOrder" else {
      return try Stub.Query(object, "queryParameters", isOpen: isOpen)
    }
    let items = try object.list("queryParametersInOrder") { json, path in
      let item = try FileObject(json, at: path, keys: FileKeys.item)
      return QueryItem(try item.need("name", item.text("name")), try item.text("value"))
    }
    return .exactly(inOrder: Stub.Items(items ?? []))
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
    if let order = query.order {
      let items = order.map { item in
        JSONValue.members([
          ("name", .string(item.name)), ("value", item.value.map(JSONValue.string)),
        ])
      }
      return [("queryParametersInOrder", .array(items))]
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
