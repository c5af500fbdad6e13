/// The stubs of a scenario, indexed by method, path and query.
struct StubTable: Sendable {
  let stubs: [Stub]
  private var exact: [String: StubBucket] = [:]
  /// The stubs whose path is a template, by the positions of the template's holes, then by
  /// `pathKey`.
  private var templates: [[Int]: [String: StubBucket]] = [:]
  /// The stubs with a regular expression as their path.
  private var others: [Int] = []

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    let order = stubs.indices.sorted {
      (stubs[$0].precedence, $0) < (stubs[$1].precedence, $1)
    }
    for index in order {
      let pattern = stubs[index].pattern
      if let path = pattern.path.exactPath {
        exact[pattern.method.name + path, default: StubBucket()].add(index, pattern.query)
      } else if let segments = pattern.path.segments {
        let holes = segments.indices.filter { segments[$0].utf8.contains(0) }
        let key = pathKey(pattern.method, segments, holes: holes)
        templates[holes, default: [:]][key, default: StubBucket()].add(index, pattern.query)
      } else {
        others.append(index)
      }
    }
  }

  /// Returns the stubs that match in these states, with the smallest priority number of all.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - states: The states of the client, by the name of their machine.
  /// - Returns: The indices of the stubs in `stubs`, in the order of their declaration.
  /// - Complexity: O(k) for k stubs with the same path and query, or with an expression as a path.
  func matches(_ request: Stub.Request, states: [String: String]) -> [Int] {
    var found: [Int] = []
    for candidates in candidates(for: request) {
      for stub in candidates {
        if let first = found.first, stubs[first].precedence < stubs[stub].precedence { break }
        guard stubs[stub].states.allows(states), stubs[stub].pattern.matches(request) else {
          continue
        }
        if let first = found.first, stubs[stub].precedence < stubs[first].precedence { found = [] }
        found.append(stub)
      }
    }
    return found.sorted()
  }

  /// Returns the stubs of one rank among those that match: the first one, and all of which it is no
  /// special case.
  func rivals(among matches: [Int]) -> [Int] {
    guard let first = matches.first else { return [] }
    let others = matches.dropFirst().filter { !stubs[first].isSpecialCase(of: stubs[$0]) }
    return others.isEmpty ? [] : [first] + others
  }

  /// Returns lists of stubs, each ordered by rank, which together contain all stubs that match.
  func candidates(for request: Stub.Request) -> [[Int]] {
    var lists = others.isEmpty ? [] : [others]
    for method in [request.method, .any] {
      exact[method.name + request.path]?.add(to: &lists, for: request.query)
    }
    if templates.isEmpty { return lists }
    let segments = pathSegments(of: request.path)
    for (holes, buckets) in templates {
      for method in [request.method, .any] {
        let key = pathKey(method, segments, holes: holes)
        buckets[key]?.add(to: &lists, for: request.query)
      }
    }
    return lists
  }
}

/// The stubs of one method and path.
struct StubBucket: Sendable {
  /// The indices of the stubs that match exactly one query, by its items with `a=` for `a`: a stub that
  /// requires `a=` also matches `a`.
  private var closed: [Stub.Items: [Int]] = [:]
  private var open: [Int] = []

  mutating func add(_ stub: Int, _ query: Stub.Query) {
    if let whole = query.whole {
      closed[Self.key(of: whole), default: []].append(stub)
    } else {
      open.append(stub)
    }
  }

  /// Adds to `lists` the stubs that can match a query.
  func add(to lists: inout [[Int]], for query: Stub.Items) {
    if !open.isEmpty { lists.append(open) }
    if let stubs = closed[Self.key(of: query)] { lists.append(stubs) }
  }

  private static func key(of query: Stub.Items) -> Stub.Items {
    if query.items.allSatisfy({ $0.value != nil }) { return query }
    return Stub.Items(query.items.map { QueryItem($0.name, $0.value ?? "") })
  }
}

/// Returns method and path as one text without the segments at `holes`: `GET/user//name`.
func pathKey(_ method: Stub.Method, _ segments: [String], holes: [Int]) -> String {
  var key = method.name
  var hole = 0
  for (index, segment) in segments.enumerated() {
    if hole < holes.count, holes[hole] == index {
      hole += 1
    } else {
      key += segment
    }
    key += "/"
  }
  return key
}

/// Returns the texts between the slashes of a path, beginning with the text before the first slash.
func pathSegments(of path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    .map { String(Substring($0)) }
}

extension Stub {
  /// Whether this stub makes all claims of another one and more, so that it may go before the other
  /// one without a word.
  func isSpecialCase(of other: Stub) -> Bool {
    let names = pattern.query.names.union(other.pattern.query.names)
    return Claims(of: self, names).all.isStrictSuperset(of: Claims(of: other, names).all)
  }
}

/// The claims of a stub about requests: one for each requirement, and more for a stricter one.
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
