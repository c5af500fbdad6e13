import Foundation
import ProofsheetBasics

extension RequestPattern {
  /// The arguments of the stub in Swift: method, path, host, query, headers, cookies, body.
  var swiftArguments: [String] {
    [
      Self.method(method), Self.path(path),
      "host: " + (host.map { Self.text((scheme.map { "\($0)://" } ?? "") + $0) } ?? "nil"),
      "query: " + Self.query(query), "headers: " + Self.rules(headers),
      "cookies: " + Self.rules(cookies), "body: " + Self.body(body),
    ]
  }

  private static func method(_ method: Stub.Method) -> String {
    let known: [Stub.Method] = [.get, .post, .put, .patch, .delete]
    if known.contains(method) { return "." + method.name.lowercased() }
    return "Stub.Method(\(text(method.name)))"
  }

  private static func path(_ path: Stub.Path) -> String {
    switch path.kind {
    case .exact: text(path.text)
    case .template: ".template(\(text(path.text)))"
    case .expression: ".matching(\(raw(path.text)))"
    }
  }

  private static func query(_ query: Stub.Query) -> String {
    let names = query.refused.sorted().map { text($0) }
    return base(of: query) + (names.isEmpty ? "" : ".without(\(names.joined(separator: ", ")))")
  }

  private static func base(of query: Stub.Query) -> String {
    if let order = query.order { return ".exactly(inOrder: \(list(order)))" }
    let items = query.items.items
    if query.rules.isEmpty {
      if items.isEmpty { return query.isOpen ? ".ignored" : ".empty" }
      return query.isOpen ? ".containing(\(list(items)))" : ".exactly(\(list(items)))"
    }
    let equal = items.map { ($0.name, Stub.Value.equal($0.value ?? "")) }
    let all = query.rules.merging(equal) { rule, _ in rule }
    return ".fitting(\(rules(all))\(query.isOpen ? ", isComplete: false" : ""))"
  }

  private static func list(_ items: [QueryItem]) -> String {
    if items.isEmpty { return "[:]" }
    let pairs = items.map { "\(text($0.name)): \($0.value.map { text($0) } ?? "nil")" }
    return "[\(pairs.joined(separator: ", "))]"
  }

  private static func rules(_ rules: [String: Stub.Value]) -> String {
    if rules.isEmpty { return "[:]" }
    let pairs = rules.sorted { $0.key < $1.key }.map { name, rule in
      "\(text(name)): \(value(rule))"
    }
    return "[\(pairs.joined(separator: ", "))]"
  }

  private static func value(_ rule: Stub.Value) -> String {
    let words: String =
      switch rule.want {
      case .equal(let value): rule.ignoresCase ? ".equal(\(text(value)))" : text(value)
      case .containing(let part): ".containing(\(text(part)))"
      case .matching(let expression): ".matching(\(raw(expression.text)))"
      case .invalid(let expression): ".matching(\(raw(expression)))"
      case .present: ".present"
      case .absent: ".absent"
      }
    return words + (rule.ignoresCase ? ".ignoringCase" : "")
  }

  private static func body(_ body: Stub.Body) -> String {
    switch body.want {
    case .unsaid: "any"
    case .ignored, .custom, .invalid: ".ignored"
    case .bytes(let bytes): bytes.isEmpty ? ".empty" : ".bytes(…)"
    case .text(let rule):
      switch (rule.onlyValue, rule.want) {
      case (let value?, _): ".text(\(text(value)))"
      case (_, .containing(let part)) where !rule.ignoresCase: ".containing(\(text(part)))"
      default: ".fitting(\(value(rule)))"
      }
    case .json(let value, let leeway):
      ".json(text: \(raw(value.description))"
        + (leeway.contains(.arrayOrder) ? ", isOrdered: false" : "")
        + (leeway.contains(.extraElements) ? ", isComplete: false)" : ")")
    case .form(let rule): rule.rules.isEmpty ? ".form(\(list(rule.items.items)))" : ".ignored"
    case .multipart(let parts): ".multipart([\(parts.map(part).joined(separator: ", "))])"
    case .all(let rules): ".all(\(rules.map(Self.body).joined(separator: ", ")))"
    }
  }

  private static func part(_ part: Stub.FormPart) -> String {
    if part.fileName == nil, part.contentType == nil,
      let value = String(data: part.bytes, encoding: .utf8)
    {
      return ".init(\(text(part.name)), \(text(value)))"
    }
    let type = part.contentType.map { text($0) } ?? "nil"
    return ".init(\(text(part.name)), file: \(text(part.fileName ?? "")), contentType: \(type), "
      + "bytes: …)"
  }

  private static func text(_ value: String) -> String { quoted(value, limit: .max) }

  /// Returns a text as a raw literal of Swift, or as an escaped literal if no raw literal can
  /// contain the text.
  private static func raw(_ value: String) -> String {
    let isPlain = !value.contains("\"#") && !value.contains("\\#") && !value.contains("\n")
    return isPlain ? "#\"\(value)\"#" : text(value)
  }
}
