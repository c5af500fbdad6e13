/// Stubs parted by what they say about one aspect, each part by another one, until few are left.
struct StubTree: Sendable {
  private struct Node: Sendable {
    /// The rank of the stub in it that is asked first.
    var first: Int
    /// The stubs in the order in which they are asked, when they are not parted.
    var stubs: [Int] = []
    var aspect: StubAspect?
    /// By what they want, the nodes of the stubs that say anything about the aspect.
    var named: [AspectValue: Int] = [:]
    /// The node of the stubs that say nothing about it.
    var open: Int?
  }

  /// So many stubs are asked one by one sooner than they are parted.
  private static let few = 4

  private var nodes: [Node] = []
  private var root: Int?

  /// - Parameters:
  ///   - order: The stubs in the order in which they are asked.
  ///   - ranks: For each stub its place in that order.
  ///   - index: What they say.
  init(_ order: [Int], ranks: [Int], index: AspectIndex) {
    var choice = AspectChoice(index, efforts: [.address, .query, .fields, .body])
    root = add(order, ranks, index, &choice)
  }

  private mutating func add(
    _ stubs: [Int],
    _ ranks: [Int],
    _ index: AspectIndex,
    _ choice: inout AspectChoice
  ) -> Int? {
    guard let first = stubs.first else { return nil }
    let number = nodes.count
    nodes.append(Node(first: ranks[first]))
    guard stubs.count > Self.few, let aspect = choice.aspect(of: stubs, with: stubs) else {
      nodes[number].stubs = stubs
      return number
    }
    let groups = index.groups(of: stubs, by: aspect)
    var named: [AspectValue: Int] = [:]
    for (value, stubs) in groups.named {
      named[index.values[value]] = add(stubs, ranks, index, &choice)
    }
    nodes[number].aspect = index.aspects[aspect]
    nodes[number].named = named
    nodes[number].open = add(groups.open, ranks, index, &choice)
    return number
  }

  // MARK: - Search

  /// Visits the lists of stubs among which all stubs are that match.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - best: The rank from which on stubs are of no interest; `visit` may lower it.
  ///   - visit: Takes the stubs of a list in the order in which they are asked.
  func search(
    _ request: CanonicalRequest,
    below best: inout Int,
    visit: (_ stubs: [Int], _ best: inout Int) -> Void
  ) {
    var aspects = RequestAspects(request)
    search(root, &aspects, &best, visit)
  }

  private func search(
    _ number: Int?,
    _ request: inout RequestAspects,
    _ best: inout Int,
    _ visit: (_ stubs: [Int], _ best: inout Int) -> Void
  ) {
    guard let number, nodes[number].first < best else { return }
    guard let aspect = nodes[number].aspect else { return visit(nodes[number].stubs, &best) }
    if case .item(let name) = aspect {
      var isThere = false
      for item in request.request.query.items where item.name == name {
        isThere = true
        search(nodes[number].named[AspectValue(item)], &request, &best, visit)
      }
      if !isThere { search(nodes[number].named[.absent], &request, &best, visit) }
    } else if let value = request.value(of: aspect) {
      search(nodes[number].named[value], &request, &best, visit)
    }
    search(nodes[number].open, &request, &best, visit)
  }
}
