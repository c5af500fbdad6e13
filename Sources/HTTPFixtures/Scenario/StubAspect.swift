import Foundation

/// A part of a request about which a stub can say exactly what it must be.
///
/// Of two stubs that say different things about one aspect no request is taken by both, except
/// for the last three kinds, of which only nothing can be proven.
enum StubAspect: Hashable, Sendable {
  case method
  case scheme
  case host
  case segmentCount
  /// A segment of the path, the first being what stands before the first slash.
  case segment(Int)
  case query
  /// The value of a query item that occurs once.
  case item(String)
  case header(String)
  case cookie(String)
  case body
  case form
  case json
  /// The plain value of a key of the object in the body.
  case member(String)
  case expression
  case condition
  case bodyCondition

  /// What it takes to find out what a request has there.
  enum Effort: Int, CaseIterable, Sendable {
    case address
    case query
    case fields
    case body
    /// A request has nothing there; what is said tells stubs apart only.
    case unprovable
  }

  var effort: Effort {
    switch self {
    case .method, .scheme, .host, .segmentCount, .segment: .address
    case .query, .item: .query
    case .header, .cookie: .fields
    case .body, .form, .json, .member: .body
    case .expression, .condition, .bodyCondition: .unprovable
    }
  }

  var isItem: Bool {
    if case .item = self { true } else { false }
  }
}

/// What a stub wants of an aspect, or a request has there.
enum AspectValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case items(QueryItems)
  case json(JSONValue)
  /// A query item without a value.
  case bare
  case absent

  init(_ item: QueryItem) { self = item.value.map { .text($0) } ?? .bare }
}

// MARK: - Of stubs

extension RequestPattern {
  /// All that the pattern says about single aspects, each aspect once.
  var aspects: [(StubAspect, AspectValue)] {
    var aspects: [(StubAspect, AspectValue)] = [(.method, .text(method.name))]
    if let scheme { aspects.append((.scheme, .text(scheme))) }
    if let host, let name = Self.hostAspect(host) { aspects.append((.host, .text(name))) }
    aspects += path.aspects
    aspects += query.aspects
    aspects += Self.aspects(headers) { .header($0) }
    aspects += Self.aspects(cookies) { .cookie($0) }
    aspects += body.aspects
    if conditions.count == 1 { aspects.append((.condition, .text(conditions[0].name))) }
    return aspects
  }

  /// The host without its port; `nil` for an address whose colons are no border.
  private static func hostAspect(_ host: String) -> String? {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count > 2 ? nil : parts.first.map(String.init)
  }

  private static func aspects(
    _ rules: [String: ValueRule],
    _ aspect: (String) -> StubAspect
  ) -> [(StubAspect, AspectValue)] {
    rules.sorted { $0.key < $1.key }.compactMap { name, rule in
      switch rule.want {
      case .equal(let value): (aspect(name), .text(value))
      case .absent: (aspect(name), .absent)
      case .containing, .matching, .present: nil
      }
    }
  }
}

extension PathPattern {
  fileprivate var aspects: [(StubAspect, AspectValue)] {
    if let exactPath {
      let segments = pathSegments(of: exactPath)
      return [(.segmentCount, .number(segments.count))]
        + segments.enumerated().map { (.segment($0), .text($1)) }
    }
    if let template {
      return [(.expression, .absent), (.segmentCount, .number(template.segments.count))]
        + template.segments.enumerated().compactMap { index, segment in
          segment.text.map { (.segment(index), .text($0)) }
        }
    }
    if takesEverything { return [] }
    return [(.expression, .text(text))]
      + (firstSegment.map { [(.segment(1), .text(String($0)))] } ?? [])
  }
}

extension QueryRule {
  /// Whether the rule says of every name the one value that it has, or that it is absent.
  var isClosed: Bool {
    guard let items = parts.whole?.sorted else { return false }
    return zip(items, items.dropFirst()).allSatisfy { $0.name != $1.name }
  }

  fileprivate var aspects: [(StubAspect, AspectValue)] {
    let parts = parts
    var aspects: [(StubAspect, AspectValue)] = []
    if let whole = parts.whole { aspects.append((.query, .items(whole))) }
    var last: String?
    let items = parts.whole?.sorted ?? parts.required.sorted()
    for (index, item) in items.enumerated() where item.name != last {
      last = item.name
      // A name that occurs twice has no one value: nothing is said about it.
      let isAlone = index + 1 == items.count || items[index + 1].name != item.name
      if isAlone { aspects.append((.item(item.name), AspectValue(item))) }
    }
    let named = Set(items.map(\.name))
    for name in parts.refused.sorted() where !named.contains(name) {
      aspects.append((.item(name), .absent))
    }
    return aspects
  }
}

extension BodyRule {
  fileprivate var aspects: [(StubAspect, AspectValue)] {
    switch want {
    case .bytes(let body):
      Self.aspects(CanonicalRequest(method: .post, rawPath: "/", body: body))
    case .text(let text):
      Self.aspects(CanonicalRequest(method: .post, rawPath: "/", body: Data(text.utf8)))
    case .form(let fields): [(.form, .items(fields))]
    case .json(let value, let leeway):
      (leeway.isEmpty ? [(.json, .json(value))] : []) + Self.members(of: value)
    case .custom(let condition): [(.bodyCondition, .text(condition.name))]
    case .ignored, .containing, .invalid: []
    }
  }

  /// What one body is by every way to read it; of a large one its bytes say enough.
  private static func aspects(_ request: CanonicalRequest) -> [(StubAspect, AspectValue)] {
    let aspects: [StubAspect] = request.body.count > 65_536 ? [.body] : [.body, .form, .json]
    return aspects.map { ($0, request.bodyValue(of: $0)) }
  }

  private static func members(of value: JSONValue) -> [(StubAspect, AspectValue)] {
    guard case .object(let members) = value else { return [] }
    return members.sorted { $0.key < $1.key }.compactMap { key, value in
      value.isPlain ? (.member(key), .json(value)) : nil
    }
  }
}

extension JSONValue {
  /// Whether the value holds no others, so that leeway changes nothing.
  var isPlain: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}
