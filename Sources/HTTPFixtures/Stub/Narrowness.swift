/// How narrow the rules of two stubs are, when both match one request.
///
/// A stub is the special case of another one when none of its rules is wider and one is narrower.
struct Narrowness {
  private(set) var isNarrower = false
  private(set) var isWider = false

  /// The first stub's rules beside those of the other.
  init(of stub: Stub, beside other: Stub) {
    let (mine, theirs) = (stub.pattern, other.pattern)
    add(mine.method == .any ? 1 : 0, theirs.method == .any ? 1 : 0)
    add(mine.scheme == nil ? 1 : 0, theirs.scheme == nil ? 1 : 0)
    add(Self.width(ofHost: mine.host), Self.width(ofHost: theirs.host))
    add(mine.path, theirs.path)
    add(mine.query, theirs.query)
    add(mine.headers, theirs.headers)
    add(mine.cookies, theirs.cookies)
    add(mine.body, theirs.body)
    add(Set(mine.conditions), Set(theirs.conditions))
    guard let states = stub.states.required, let others = other.states.required else {
      add(stub.states.required == nil ? 1 : 0, other.states.required == nil ? 1 : 0)
      return
    }
    add(others, states)
  }

  /// Whether the first stub may go before the other one without a word.
  var isSpecialCase: Bool { isNarrower && !isWider }

  private mutating func add(_ mine: Int, _ theirs: Int) {
    isNarrower = isNarrower || mine < theirs
    isWider = isWider || mine > theirs
  }

  /// Compares sets of which the greater one is narrower.
  private mutating func add<Rule>(_ mine: Set<Rule>, _ theirs: Set<Rule>) {
    add(theirs.isSubset(of: mine) ? 0 : 1, mine.isSubset(of: theirs) ? 0 : 1)
  }

  private static func width(ofHost host: String?) -> Int {
    host.map { $0.utf8.contains(UInt8(ascii: ":")) ? 0 : 1 } ?? 2
  }

  private mutating func add(_ mine: Stub.Path, _ theirs: Stub.Path) {
    add(mine.width, theirs.width)
    guard let segments = mine.segments, let others = theirs.segments else { return }
    for (segment, other) in zip(segments, others) {
      add(Stub.Path.width(of: segment), Stub.Path.width(of: other))
    }
  }

  private mutating func add(_ mine: Stub.Query, _ theirs: Stub.Query) {
    add(mine.width, theirs.width)
    if let whole = mine.whole, let other = theirs.whole {
      // A rule for `a` takes no `a=`, but a rule for `a=` takes both.
      return add(other.items.count { $0.value == nil }, whole.items.count { $0.value == nil })
    }
    if mine.whole != nil || theirs.whole != nil { return }
    for name in mine.names.union(theirs.names) {
      add(mine.width(of: name), theirs.width(of: name))
      addParts(mine.rules[name], theirs.rules[name])
    }
  }

  private mutating func add(_ mine: [String: Stub.Value], _ theirs: [String: Stub.Value]) {
    for name in Set(mine.keys).union(theirs.keys) {
      add(mine[name]?.width ?? 9, theirs[name]?.width ?? 9)
      addParts(mine[name], theirs[name])
    }
  }

  /// Of two texts that a value must contain, the one that contains the other is narrower.
  private mutating func addParts(_ mine: Stub.Value?, _ theirs: Stub.Value?) {
    guard case .containing(let part)? = mine?.want, case .containing(let other)? = theirs?.want
    else { return }
    add(part.contains(other) ? 0 : 1, other.contains(part) ? 0 : 1)
  }

  private mutating func add(_ mine: Stub.Body, _ theirs: Stub.Body) {
    add(mine.width, theirs.width)
    switch (mine.want, theirs.want) {
    case (.json(let value, let leeway), .json(let other, let otherLeeway)):
      add(
        value.fits(other, ignoring: otherLeeway) ? 0 : 1,
        other.fits(value, ignoring: leeway) ? 0 : 1
      )
    case (.form(let rule), .form(let other)): add(rule, other)
    case (.text(let rule), .text(let other)): addParts(rule, other)
    case (.all(let rules), .all(let others)): add(Set(rules), Set(others))
    default: break
    }
  }
}

extension Stub.Path {
  fileprivate var width: Int {
    takesEverything ? 3 : kind == .exact ? 0 : kind == .template ? 1 : 2
  }

  /// The width of a template's segment: text, a hole beside text, or a hole alone.
  fileprivate static func width(of segment: String) -> Int {
    segment == hole ? 2 : segment.contains(hole) ? 1 : 0
  }
}

extension Stub.Query {
  fileprivate var width: Int {
    order != nil ? 0 : whole != nil ? 1 : isOpen ? 3 : 2
  }

  fileprivate var names: Set<String> {
    refused.union(rules.keys).union(items.items.map(\.name))
  }

  /// The width of the rule for the items of a name: each item that must occur makes it narrower.
  fileprivate func width(of name: String) -> Int {
    let count = items.items.count { $0.name == name }
    return count > 0 ? -count : refused.contains(name) ? 0 : rules[name]?.width ?? 9
  }
}

extension Stub.Value {
  fileprivate var width: Int {
    switch want {
    case .absent: 0
    case .equal: ignoresCase ? 1 : 0
    case .containing, .matching, .invalid: 2
    case .present: 3
    }
  }
}

extension Stub.Body {
  /// The width of the rule; several rules together are narrower than the narrowest alone.
  fileprivate var width: Int {
    switch want {
    case .bytes, .form, .multipart, .json(_, []), .invalid: 0
    case .all(let rules): (rules.map(\.width).min() ?? 0) - 1
    case .json: 2
    case .text(let rule): 2 * rule.width
    case .custom: 6
    case .ignored, .unsaid: 18
    }
  }
}
