import Foundation

/// The relation between the requests that two rules match.
enum Relation: Hashable, Sendable {
  /// No request matches both rules.
  case apart
  /// Both rules match the same requests.
  case same
  /// The first rule matches all requests of the second, and more.
  case covers
  /// The second rule matches all requests of the first, and more.
  case covered
  /// Some requests match both rules, and each rule also matches requests that the other does not.
  case overlaps
  /// The relation is unknown, because a regular expression or a closure decides.
  case unknown

  /// Returns the relation between two rules, derived from the relations between their parts.
  ///
  /// For example, `left` is the relation between the paths of the rules, and `right` the relation
  /// between their queries.
  static func && (left: Relation, right: @autoclosure () -> Relation) -> Relation {
    if left == .apart { return .apart }
    let right = right()
    switch (left, right) {
    case (_, .apart): return .apart
    case (.unknown, _), (_, .unknown): return .unknown
    case (.same, let other), (let other, .same): return other
    default: return left == right ? left : .overlaps
    }
  }

  /// Returns `same`, `covers` or `covered`; returns `otherwise` if neither rule covers the other.
  static func of(covers: Bool, covered: Bool, otherwise: Relation) -> Relation {
    switch (covers, covered) {
    case (true, true): .same
    case (true, false): .covers
    case (false, true): .covered
    case (false, false): otherwise
    }
  }

  /// The same relation, seen from the second rule.
  var reversed: Relation { self == .covers ? .covered : self == .covered ? .covers : self }
}

extension RequestPattern {
  /// Returns the relation between the requests of this pattern and those of another one.
  func relation(to other: RequestPattern) -> Relation {
    methodRelation(to: other)
      && Self.relation(scheme, other.scheme)
      && hostRelation(to: other)
      && path.relation(to: other.path)
      && query.relation(to: other.query)
      && Self.relation(headers, other.headers)
      && Self.relation(cookies, other.cookies)
      && body.relation(to: other.body)
      && conditionRelation(to: other)
  }

  private static func relation(_ left: String?, _ right: String?) -> Relation {
    if left == right { return .same }
    return left == nil ? .covers : right == nil ? .covered : .apart
  }

  private func methodRelation(to other: RequestPattern) -> Relation {
    if method == other.method { return .same }
    return method == .any ? .covers : other.method == .any ? .covered : .apart
  }

  /// Returns the relation between the hosts of two patterns; a host without a port matches any
  /// port.
  private func hostRelation(to other: RequestPattern) -> Relation {
    guard let host, let wanted = other.host, host != wanted else {
      return Self.relation(host, other.host)
    }
    if wanted.hasPrefix(host + ":") { return .covers }
    return host.hasPrefix(wanted + ":") ? .covered : .apart
  }

  private static func relation(
    _ left: [String: Stub.Value],
    _ right: [String: Stub.Value]
  ) -> Relation {
    Set(left.keys).union(right.keys).sorted().reduce(.same) { relation, name in
      relation && Self.relation(left[name], right[name])
    }
  }

  private static func relation(_ left: Stub.Value?, _ right: Stub.Value?) -> Relation {
    guard let left else { return right == nil ? .same : .covers }
    guard let right else { return .covered }
    return left.relation(to: right)
  }

  private func conditionRelation(to other: RequestPattern) -> Relation {
    let mine = Set(conditions)
    let others = Set(other.conditions)
    let covers = mine.isSubset(of: others)
    return .of(covers: covers, covered: others.isSubset(of: mine), otherwise: .unknown)
  }
}

extension Stub.Value {
  /// Returns the relation between the values of this rule and those of another one.
  func relation(to other: Stub.Value) -> Relation {
    if self == other { return .same }
    switch (want, other.want) {
    case (.absent, _), (_, .absent): return .apart
    case (.present, _): return .covers
    case (_, .present): return .covered
    default: break
    }
    if let onlyValue { return other.matches(onlyValue) ? .covered : .apart }
    if let value = other.onlyValue { return matches(value) ? .covers : .apart }
    switch (want, other.want) {
    case (.containing(let left), .containing(let right)):
      return .of(
        covers: (ignoresCase || !other.ignoresCase) && matches(right),
        covered: (other.ignoresCase || !ignoresCase) && other.matches(left),
        otherwise: .overlaps
      )
    case (.equal(let left), .equal(let right)):
      return left.lowercased() == right.lowercased() ? .same : .apart
    default: return .unknown
    }
  }
}

