import UserJourneys

/// The number of variations that the sweeps of one script may still play.
///
/// The cost of a variation is counted by its moments and not by a clock, so that all machines play
/// the same variations.
final class SweepBudget {
  /// The largest total cost of a script's variations, unless the test asks for more; a short
  /// variation costs 1.
  static let usual = 500
  /// The number of moments that add 1 to the cost of a variation.
  private static let shortLength = 80

  private var left: Int
  /// The number of variations that were played, with the baseline.
  private(set) var playCount = 1
  /// The part of the budget that is kept for other sweeps.
  var reserve = 0
  /// The known number of variations that were left out.
  private(set) var omittedCount = 0
  /// The name of the order that a token stands for, if the token has only a checksum of the order.
  ///
  /// The sweep plays its orders until one has this name.
  var sought: String?
  /// The order that has the name ``sought``; nil until this order is played.
  private(set) var found: [Int]?

  init(_ left: Int = .max / 2) { self.left = left }

  /// Whether the running sweep has to end.
  var isSpent: Bool { left <= reserve || found != nil }

  func note(_ playback: Playback) {
    playCount += 1
    left -= Self.cost(of: playback)
    if sought != nil, OrderSweep.token(playback.order) == sought { found = playback.order }
  }

  /// The number of variations that the running sweep may play, if each is as long as the baseline.
  func room(for base: Playback) -> Int { max(0, left - reserve) / Self.cost(of: base) }

  static func cost(of playback: Playback) -> Int { 1 + playback.moments.count / shortLength }

  /// Notes variations that the running sweep leaves out.
  func omit(_ count: Int) { omittedCount += max(0, count) }

  /// Runs a part of a sweep with one of several equal shares of the budget.
  func share<Result>(
    of shares: Int,
    _ body: () throws(JourneyError) -> Result
  ) throws(JourneyError) -> Result {
    let outer = reserve
    defer { reserve = outer }
    reserve += max(0, left - outer) / shares * (shares - 1)
    return try body()
  }

  /// The number of played variations, with the total if some were left out: `412 of about 9000`.
  func words(_ playCount: Int) -> String {
    guard omittedCount > 0 else { return "\(playCount)" }
    let count = playCount + omittedCount
    let unit = count < 1_000 ? 10 : 1_000
    return "\(playCount) of about \((count + unit - 1) / unit * unit)"
  }
}

extension JourneySweep {
  /// The part of the script's budget that earlier sweeps must leave for this sweep.
  ///
  /// The part grows with the length of the baseline, `base`.
  func reserve(for base: Playback) -> Int {
    let count =
      switch kind {
      case .everyOrder: 200
      case .everyFault(let faults, _): min(200, 2 * faults.count * base.exchanges.count)
      case .leaving: 60
      case .boundaries: 40
      }
    return count * SweepBudget.cost(of: base)
  }
}
