extension Stub {
  /// Whether this stub makes all claims of another one and more, so that it may go before the other
  /// one without a word.
  func isSpecialCase(of other: Stub) -> Bool {
    let names = pattern.query.names.union(other.pattern.query.names)
    return Claims(of: self, names).all.isStrictSuperset(of: Claims(of: other, names).all)
  }
}

/// What a stub says about requests: one claim for each requirement, and more for a stricter one.
private struct Claims {
  private(set) var all: Set<String> = []

  /// - Parameters:
  ///   - stub: The stub.
  ///   - names: The names in the queries of the compared stubs.
  init(of stub: Stub, _ names: Set<String>) {
    let pattern = stub.pattern
    add("method", pattern.method == .any ? 0 : 1)
    add("scheme", pattern.scheme == nil ? 0 : 1)
    add("host", pattern.host.map { $0.utf8.contains(UInt8(ascii: ":")) ? 2 : 1 } ?? 0)
    add(pattern.path)
    add(pattern.query, "query", names)
    for (name, rule) in pattern.headers { add("header \(name)", rule.strength) }
    for (name, rule) in pattern.cookies { add("cookie \(name)", rule.strength) }
    add(pattern.body)
    for condition in pattern.conditions { add("condition \(condition.name)", 1) }
    guard let machine = stub.states.machine, let required = stub.states.required else { return }
    for state in machine.states where !required.contains(state) { add("not in \(state)", 1) }
  }

  private mutating func add(_ part: String, _ strength: Int) {
    all.formUnion((0..<strength).map { "\(part) \($0)" })
  }

  private mutating func add(_ path: Stub.Path) {
    add("path", path.takesEverything ? 0 : path.exactPath != nil ? 3 : path.segments != nil ? 2 : 1)
    let segments = path.exactPath.map(pathSegments) ?? path.segments ?? []
    for (index, segment) in segments.enumerated() {
      let isHole = segment == Stub.Path.hole
      add("segment \(index)", isHole ? 0 : segment.contains(Stub.Path.hole) ? 1 : 2)
    }
  }

  /// A query without further items says of each name how often it occurs, also of a name that it does
  /// not have.
  private mutating func add(_ query: Stub.Query, _ part: String, _ names: Set<String>) {
    add(part, query.order != nil ? 3 : query.whole != nil ? 2 : query.isOpen ? 0 : 1)
    for name in names {
      let items = query.items.items.filter { $0.name == name }
      let isSure = query.whole != nil || !items.isEmpty
      add("\(part) \(name)", isSure ? 5 + items.count : query.rules[name]?.strength ?? 0)
      // A rule for `a` takes no `a=`, but a rule for `a=` takes both.
      if items.contains(where: { $0.value == nil }) { add("bare \(part) \(name)", 1) }
    }
  }

  private mutating func add(_ body: Stub.Body) {
    switch body.want {
    case .ignored, .unsaid: break
    case .custom: add("body", 1)
    case .text(let rule):
      add("body", rule.strength)
      if rule.onlyValue != nil { add("text", 1) }
    case .json(let value, let leeway):
      add("body", leeway.isEmpty ? 5 : 3)
      guard case .object(let object) = value else { return }
      for (key, value) in object.values { add("member \(key): \(value)", 1) }
    case .form(let rule):
      add("body", 5)
      add(rule, "form", rule.names)
    case .all(let rules):
      for rule in rules { add(rule) }
      add("rules", rules.count)
    case .bytes, .multipart, .invalid:
      add("body", 5)
      add("bytes", 1)
    }
  }
}

extension Stub.Query {
  fileprivate var names: Set<String> { Set(rules.keys).union(items.items.map(\.name)) }
}

extension Stub.Value {
  fileprivate var strength: Int {
    switch want {
    case .present: 1
    case .containing, .matching, .invalid: 2
    case .equal: ignoresCase ? 3 : 4
    case .absent: 4
    }
  }
}
