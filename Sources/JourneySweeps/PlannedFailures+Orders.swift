import UserJourneys

extension PlannedFailures {
  /// Plays the orders in which other events happen while a failing request is under way.
  ///
  /// The events before the request and after its answer keep the script's order. The sweep of all
  /// orders varies them. The orders that differ least from the script's order come first.
  ///
  /// - Parameters:
  ///   - plan: The failure.
  ///   - script: The steps.
  /// - Returns: Each variation with its playback, and whether the budget left out some orders.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  func playOrders(
    of plan: FailurePlan,
    _ script: Journey.Script
  ) throws(JourneyError) -> (played: [(Variation, Playback)], hasMore: Bool) {
    var played: [(Variation, Playback)] = []
    var orders: [[Int]] = [[]]
    while !orders.isEmpty, played.count < sweep.orders, !stage.budget.isSpent {
      let order = orders.removeFirst()
      let variation = Variation(order: order, fault: plan)
      let playback = try stage.play(variation, script)
      played.append((variation, playback))
      orders += playback.deviations(of: order, during: plan.extent.first)
    }
    return (played, !orders.isEmpty)
  }
}

extension Playback {
  /// The orders that deviate from the playback at one further choice.
  ///
  /// The choice comes after all choices in `order`, and while the failing request is under way.
  fileprivate func deviations(of order: [Int], during request: Int) -> [[Int]] {
    guard let sent = moments.first(where: { $0.requestCount >= request })?.choiceCount,
      let answered = moment(answering: request).map({ moments[$0].choiceCount })
    else { return [] }
    let first = max(order.count, sent)
    return first < answered ? orders(deviatingAt: first..<answered) : []
  }
}
