import SnapshotReview

extension FileMigration {
  /// How many snapshots without a name stand before a call in its function.
  private struct Count {
    var number = 0
    /// Whether some of them are moved, so that the peer counts fewer.
    var isLess = false
    /// Whether some stand in a loop.
    var isOpen = false
  }

  /// Gives calls that are left the numbers as names that the peer gave them, where ones before them are
  /// moved: it would look for the references of others.
  mutating func keepNumbers() {
    var counts: [String: Count] = [:]
    let names = ["assertSnapshot", "assertSnapshots", "verifySnapshot"]
    for call in names.flatMap(source.calls).sorted(by: { $0.name < $1.name }) {
      guard let strategy = call["as"], call["named"] == nil, call["testName"] == nil,
        let function = source.function(at: call.name)
      else { continue }
      let key = "\(function.start)"
      var count = counts[key] ?? Count()
      let isList = source.word(call.name) == "assertSnapshots"
      let isLeft = leftCalls.contains(call.name)
      count.isOpen = count.isOpen || source.isRepeated(call.name)
      if isLeft, count.isLess {
        if isList || count.isOpen {
          remark(
            .byHand,
            call.name,
            "what stands before it is moved: name it as its references are"
          )
        } else {
          let end = strategy.tokens.upperBound - 1
          edit([source.inserting(", named: \"\(count.number + 1)\"", behind: end)])
        }
      }
      let several = isList ? unnamed(in: strategy) : 1
      count.number += several
      count.isLess = count.isLess || !isLeft && several > 0
      counts[key] = count
    }
  }

  /// How many strategies of a list have no name.
  private func unnamed(in strategies: PeerCall.Argument) -> Int {
    let list = strategies.value
    guard source.word(list.lowerBound) == "[", list.count > 1 else { return 1 }
    return source.parts(list.lowerBound + 1..<list.upperBound - 1)
      .count { source.word($0.lowerBound + 1) != ":" }
  }
}
