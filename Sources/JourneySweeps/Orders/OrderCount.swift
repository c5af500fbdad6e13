/// Counts the possible orders of a partially ordered set of moments.
final class OrderCount {
  private let poset: MomentPoset
  private let limit: Int
  private var count = 0

  /// - Parameters:
  ///   - poset: The partial order.
  ///   - limit: The count at which to stop.
  init(_ poset: MomentPoset, upTo limit: Int) {
    self.poset = poset
    self.limit = limit
  }

  /// Counts the possible orders, and returns their number, or the limit if they are more.
  func run() -> Int {
    count = 0
    poset.conclude()
    extend(SimulatedState(poset))
    return count
  }

  private func extend(_ state: SimulatedState) {
    let open = (0..<poset.count).filter { state.isOpen($0) }
    if open.isEmpty { count += 1 }
    for moment in open where count < limit {
      let next = open.count == 1 ? state : state.copy()
      next.take(moment)
      extend(next)
    }
  }
}
