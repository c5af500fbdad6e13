import UserJourneys

/// The orders of a journey in which other events happen while a failing request is under way.
///
/// Events before the request and after its answer keep the script's order: the sweep of all orders
/// varies those.
struct FailureOrders {
  let plan: FailurePlan
  let budget: Int

  /// The number of orders, and of those that stopped before the script's end.
  struct Tally {
    var count = 0
    var stopCount = 0
    /// Whether the budget left out some orders.
    var hasMore = false

    /// The tally in the report's words: `in 3 orders`; nil for the script's order alone.
    var words: String? {
      guard count > 1 || hasMore else { return nil }
      let stops = stopCount > 0 ? ", \(stopCount) of them stopped early" : ""
      return "in \(count) orders" + (hasMore ? ", and there are more" : "") + stops
    }
  }

  /// Plays the orders, those that differ least from the script's first.
  ///
  /// - Parameters:
  ///   - stage: The journey.
  ///   - script: The steps.
  ///   - judge: A closure that receives each variation with its playback.
  /// - Returns: The number of orders.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  func run(
    on stage: SweepStage,
    _ script: Journey.Script,
    judge: (Variation, Playback) -> Void
  ) throws(JourneyError) -> Tally {
    var tally = Tally()
    var orders: [[Int]] = [[]]
    while !orders.isEmpty {
      let order = orders.removeFirst()
      guard tally.count < budget else {
        tally.hasMore = true
        break
      }
      let variation = Variation(order: order, fault: plan)
      let playback = try stage.journey.play(variation, isMute: true, script)
      tally.count += 1
      if playback.stop != nil { tally.stopCount += 1 }
      judge(variation, playback)
      orders += deviations(of: order, in: playback)
    }
    return tally
  }

  /// The orders that let one more event happen before the answer.
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
