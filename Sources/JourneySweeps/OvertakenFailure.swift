import UserJourneys

/// The orders of a journey in which other things happen while a request that fails is under way.
///
/// What happens before it is sent, and after its answer, stays as the script has it: that is what the
/// sweep of all orders changes.
struct OvertakenFailure {
  let plan: FailurePlan
  let budget: Int

  /// How many orders there were, and how many of them did not come to the script's end.
  struct Tally {
    var count = 0
    var stopCount = 0
    /// Whether there are orders for which the budget was too small.
    var hasMore = false

    /// As a report has it: `in 3 orders`; nil where there is only the script's.
    var words: String? {
      guard count > 1 || hasMore else { return nil }
      let stops = stopCount > 0 ? ", \(stopCount) of them not to the end" : ""
      return "in \(count) orders" + (hasMore ? ", and there are more" : "") + stops
    }
  }

  /// Plays the orders, those that differ least from the script's first.
  ///
  /// - Parameters:
  ///   - stage: The journey.
  ///   - script: The steps.
  ///   - judge: Is called with each playing.
  /// - Returns: How many there were.
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

  /// The orders that let one thing more happen before the answer.
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
