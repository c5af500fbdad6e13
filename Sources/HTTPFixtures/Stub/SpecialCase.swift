import ProofsheetBasics

extension Stub {
  /// Whether each request that this stub takes is one for the other stub too, and not the reverse.
  ///
  /// Such a stub may go before the other one without a word.
  func isSpecialCase(of other: Stub) -> Bool {
    isWithin(other) && !other.isWithin(self)
  }

  private func isWithin(_ other: Stub) -> Bool {
    pattern.isWithin(other.pattern) && states.isWithin(other.states)
  }
}

extension StateRule {
  fileprivate func isWithin(_ other: StateRule) -> Bool {
    guard let theirs = other.required else { return true }
    return machine == other.machine && required?.isSubset(of: theirs) ?? false
  }
}

extension RequestPattern {
  fileprivate func isWithin(_ other: RequestPattern) -> Bool {
    (method == other.method || other.method == .any)
      && (scheme == other.scheme || other.scheme == nil)
      && (host == other.host || other.host.map { host?.hasPrefix("\($0):") ?? false } ?? true)
      && path.isWithin(other.path)
      && query.isWithin(other.query)
      && other.headers.allSatisfy { headers[$0.key]?.isWithin($0.value) ?? false }
      && other.cookies.allSatisfy { cookies[$0.key]?.isWithin($0.value) ?? false }
      && body.isWithin(other.body)
      && other.conditions.allSatisfy(conditions.contains)
  }
}

extension Stub.Path {
  /// A template counts as the path with a letter in each hole.
  fileprivate func isWithin(_ other: Stub.Path) -> Bool {
    self == other || other.takesEverything || sample.map(other.matches) ?? false
  }
}

extension Stub.Value {
  fileprivate func isWithin(_ other: Stub.Value) -> Bool {
    self == other || other == .present && self != .absent
      || onlyValue.map { other.matches($0) } ?? false
  }
}

extension Stub.Query {
  fileprivate func isWithin(_ other: Stub.Query) -> Bool {
    if self == other { return true }
    if let whole { return (other.order ?? order) == order && other.matches(whole) }
    let (names, theirs) = (Set(rules.keys), Set(other.rules.keys))
    guard other.isOpen || !isOpen && items == other.items && names == theirs else { return false }
    return Stub.Query(other.items, isOpen: true).matches(items)
      && other.rules.allSatisfy { name, rule in
        let values = items.items.filter { $0.name == name }
        return rules[name]?.isWithin(rule) ?? values.contains { rule.matches($0.value ?? "") }
      }
  }
}

extension Stub.Body {
  fileprivate func isWithin(_ other: Stub.Body) -> Bool {
    switch (want, other.want) {
    case (_, .ignored), (_, .unsaid): true
    case (_, .all(let rules)): rules.allSatisfy(isWithin)
    case (.all(let rules), _): rules.contains { $0.isWithin(other) }
    case (.text(let rule), .text(let theirs)): rule.isWithin(theirs)
    case (.form(let rule), .form(let theirs)): rule.isWithin(theirs)
    case (.json(let value, let leeway), .json(let theirs, let more)):
      leeway.isSubset(of: more) && value.fits(theirs, ignoring: more)
    default: self == other
    }
  }
}
