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
      } else if pattern.path.kind == .template, let sample = pattern.path.sample {
        let segments = pathSegments(of: sample)
        let holes = segments.indices.filter { segments[$0].contains(Stub.Path.hole) }
        let key = pathKey(pattern.method, segments, holes: holes)
        templates[holes, default: [:]][key, default: StubBucket()].add(index, pattern.query)
      } else {
        others.append(index)
      }
    }
  }

  /// Returns the stubs that match in this state, with the smallest priority number of all.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - state: The state of the client.
  /// - Returns: The indices of the stubs in `stubs`, in the order of their declaration.
  /// - Complexity: O(k) for k stubs with the same path and query, or with an expression as a path.
  func matches(_ request: Stub.Request, state: String) -> [Int] {
    var found: [Int] = []
    for candidates in candidates(for: request) {
      for stub in candidates {
        if let first = found.first, stubs[first].precedence < stubs[stub].precedence { break }
        guard stubs[stub].answers(in: state), stubs[stub].pattern.matches(request) else {
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
    exact[request.method.name + request.path]?.add(to: &lists, for: request.query)
    if templates.isEmpty { return lists }
    let segments = pathSegments(of: request.path)
    for (holes, buckets) in templates {
      let key = pathKey(request.method, segments, holes: holes)
      buckets[key]?.add(to: &lists, for: request.query)
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
  /// Whether each request that this stub takes is one for the other stub too, and not the reverse.
  ///
  /// Such a stub may go before the other one without a word.
  func isSpecialCase(of other: Stub) -> Bool {
    isWithin(other) && !other.isWithin(self)
  }

  private func isWithin(_ other: Stub) -> Bool {
    guard pattern.isWithin(other.pattern) else { return false }
    guard let theirs = other.requiredStates else { return true }
    return requiredStates?.isSubset(of: theirs) ?? false
  }
}

extension RequestPattern {
  fileprivate func isWithin(_ other: RequestPattern) -> Bool {
    method == other.method
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
  /// A template counts as its sample, which has a character in each hole that no path has.
  ///
  /// Of expressions, only a text with `.*` behind is known to take all paths of a template.
  fileprivate func isWithin(_ other: Stub.Path) -> Bool {
    if self == other { return true }
    if let start = other.start {
      return (self.start ?? sample)?.utf8.starts(with: start.utf8) ?? false
    }
    if kind == .template, other.kind == .expression { return false }
    return sample.map(other.matches) ?? false
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
    if let whole { return other.matches(whole) }
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

/// A recorded request without a playable answer, with the reason.
package struct LeftOutRequest: Hashable, Sendable, CustomStringConvertible {
  /// The request, perhaps without its body; `nil` when its URL or method cannot be read.
  let request: Stub.Request?
  /// The place of the entry in the archive.
  let place: SourcePlace
  /// The reason, worded to follow a colon: `the body of 7 bytes was not kept`.
  let reason: String

  /// The place, the request and the reason.
  ///
  ///     a.har:12 is left out (GET https://a.example/list): the body of 7 bytes was not kept.
  package var description: String {
    let named = request.map { " (\($0.descriptionWithHost))" } ?? ""
    return "\(place) is left out\(named): \(reason)."
  }

  /// Whether a request matches the recorded request of this entry.
  func takes(_ other: Stub.Request) -> Bool {
    guard let request else { return false }
    // An empty body may be one that the archive did not keep, so it matches any body.
    if !request.body.isEmpty || request.content.parts != nil {
      return RequestPattern(of: request, matching: .standard).matches(other)
    }
    return request.method == other.method && request.host == other.host
      && request.port == other.port && request.path == other.path && request.query == other.query
  }
}
