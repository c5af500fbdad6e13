import Foundation

/// The request part of a stub in a scenario file.
struct RequestFile: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case method, scheme, host, urlPath, urlPathTemplate, urlPathPattern
    case queryParameters, queryParametersInOrder, otherQueryParameters
    case headers, cookies, bodyPatterns, formParameters, multipart
  }

  let pattern: RequestPattern

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    let method = Stub.Method(try object.decode(String.self, forKey: .method))
    let headers = try object.rules(.headers).map { ($0.key.lowercased(), $0.value) }
    pattern = RequestPattern(
      method: method,
      scheme: try object.decodeIfPresent(String.self, forKey: .scheme)?.lowercased(),
      host: try object.decodeIfPresent(String.self, forKey: .host)?.lowercased(),
      path: try object.path(),
      query: try object.query(),
      headers: Dictionary(headers) { first, _ in first },
      cookies: try object.rules(.cookies),
      body: try object.body().said(for: method)
    )
  }
}

extension KeyedDecodingContainer<RequestFile.Key> {
  fileprivate func path() throws -> Stub.Path {
    let key = try only(of: [.urlPath, .urlPathTemplate, .urlPathPattern])
    let text = try decode(String.self, forKey: key ?? .urlPath)
    switch key {
    case .urlPathTemplate?: return .template(text)
    case .urlPathPattern?: return .matching(text)
    default: return .exact(text)
    }
  }

  fileprivate func rules(_ key: Key) throws -> [String: Stub.Value] {
    try decodeIfPresent([String: TextRule].self, forKey: key)?.mapValues(\.rule) ?? [:]
  }

  fileprivate func query() throws -> Stub.Query {
    let words = [("refused", false), ("allowed", true)]
    let isOpen = try choice(.otherQueryParameters, words) ?? false
    if try only(of: [.queryParametersInOrder, .queryParameters]) == .queryParametersInOrder {
      let items = try decode([ItemInOrder].self, forKey: .queryParametersInOrder)
      return .exactly(inOrder: Stub.Items(items.map { QueryItem($0.name, $0.value) }))
    }
    let (items, rules) = try items(.queryParameters)
    return Stub.Query(items, rules, isOpen: isOpen)
  }

  /// Reads a query or a form: the items with an exact value, and the rules for all other names.
  private func items(_ key: Key) throws -> (Stub.Items, [String: Stub.Value]) {
    let all = try decodeIfPresent([String: ItemRule].self, forKey: key) ?? [:]
    let items = all.sorted { $0.key < $1.key }.flatMap { name, rule in
      rule.values.map { QueryItem(name, $0) }
    }
    return (Stub.Items(items), all.compactMapValues(\.rule))
  }

  fileprivate func body() throws -> Stub.Body {
    switch try only(of: [.bodyPatterns, .formParameters, .multipart]) {
    case .multipart?:
      return .multipart(try decode([PartInFile].self, forKey: .multipart).map(\.part))
    case .formParameters?:
      let (items, rules) = try items(.formParameters)
      return Stub.Body(want: .form(Stub.Query(items, rules)))
    case .bodyPatterns?:
      let rules = try decode([BodyRule].self, forKey: .bodyPatterns).map(\.body)
      guard !rules.isEmpty else { throw wrong(.bodyPatterns, "a list of at least one rule") }
      return .all(rules)
    default: return .unsaid
    }
  }
}

/// One item of a query whose order counts.
private struct ItemInOrder: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, value }

  let name: String
  let value: String?

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    name = try object.decode(String.self, forKey: .name)
    value = try object.decodeIfPresent(String.self, forKey: .value)
  }
}

/// A part of a multipart form: `{"name": "title", "text": "Jackson"}`.
struct PartInFile: Decodable {
  enum Key: String, CodingKey, CaseIterable { case name, fileName, contentType, text, base64 }

  let part: Stub.FormPart

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    let isPacked = try object.only(of: [.text, .base64]) == .base64
    part = Stub.FormPart(
      try object.decode(String.self, forKey: .name),
      fileName: try object.decodeIfPresent(String.self, forKey: .fileName),
      contentType: try object.decodeIfPresent(String.self, forKey: .contentType),
      bytes: isPacked
        ? try object.base64(.base64) : Data(try object.decode(String.self, forKey: .text).utf8)
    )
  }
}
