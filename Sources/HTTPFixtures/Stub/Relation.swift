import Foundation

/// How the requests that one rule takes stand to those that another one takes.
enum Relation: Hashable, Sendable {
  /// No request is taken by both.
  case apart
  /// Both take the same requests.
  case same
  /// The first takes all requests of the second, and more.
  case covers
  /// The second takes all requests of the first, and more.
  case covered
  /// Some requests are taken by both, and each takes more.
  case overlaps
  /// Nothing can be proven, because an expression or a closure decides.
  case unknown

  /// The relation of two rules that each ask for two independent things.
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

  /// The relation of two rules of which it is known whether each takes all that the other takes.
  static func of(covers: Bool, covered: Bool, otherwise: Relation) -> Relation {
    switch (covers, covered) {
    case (true, true): .same
    case (true, false): .covers
    case (false, true): .covered
    case (false, false): otherwise
    }
  }

  /// The relation of two rules that take every text with a part: the shorter part takes more.
  static func ofParts(_ part: String, _ other: String) -> Relation {
    of(covers: other.contains(part), covered: part.contains(other), otherwise: .overlaps)
  }
}

extension RequestPattern {
  /// How the requests of this pattern stand to those of another one.
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

  /// A host without a port takes any port.
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
  /// How the values of this rule stand to those of another one.
  func relation(to other: Stub.Value) -> Relation {
    if self == other { return .same }
    switch (want, other.want) {
    case (.absent, _), (_, .absent): return .apart
    case (.present, _): return .covers
    case (_, .present): return .covered
    case (.equal(let value), _): return other.matches(value) ? .covered : .apart
    case (_, .equal(let value)): return matches(value) ? .covers : .apart
    case (.containing(let left), .containing(let right)): return .ofParts(left, right)
    case (.matching, _), (_, .matching): return .unknown
    }
  }
}

extension Stub.Body {
  /// How the bodies of this rule stand to those of another one.
  func relation(to other: Stub.Body) -> Relation {
    if self == other { return .same }
    switch (want, other.want) {
    case (.invalid, _), (_, .invalid): return .apart
    case (.ignored, .unsaid), (.unsaid, .ignored): return .same
    case (.ignored, _), (.unsaid, _): return .covers
    case (_, .ignored), (_, .unsaid): return .covered
    case (.form, .form), (.multipart, .multipart): return .apart
    case (.containing(let left), .containing(let right)): return .ofParts(left, right)
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

  /// The one body that the rule takes, when there is one.
  private var onlyBody: Data? {
    switch want {
    case .bytes(let bytes): bytes
    case .text(let text): Data(text.utf8)
    default: nil
    }
  }

  private func takes(_ body: Data) -> Bool {
    matches(Stub.Request(method: .post, rawPath: "/", body: body))
  }
}

extension Stub.Path {
  /// How the paths of this pattern stand to those of another one.
  ///
  /// Of two regular expressions nothing can be proven unless they are written alike.
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

  /// The segments of the paths, `nil` where one has a hole; `nil` when nothing is known of them.
  var segments: [String?]? {
    exactPath.map { pathSegments(of: $0) } ?? template?.texts
  }
}

extension Stub.Query {
  /// The rule taken apart: what the whole query is, or what it must and must not hold.
  struct Parts {
    var whole: Stub.Items?
    var order: [QueryItem]?
    var required: [QueryItem] = []
    var refused: Set<String> = []
    private var hasTwoWholes = false

    /// Whether two parts contradict each other, so that no query fits.
    var isImpossible: Bool {
      let items = whole?.items ?? required
      return hasTwoWholes || items.contains { refused.contains($0.name) }
        || whole.map { !Stub.Query.contains($0.items, required) } == true
    }

    mutating func add(_ rule: Stub.Query) {
      switch rule.want {
      case .ignored: break
      case .exactly(let items): setWhole(items)
      case .ordered(let items):
        setWhole(Stub.Items(items))
        order = items
      case .containing(let items): required += items.items
      case .absent(let names): refused.formUnion(names)
      case .all(let rules): for rule in rules { add(rule) }
      }
    }

    private mutating func setWhole(_ items: Stub.Items) {
      hasTwoWholes = hasTwoWholes || (whole.map { $0 != items } ?? false)
      whole = items
    }
  }

  var parts: Parts {
    var parts = Parts()
    parts.add(self)
    return parts
  }

  /// How the queries of this rule stand to those of another one.
  ///
  /// A name that two rules want with different values keeps them apart: that one request carries
  /// both is no reason to refuse either.
  func relation(to other: Stub.Query) -> Relation {
    if self == other { return .same }
    let left = parts
    let right = other.parts
    if left.isImpossible || right.isImpossible { return .apart }
    if let leftWhole = left.whole, let rightWhole = right.whole {
      guard leftWhole == rightWhole else { return .apart }
      if let leftOrder = left.order, let rightOrder = right.order {
        return leftOrder == rightOrder ? .same : .apart
      }
      return .of(covers: left.order == nil, covered: right.order == nil, otherwise: .apart)
    }
    if let whole = left.whole { return other.matches(whole) ? .covered : .apart }
    if let whole = right.whole { return matches(whole) ? .covers : .apart }
    return Self.openRelation(left, right)
  }

  private static func openRelation(_ left: Parts, _ right: Parts) -> Relation {
    let leftValues = Dictionary(grouping: left.required, by: \.name)
    let rightValues = Dictionary(grouping: right.required, by: \.name)
    for (name, items) in leftValues {
      if right.refused.contains(name) { return .apart }
      if let others = rightValues[name], others.sorted() != items.sorted() { return .apart }
    }
    if rightValues.keys.contains(where: left.refused.contains) { return .apart }
    return .of(
      covers: contains(right.required, left.required) && left.refused.isSubset(of: right.refused),
      covered: contains(left.required, right.required) && right.refused.isSubset(of: left.refused),
      otherwise: .overlaps
    )
  }
}
