/// The stubs of a scenario, found by what they name instead of one by one.
///
/// A stub stands under its method and its exact path, or the literal first segment of its pattern,
/// and there under its exact query or the rarest item that its query must hold.
struct StubTable: Sendable {
  struct Key: Hashable, Sendable {
    let method: HTTPMethod
    let path: String
  }

  let stubs: [Stub]
  /// For each stub its place in the order in which stubs are asked.
  let ranks: [Int]
  private(set) var exact: [Key: StubBucket] = [:]
  private(set) var segments: [Key: StubBucket] = [:]
  private(set) var patterns: [HTTPMethod: StubBucket] = [:]

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    let order = stubs.indices.sorted {
      (stubs[$0].priority, $0) < (stubs[$1].priority, $1)
    }
    var ranks = [Int](repeating: 0, count: stubs.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.ranks = ranks
    for index in order {
      let pattern = stubs[index].pattern
      let method = pattern.method
      if let path = pattern.path.exactPath {
        exact[Key(method: method, path: path), default: StubBucket()].add(index, pattern.query)
      } else if let segment = pattern.path.firstSegment {
        let key = Key(method: method, path: String(segment))
        segments[key, default: StubBucket()].add(index, pattern.query)
      } else {
        patterns[method, default: StubBucket()].add(index, pattern.query)
      }
    }
    for key in exact.keys { exact[key]?.finish() }
    for key in segments.keys { segments[key]?.finish() }
    for key in patterns.keys { patterns[key]?.finish() }
  }

  /// The stub that is asked first of those that match in these states.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - states: The states of the client, by the name of their machine.
  /// - Returns: Its index in `stubs`.
  /// - Complexity: O(k), k being the stubs that share the method, the path or its first segment,
  ///   and the query or one item of it, plus those that name none of these.
  func firstMatch(_ request: CanonicalRequest, states: [String: String]) -> Int? {
    var best: Int?
    let key = Key(method: request.method, path: request.path)
    search(exact[key], request, states, &best)
    if !segments.isEmpty, let segment = firstSegment(of: request.path) {
      search(segments[Key(method: request.method, path: String(segment))], request, states, &best)
    }
    if !patterns.isEmpty { search(patterns[request.method], request, states, &best) }
    return best
  }

  private func search(
    _ bucket: StubBucket?,
    _ request: CanonicalRequest,
    _ states: [String: String],
    _ best: inout Int?
  ) {
    guard let bucket else { return }
    search(bucket.whole[request.query], request, states, &best)
    if !bucket.byItem.isEmpty {
      for item in request.query.items { search(bucket.byItem[item], request, states, &best) }
    }
    search(bucket.others, request, states, &best)
  }

  private func search(
    _ indices: [Int]?,
    _ request: CanonicalRequest,
    _ states: [String: String],
    _ best: inout Int?
  ) {
    guard let indices else { return }
    for index in indices {
      if let best, ranks[index] >= ranks[best] { return }
      if stubs[index].states.allows(states), stubs[index].pattern.matches(request) {
        best = index
        return
      }
    }
  }
}

/// The stubs of one path, or of one kind of path, by their query; each list in order of rank.
struct StubBucket: Sendable {
  private(set) var whole: [QueryItems: [Int]] = [:]
  private(set) var byItem: [QueryItem: [Int]] = [:]
  private(set) var others: [Int] = []
  private(set) var all: [Int] = []
  private var open: [(index: Int, items: [QueryItem])] = []

  mutating func add(_ index: Int, _ query: QueryRule) {
    all.append(index)
    switch query.handle {
    case .whole(let items): whole[items, default: []].append(index)
    case .items(let items): open.append((index, items))
    case .any: others.append(index)
    }
  }

  /// Puts each stub that names items under the one that the fewest others name.
  mutating func finish() {
    var counts: [QueryItem: Int] = [:]
    for item in open.lazy.flatMap(\.items) { counts[item, default: 0] += 1 }
    for (index, items) in open {
      let rarest = items.min { counts[$0, default: 0] < counts[$1, default: 0] }
      if let rarest { byItem[rarest, default: []].append(index) }
    }
    open = []
  }
}
