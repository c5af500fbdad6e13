import Foundation
import JSONSyntax

/// Reads what a mapping asks of a request.
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
    for member in try reader.members(key) { rules[member.key] = try rule(member) }
    return rules
  }

  private func rule(_ member: JSONNode.Member) throws(FixtureError) -> Stub.Value {
    let keys = ["equalTo", "contains", "matches", "absent", "present"]
    let rule = try ObjectReader(member.value, key: member.key, file: reader.file, known: keys)
    guard let key = try rule.only(of: keys) else { throw rule.missing("equalTo") }
    let node = try rule.required(key)
    switch key {
    case "absent" where try rule.truth(key): return .absent
    case "present" where try rule.truth(key): return .present
    case "absent", "present": throw rule.wrong(key, node, "true")
    default: break
    }
    let text = try rule.text(key) ?? ""
    switch key {
    case "contains": return .containing(text)
    case "matches": return .matching(text)
    default: return .equal(text)
    }
  }
}

// MARK: - Query

extension RequestReader {
  private func query() throws(FixtureError) -> Stub.Query {
    let words = [("refused", false), ("allowed", true)]
    let isOpen = try reader.choice("otherQueryParameters", words) ?? false
    if let nodes = try reader.elements("queryParametersInOrder") {
      _ = try reader.only(of: ["queryParametersInOrder", "queryParameters"])
      return Stub.Query(.ordered(try orderedItems(nodes)))
    }
    let (items, refused) = try items("queryParameters")
    var rules: [Stub.Query] = isOpen ? [] : [.exactly(items)]
    if isOpen, !items.items.isEmpty { rules.append(.containing(items)) }
    if !refused.isEmpty { rules.append(Stub.Query(.absent(refused))) }
    return rules.count == 1 ? rules[0] : rules.isEmpty ? .ignored : Stub.Query(.all(rules))
  }

  private func orderedItems(_ nodes: [JSONNode]) throws(FixtureError) -> [QueryItem] {
    var items: [QueryItem] = []
    for node in nodes {
      let item = try ObjectReader(
        node,
        key: "queryParametersInOrder",
        file: reader.file,
        known: ["name", "value"]
      )
      guard let name = try item.text("name") else { throw item.missing("name") }
      items.append(QueryItem(name, try item.text("value")))
    }
    return items
  }

  /// The wanted items and the refused names of a query or a form.
  private func items(_ key: String) throws(FixtureError) -> (Stub.Items, [String]) {
    var items: [QueryItem] = []
    var refused: [String] = []
    for member in try reader.members(key) {
      let keys = ["equalTo", "hasExactly", "absent"]
      let rule = try ObjectReader(member.value, key: member.key, file: reader.file, known: keys)
      switch try rule.only(of: keys) {
      case "absent":
        guard try rule.truth("absent") else {
          throw rule.wrong("absent", try rule.required("absent"), "true")
        }
        refused.append(member.key)
      case "hasExactly":
        for node in try rule.elements("hasExactly") ?? [] {
          let one = try ObjectReader(node, key: "hasExactly", file: reader.file, known: ["equalTo"])
          items.append(QueryItem(member.key, try value(one)))
        }
      case nil: throw rule.missing("equalTo")
      default: items.append(QueryItem(member.key, try value(rule)))
      }
    }
    return (Stub.Items(items), refused)
  }

  /// The value of an item; null stands for a name without `=`.
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
    case "formParameters": return .form(try items("formParameters").0)
    default: break
    }
    let list = try reader.elements("bodyPatterns") ?? []
    guard list.count == 1 else {
      throw reader.wrong(
        "bodyPatterns",
        try reader.required("bodyPatterns"),
        "a list of exactly one rule"
      )
    }
    let keys = [
      "equalTo", "contains", "binaryEqualTo", "equalToJson", "ignoreArrayOrder",
      "ignoreExtraElements", "anything", "absent",
    ]
    return try bodyRule(
      ObjectReader(list[0], key: "bodyPatterns", file: reader.file, known: keys)
    )
  }

  private func bodyRule(_ rule: ObjectReader) throws(FixtureError) -> Stub.Body {
    let keys = ["equalTo", "contains", "binaryEqualTo", "equalToJson", "anything", "absent"]
    guard let key = try rule.only(of: keys) else { throw rule.missing("equalTo") }
    let node = try rule.required(key)
    switch key {
    case "equalToJson":
      var leeway: Stub.Body.JSONLeeway = []
      if try rule.truth("ignoreArrayOrder") { leeway.insert(.arrayOrder) }
      if try rule.truth("ignoreExtraElements") { leeway.insert(.extraElements) }
      return .json(node.meaning, ignoring: leeway)
    case "anything", "absent":
      guard try rule.truth(key) else { throw rule.wrong(key, node, "true") }
      return key == "absent" ? .empty : .ignored
    case "binaryEqualTo":
      guard let data = Data(base64Encoded: try rule.text(key) ?? "") else {
        throw rule.wrong(key, node, "a text in base64")
      }
      return .bytes(data)
    case "contains": return .containing(try rule.text(key) ?? "")
    default: return .text(try rule.text(key) ?? "")
    }
  }
}

// MARK: - Multipart forms

extension RequestReader {
  private func parts() throws(FixtureError) -> [Stub.FormPart] {
    var parts: [Stub.FormPart] = []
    for node in try reader.elements("multipart") ?? [] {
      let keys = ["name", "fileName", "contentType", "text", "base64"]
      let part = try ObjectReader(node, key: "multipart", file: reader.file, known: keys)
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
  /// The part as a scenario file has it: `{"name": "title", "text": "Jackson"}`.
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
