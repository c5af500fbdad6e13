import UserJourneys

/// The orders of a journey that let other events happen while a failing request is under way.
///
/// The events before the request and after its answer keep the script's order. The sweep of all
/// orders varies them.
struct FailureOrders {
  let plan: FailurePlan
  let budget: Int

  /// Plays the orders, beginning with the orders that differ least from the script's order.
  ///
  /// - Parameters:
  ///   - stage: The journey.
  ///   - script: The steps.
  /// - Returns: Each variation with its playback, and whether the budget left out some orders.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  func run(
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> (played: [(Variation, Playback)], hasMore: Bool) {
    var played: [(Variation, Playback)] = []
    var orders: [[Int]] = [[]]
    while !orders.isEmpty, played.count < budget, !stage.budget.isSpent {
      let order = orders.removeFirst()
      let variation = Variation(order: order, fault: plan)
      let playback = try stage.play(variation, script)
      played.append((variation, playback))
      orders += deviations(of: order, in: playback)
    }
    return (played, !orders.isEmpty)
  }

  /// The orders that deviate from the playback at one further choice of the next event.
  ///
  /// The choice comes after all earlier deviations, and while the failing request is under way.
  private func deviations(of order: [Int], in playback: Playback) -> [[Int]] {
    let moments = playback.moments
    let request = plan.extent.first
    guard let sent = moments.first(where: { $0.requestCount >= request })?.choiceCount,
      let answered = playback.moment(answering: request).map({ moments[$0].choiceCount })
    else { return [] }
    let first = max(order.count, sent)
    return first < answered ? playback.orders(deviatingAt: first..<answered) : []
  }
}
