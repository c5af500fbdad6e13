import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Runs a journey in every order of its steps, answers and sleepers.
///
/// A run is told by its choices: 0.0.1 deviates from the script once, at its third choice. One that
/// deviates n times is run after all that deviate less often, so the first that fails is the smallest.
/// Each order is run once, because a new deviation always comes after the last one.
struct OrderSweep {
  let budget: Int

  /// The orders that have been run, and what came of them.
  private struct Tally {
    var part = SweepPart(playCount: 0)
    var infeasibleCount = 0
    /// The first order in which the script cannot go on, and why.
    var infeasible: (token: String, reason: JourneyError)?
    /// How often each ending occurred, in the order of their first order.
    var endings: [(screens: [Rendering], told: Told, token: String, count: Int)] = []
  }

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var tally = Tally()
    var deviationCount = 0
    var orders: [[Int]] = [[]]
    while !orders.isEmpty {
      var more: [[Int]] = []
      for order in orders {
        guard tally.part.playCount < budget else {
          return part(tally, stoppedAmong: deviationCount, on: stage)
        }
        let variation = Variation(order: order)
        let playback = try stage.journey.play(variation, isMute: true, script)
        note(playback, variation, on: stage, &tally)
        // No more than can still be run, and one to know that there are others.
        let left = budget - tally.part.playCount + 1 - more.count
        if left > 0 { more += Self.deviations(of: order, in: playback).prefix(left) }
      }
      orders = more
      deviationCount += 1
    }
    return part(tally, stoppedAmong: nil, on: stage)
  }

  /// The orders that deviate from one that was run once more, after its last deviation.
  private static func deviations(of order: [Int], in playback: Playback) -> [[Int]] {
    var more: [[Int]] = []
    for place in order.count..<max(order.count, playback.choices.count) {
      let kept = playback.choices[..<place].map(\.place)
      for choice in 1..<playback.choices[place].count { more.append(kept + [choice]) }
    }
    return more
  }

  private func note(
    _ playback: Playback,
    _ variation: Variation,
    on stage: SweepStage,
    _ tally: inout Tally
  ) {
    tally.part.playCount += 1
    tally.part.add(stage.findings(in: playback), variation)
    if let stop = playback.stop {
      tally.infeasibleCount += 1
      tally.infeasible = tally.infeasible ?? (variation.token, stop)
      return
    }
    let (ending, told) = (playback.ending, Told(playback))
    let known = tally.endings.firstIndex { $0.screens == ending && $0.told == told }
    if let known {
      tally.endings[known].count += 1
      return
    }
    tally.endings.append((ending, told, variation.token, 1))
    tally.part.add(stage.endingFindings(of: playback), variation)
  }

  /// - Parameters:
  ///   - tally: What was run.
  ///   - deviationCount: How often the orders deviate among which the budget ended; nil when there
  ///     are no more orders.
  ///   - stage: What the script's own run teaches.
  /// - Returns: How much was run, and what came of it.
  private func part(
    _ tally: Tally,
    stoppedAmong deviationCount: Int?,
    on stage: SweepStage
  ) -> SweepPart {
    var words = counted(tally.part.playCount, "order")
    switch deviationCount {
    case nil: words += ", all there are"
    case let count?: words += ", all that deviate less than \(count) times from the script's"
    }
    if tally.infeasibleCount > 0 { words += ", \(tally.infeasibleCount) not to the end" }
    var lines = ["every order: \(words), \(counted(tally.endings.count, "ending"))"]
    if let infeasible = tally.infeasible {
      lines.append("  order \(infeasible.token) stops: \(infeasible.reason)")
    }
    var part = tally.part
    part.lines = lines
    return part
  }

  /// The text that names an order: `0.0.1`, and `0` for the script's own.
  static func token(_ order: [Int]) -> String {
    order.isEmpty ? "0" : order.map(String.init).joined(separator: ".")
  }

  /// The order that a text names; nil for what is no token.
  static func order(of token: String) -> [Int]? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
    return parts.compactMap(\.self)
  }
}
