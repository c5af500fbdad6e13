import SnapshotRendering
import UserJourneys

/// The number of variations that the running sweep may still play.
///
/// The cost of a variation is counted by its moments and screens and not by a clock, so that all
/// machines play the same variations. Each kind of sweep has a budget of its own.
final class SweepBudget {
  /// The number of moments that add 1 to the cost of a variation.
  private static let shortLength = 20
  /// The number of bytes on the screens that count as one more moment; the first few are free.
  private static let smallSize = (bytes: 1_000, free: 2)

  private let isUnlimited: Bool
  private var left = 0
  /// The number of variations that were played, with the baseline.
  private(set) var playCount = 1
  /// Whether variations were left out.
  private(set) var isCut = false

  init(isUnlimited: Bool = true) { self.isUnlimited = isUnlimited }

  /// Begins a kind of sweep, which may play variations of this total cost.
  func begin(_ cost: Int) { left = isUnlimited ? .max / 2 : cost }

  /// Whether the running sweep has to end.
  var isSpent: Bool { left <= 0 }

  func note(_ playback: Playback) {
    playCount += 1
    left -= Self.cost(of: playback)
  }

  /// The number of variations that the running sweep may play, if each is as long as the baseline.
  func room(for base: Playback) -> Int { max(0, left) / Self.cost(of: base) }

  static func cost(of playback: Playback) -> Int {
    let size = playback.moments.reduce(0) { size, moment in
      let bytes = moment.screens.reduce(0) { $0 + $1.bytes.count }
      return size + 1 + max(0, bytes / smallSize.bytes - smallSize.free)
    }
    return 1 + size / shortLength
  }

  /// Notes that the running sweep leaves out variations.
  func cut() { isCut = true }

  /// Runs a part of a sweep with one of several equal shares of the budget.
  func share<Result>(
    of shares: Int,
    _ body: () throws(JourneyError) -> Result
  ) throws(JourneyError) -> Result {
    let kept = max(0, left) / shares * (shares - 1)
    left -= kept
    defer { left += kept }
    return try body()
  }

  /// Whether the running sweep may play one more variation; notes that one is left out otherwise.
  func allowsOne() -> Bool {
    if isSpent { cut() }
    return !isSpent
  }

  /// The number of played variations, with a word if some were left out: `412 of many`.
  var words: String { isCut ? "\(playCount) of many" : "\(playCount)" }
}
