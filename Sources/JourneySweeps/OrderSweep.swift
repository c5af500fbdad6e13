import JourneyRecords
import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// Runs a journey in every order of its steps, answers and sleepers, or in a selection of orders.
///
/// The selected orders contain both orderings of any two moments. Further orders, within the
/// budget, add the missing orderings of any three moments.
///
/// A token lists a run's choices of the next event: 0.0.1 deviates from the script once, at the
/// third choice. Where all orders are played, orders with fewer deviations come first, so the first
/// failing order has the fewest deviations. In such a sweep, a new deviation always comes after the
/// order's earlier ones, so no order is played twice.
struct OrderSweep {
  /// The largest number of orders that are run.
  let budget: Int
  /// The length up to which all orderings are played, if the budget allows: 3 for orderings of any
  /// three moments.
  var length = 3
  /// If a journey has at most this many possible orders, the sweep plays all of them.
  var few = 120

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    let player = OrderPlayer(self, stage)
    let reached = try player.run(script)
    if case .any(_, end: .budget) = reached { stage.budget.omit(player.omittedCount) }
    return player.tally.part(reached)
  }

  /// The largest length of an order's text in a token; a checksum replaces a longer text.
  private static let longestToken = 16

  /// The text that names an order: `0.0.1`, `0` for the script's own order, or `order` with a
  /// checksum for a long order, as `order k3f9a`.
  static func token(_ order: [Int]) -> String {
    let text = order.isEmpty ? "0" : order.map(String.init).joined(separator: ".")
    return text.utf8.count > longestToken ? "order " + SweepToken.sweep(of: text) : text
  }

  /// The order that a text such as `0.0.1` lists; nil for any other text.
  static func order(of token: String) -> [Int]? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
    return parts.compactMap(\.self)
  }
}
