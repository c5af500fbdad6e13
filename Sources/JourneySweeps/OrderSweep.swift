import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Runs a journey in every order of its steps, answers and sleepers, or in so many that they hold every
/// ordering of any few of them.
///
/// A run is told by its choices: 0.0.1 deviates from the script once, at its third choice. Where all
/// orders are played, one that deviates n times comes after all that deviate less often, so the first
/// that fails is the smallest. Each order is run once, because a new deviation always comes after the
/// last one.
struct OrderSweep {
  /// How many orders are run at most.
  let budget: Int
  /// How many moments there are of which every ordering is played.
  var length = 3
  /// Whether all orders are played, however many there are.
  var isComplete = false
  /// Up to how many orders all are played, because so few are cheap.
  var few = 120

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    let player = OrderPlayer(self, stage)
    let reached = try player.run(script)
    return player.tally.part(reached)
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