extension Stub.Body {
  /// Returns the relation between the bodies of this rule and those of another one.
  func relation(to other: Stub.Body) -> Relation {
    if self == other { return .same }
    switch (want, other.want) {
    case (.invalid, _), (_, .invalid): return .apart
    case (.ignored, .unsaid), (.unsaid, .ignored): return .same
    case (.ignored, _), (.unsaid, _): return .covers
    case (_, .ignored), (_, .unsaid): return .covered
    case (.multipart, .multipart): return .apart
    case (.form(let left), .form(let right)): return left.relation(to: right)
    case (.text(let left), .text(let right)): return left.relation(to: right)
    case (.all(let rules), _): return Self.relation(of: rules, to: other)
    case (_, .all(let rules)): return Self.relation(of: rules, to: self).reversed
    case (.json(let left, let leftLeeway), .json(let right, let rightLeeway)):
      let covers = right.fits(left, ignoring: leftLeeway) && rightLeeway.isSubset(of: leftLeeway)
      let covered = left.fits(right, ignoring: rightLeeway) && leftLeeway.isSubset(of: rightLeeway)
      let isApart =
        (leftLeeway.isEmpty && !left.fits(right, ignoring: rightLeeway))
        || (rightLeeway.isEmpty && !right.fits(left, ignoring: leftLeeway))
      return .of(covers: covers, covered: covered, otherwise: isApart ? .apart : .unknown)
    default: break
    }
    if let body = onlyBody { return other.takes(body) ? .covered : .apart }
    if let body = other.onlyBody { return takes(body) ? .covers : .apart }
    return .unknown
  }

  /// The only body that the rule matches; `nil` when the rule matches several.
  private var onlyBody: Data? {
    switch want {
    case .bytes(let bytes): bytes
    case .text(let rule): rule.onlyValue.map { Data($0.utf8) }
    default: nil
    }
  }

  /// Returns the relation between the bodies that match all `rules` and the bodies of `other`.
  private static func relation(of rules: [Stub.Body], to other: Stub.Body) -> Relation {
    let relations = rules.map { $0.relation(to: other) }
    if relations.contains(.apart) { return .apart }
    return relations.contains(.same) || relations.contains(.covered) ? .covered : .unknown
  }

  private func takes(_ body: Data) -> Bool {
    matches(Stub.Request(method: .post, rawPath: "/", body: body))
  }
}

extension Stub.Path {
  /// Returns the relation between the paths of this pattern and those of another one.
  ///
  /// Two regular expressions have an unknown relation unless their texts are equal.
  func relation(to other: Stub.Path) -> Relation {
    if let exactPath, let path = other.exactPath { return exactPath == path ? .same : .apart }
    if self == other { return .same }
    if let exactPath { return other.matches(exactPath) ? .covered : .apart }
    if let path = other.exactPath { return matches(path) ? .covers : .apart }
    if takesEverything { return .covers }
    if other.takesEverything { return .covered }
    if let template, let other = other.template { return template.relation(to: other) }
    return .unknown
  }

  /// The text of each segment of the path, or `nil` for a segment with a hole.
  ///
  /// A regular expression has no list of segments.
  var segments: [String?]? {
    exactPath.map { pathSegments(of: $0) } ?? template?.texts
  }
}

extension Stub.Query {
  /// Returns the relation between the queries of this rule and those of another one.
  ///
  /// Two rules that require different values for one name count as apart, although a request could
  /// contain both values.
  func relation(to other: Stub.Query) -> Relation {
    if self == other { return .same }
    if isImpossible || other.isImpossible { return .apart }
    if let whole, let otherWhole = other.whole {
      guard whole == otherWhole else { return .apart }
      if let order, let otherOrder = other.order { return order == otherOrder ? .same : .apart }
      return .of(covers: order == nil, covered: other.order == nil, otherwise: .apart)
    }
    if let whole { return other.matches(whole) ? .covered : .apart }
    if let whole = other.whole { return matches(whole) ? .covers : .apart }
    let openness: Relation = isOpen == other.isOpen ? .same : isOpen ? .covers : .covered
    return names.union(other.names).sorted().reduce(openness) { relation, name in
      relation && wish(for: name).relation(to: other.wish(for: name))
    }
  }

  private var names: Set<String> { refused.union(rules.keys).union(items.items.map(\.name)) }

  /// A rule for the values that one name has in a query.
  fileprivate enum Wish: Hashable {
    case anything
    case nothing
    case values([String?])
    case rule(Stub.Value)
  }

  private func wish(for name: String) -> Wish {
    if let rule = rules[name] { return .rule(rule) }
    let values = items.sorted.filter { $0.name == name }.map(\.value)
    if !values.isEmpty { return .values(values) }
    return isOpen && !refused.contains(name) ? .anything : .nothing
  }
}

extension Stub.Query.Wish {
  fileprivate func relation(to other: Self) -> Relation {
    switch (self, other) {
    case _ where self == other: .same
    case (.anything, _): .covers
    case (_, .anything): .covered
    case (.rule(let rule), .rule(let second)): rule.relation(to: second)
    case (.rule(let rule), .values(let values)):
      values.contains { rule.matches($0 ?? "") } ? .covers : .apart
    case (.values, .rule): other.relation(to: self).reversed
    default: .apart
    }
  }
}
