extension MomentPoset {
  /// Counts the possible orders, and returns their number, or the limit if they are more.
  func orderCount(upTo limit: Int) -> Int {
    conclude()
    return SimulatedState(self).orderCount(upTo: limit)
  }
}

extension SimulatedState {
  /// The number of orders of the moments that are left, or the limit if they are more.
  fileprivate func orderCount(upTo limit: Int) -> Int {
    let open = (0..<poset.count).filter { isOpen($0) }
    var count = open.isEmpty ? 1 : 0
    for moment in open where count < limit {
      let next = open.count == 1 ? self : SimulatedState(self)
      next.take(moment)
      count += next.orderCount(upTo: limit - count)
    }
    return count
  }
}
