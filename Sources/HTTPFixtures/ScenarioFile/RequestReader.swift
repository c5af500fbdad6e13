import Foundation

/// Reads the request part of a stub in a scenario file.
struct RequestReader {
  private let reader: ObjectReader

  init(_ node: JSONNode, file: String) throws(FixtureError) {
    let keys = [
      "method", "scheme", "host", "urlPath", "urlPathTemplate", "urlPathPattern",
      "queryParameters", "queryParametersInOrder", "otherQueryParameters", "headers", "cookies",
      "bodyPatterns", "formParameters", "multipart",
    ]
    reader = try ObjectReader(node, key: "request", file: file, known: keys)
  }

  func pattern() throws(FixtureError) -> RequestPattern {
    guard let method = try reader.text("method") else { throw reader.missing("method") }
    var headers: [String: Stub.Value] = [:]
    for (name, rule) in try rules("headers") { headers[name.lowercased()] = rule }
    let verb = Stub.Method(method)
    return RequestPattern(
      method: verb,
      scheme: try reader.text("scheme")?.lowercased(),
      host: try reader.text("host")?.lowercased(),
      path: try path(),
      query: try query(),
      headers: headers,
      cookies: try rules("cookies"),
      body: try body().said(for: verb)
    )
  }

  private func path() throws(FixtureError) -> Stub.Path {
    guard let key = try reader.only(of: ["urlPath", "urlPathTemplate", "urlPathPattern"]),
      let text = try reader.text(key)
    else { throw reader.missing("urlPath") }
    switch key {
    case "urlPathTemplate": return .template(text)
    case "urlPathPattern": return .matching(text)
    default: return .exact(text)
    }
  }

  private func rules(_ key: String) throws(FixtureError) -> [String: Stub.Value] {
    var rules: [String: Stub.Value] = [:]
    for member in try reader.members(key) {
      rules[member.key] =
        try ValueReader(member.value, key: member.key, file: reader.file).rule()
    }
    return rules
  }
}

// MARK: - Query

extension RequestReader {
  private func query() throws(FixtureError) -> Stub.Query {
    let words = [("refused", false), ("allowed", true)]
    let isOpen = try reader.choice("otherQueryParameters", words) ?? false
    if let nodes = try reader.elements("queryParametersInOrder") {
      _ = try reader.only(of: ["queryParametersInOrder", "queryParameters"])
      var items: [QueryItem] = []
      for node in nodes {
        let item = try reader.object(node, "queryParametersInOrder", known: ["name", "value"])
        guard let name = try item.text("name") else { throw item.missing("name") }
        items.append(QueryItem(name, try item.text("value")))
      }
      return .exactly(inOrder: Stub.Items(items))
    }
    let (items, rules) = try items("queryParameters")
    return Stub.Query(items, rules, isOpen: isOpen)
  }

  /// Reads a query or a form: the items with an exact value, and the rules for all other names.
  private func items(
    _ key: String
  ) throws(FixtureError) -> (Stub.Items, [String: Stub.Value]) {
    var items: [QueryItem] = []
    var rules: [String: Stub.Value] = [:]
    for member in try reader.members(key) {
      let value = try ValueReader(
        member.value,
        key: member.key,
        file: reader.file,
        or: ["hasExactly"]
      )
      if try value.reader.only(of: ValueReader.keys + ["hasExactly"]) == "hasExactly" {
        for node in try value.reader.elements("hasExactly") ?? [] {
          let one = try reader.object(node, "hasExactly", known: ["equalTo"])
          items.append(QueryItem(member.key, try self.value(one)))
        }
      } else if case .null? = member.value["equalTo"]?.value {
        items.append(QueryItem(member.key, nil))
      } else {
        let rule = try value.rule()
        if let only = rule.onlyValue {
          items.append(QueryItem(member.key, only))
        } else {
          rules[member.key] = rule
        }
      }
    }
    return (Stub.Items(items), rules)
  }

  /// Returns the value of a query item or a form field; `null` in the file means a name without
  /// `=`.
  private func value(_ rule: ObjectReader) throws(FixtureError) -> String? {
    if case .null = try rule.required("equalTo").value { return nil }
    return try rule.text("equalTo")
  }
}

// MARK: - Body

extension RequestReader {
  private func body() throws(FixtureError) -> Stub.Body {
    switch try reader.only(of: ["bodyPatterns", "formParameters", "multipart"]) {
    case nil: return .unsaid
    case "multipart": return .multipart(try parts())
    case "formParameters":
      let (items, rules) = try items("formParameters")
      return Stub.Body(want: .form(Stub.Query(items, rules)))
    default: break
    }
    var rules: [Stub.Body] = []
    for node in try reader.elements("bodyPatterns") ?? [] { rules.append(try bodyRule(node)) }
    guard !rules.isEmpty else {
      let node = try reader.required("bodyPatterns")
      throw reader.wrong("bodyPatterns", node, "a list of at least one rule")
    }
    return .all(rules)
  }

  private func bodyRule(_ node: JSONNode) throws(FixtureError) -> Stub.Body {
    let others = ["binaryEqualTo", "equalToJson", "anything"]
    let value = try ValueReader(
      node,
      key: "bodyPatterns",
      file: reader.file,
      or: others + ["ignoreArrayOrder", "ignoreExtraElements"]
    )
    let rule = value.reader
    switch try rule.only(of: ValueReader.keys + others) {
    case "equalToJson":
      var leeway: Stub.Body.JSONLeeway = []
      if try rule.truth("ignoreArrayOrder") { leeway.insert(.arrayOrder) }
      if try rule.truth("ignoreExtraElements") { leeway.insert(.extraElements) }
      return .json(try rule.required("equalToJson").meaning, ignoring: leeway)
    case "anything":
      guard try rule.truth("anything") else {
        throw rule.wrong("anything", try rule.required("anything"), "true")
      }
      return .ignored
    case "binaryEqualTo":
      guard let data = Data(base64Encoded: try rule.text("binaryEqualTo") ?? "") else {
        throw rule.wrong("binaryEqualTo", try rule.required("binaryEqualTo"), "a text in base64")
      }
      return .bytes(data)
    default: return .fitting(try value.rule())
    }
  }
}

// MARK: - Multipart forms

extension RequestReader {
  private func parts() throws(FixtureError) -> [Stub.FormPart] {
    var parts: [Stub.FormPart] = []
    for node in try reader.elements("multipart") ?? [] {
      let keys = ["name", "fileName", "contentType", "text", "base64"]
      let part = try reader.object(node, "multipart", known: keys)
      guard let name = try part.text("name") else { throw part.missing("name") }
      guard let key = try part.only(of: ["text", "base64"]), let text = try part.text(key) else {
        throw part.missing("text")
      }
      guard let bytes = key == "text" ? Data(text.utf8) : Data(base64Encoded: text) else {
        throw part.wrong(key, try part.required(key), "a text in base64")
      }
      parts.append(
        Stub.FormPart(
          name,
          fileName: try part.text("fileName"),
          contentType: try part.text("contentType"),
          bytes: bytes
        )
      )
    }
    return parts
  }
}

extension Stub.FormPart {
  /// The form part as a scenario file writes it: `{"name": "title", "text": "Jackson"}`.
  var node: JSONNode {
    let text = String(data: bytes, encoding: .utf8)
    return .object([
      ("name", .string(name)),
      ("fileName", fileName.map(JSONNode.string)),
      ("contentType", contentType.map(JSONNode.string)),
      ("text", text.map(JSONNode.string)),
      ("base64", text == nil ? .string(bytes.base64EncodedString()) : nil),
    ])
  }
}
