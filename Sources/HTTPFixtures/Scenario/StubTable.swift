/// The stubs of a scenario, found by what they want instead of one by one.
struct StubTable: Sendable {
  let stubs: [Stub]
  /// For each stub its place in the order in which stubs are asked.
  let ranks: [Int]
  let index: AspectIndex
  let tree: StubTree

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    let order = stubs.indices.sorted {
      (stubs[$0].priority, $0) < (stubs[$1].priority, $1)
    }
    var ranks = [Int](repeating: 0, count: stubs.count)
    for (rank, stub) in order.enumerated() { ranks[stub] = rank }
    self.ranks = ranks
    index = AspectIndex(stubs.map(\.pattern))
    tree = StubTree(order, ranks: ranks, index: index)
  }

  /// The stub that is asked first of those that match in these states.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - states: The states of the client, by the name of their machine.
  /// - Returns: Its index in `stubs`.
  /// - Complexity: O(k), k being the stubs that nothing said exactly keeps apart from the request.
  func firstMatch(_ request: CanonicalRequest, states: [String: String]) -> Int? {
    var best: Int?
    var bestRank = Int.max
    tree.search(request, below: &bestRank) { candidates, bestRank in
      for stub in candidates {
        if ranks[stub] >= bestRank { return }
        if stubs[stub].states.allows(states), stubs[stub].pattern.matches(request) {
          (best, bestRank) = (stub, ranks[stub])
          return
        }
      }
    }
    return best
  }
}
