import Foundation

extension RequestPattern {
  /// How the requests of this pattern stand to those of another one.
  func relation(to other: RequestPattern) -> Relation {
    guard method == other.method else { return .apart }
    return Self.relation(scheme, other.scheme)
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
    case (.containing(let left), .containing(let right)):
      let covered = left.contains(right)
      return .of(covers: right.contains(left), covered: covered, otherwise: .overlaps)
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
    case (.ignored, _): return .covers
    case (_, .ignored): return .covered
    case (.form, .form): return .apart
    case (.containing(let left), .containing(let right)):
      let covered = left.contains(right)
      return .of(covers: right.contains(left), covered: covered, otherwise: .overlaps)
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
