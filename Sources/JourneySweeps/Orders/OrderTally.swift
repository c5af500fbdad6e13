import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// A record of the orders that a sweep has played: the number of orders, the endings of the orders,
/// and the findings.
struct OrderTally {
  private(set) var part = SweepPart()
  private(set) var playCount = 0
  /// The number of orders whose stories are still kept for the page of a report.
  var storyCount = 40
  /// The number of moments whose place in the order is not fixed.
  ///
  /// Such a moment can come before some other moment in one order, and after this other moment in
  /// another order.
  var momentCount = 0
  /// The number of orderings that the sweep tried to play, and that no playback contains.
  var unmetCount = 0
  private var infeasibleCount = 0
  /// The first played order in which the script could not go on, and the reason.
  private var infeasible: (token: String, reason: JourneyError)?
  /// The different endings of the played orders, in the order of their first occurrence.
  private var endings: [(screens: [Rendering], effects: EffectSummary)] = []
  /// The indices in ``endings`` of the endings that are reported as findings.
  private var wrong: Set<Int> = []
  /// The indices in ``endings`` of the endings that `UserPace` explains by the pace of the user.
  private var paced: Set<Int> = []
  private var pace: UserPace?
  private let stage: SweepStage
  private let sweep: OrderSweep

  init(on stage: SweepStage, of sweep: OrderSweep) {
    self.stage = stage
    self.sweep = sweep
  }

  /// Adds the playback of an order to the tally, with all findings about the playback.
  mutating func note(
    _ playback: Playback,
    _ variation: Variation,
    _ script: Journey.Script
  ) throws(JourneyError) {
    let pace = self.pace ?? UserPace(stage, playback)
    self.pace = pace
    playCount += 1
    part.orders.append((variation, storyCount > 0 ? playback.result.story : nil))
    storyCount -= 1
    part.add(stage.findings(in: playback), variation)
    if let stop = playback.stop {
      infeasibleCount += 1
      infeasible = infeasible ?? (variation.token, stop)
      return
    }
    let ending = (screens: playback.ending, effects: EffectSummary(playback))
    let known = endings.firstIndex { $0 == ending }
    let place = known ?? endings.count
    if known == nil { endings.append(ending) }
    if wrong.contains(place) { return }
    let kinds = stage.endingFindings(of: playback)
    if kinds.isEmpty { return }
    if try pace.explains(playback, withEffects: ending.effects, script) {
      paced.insert(place)
      stage.evidence.paced.append(playback.ending)
    } else {
      wrong.insert(place)
      part.add(kinds, variation)
    }
  }

  /// The sweep's report on the played orders and their endings.
  func part(_ reach: OrderPlayer.Reach) -> SweepPart {
    var words = counted(playCount, "order")
    var end = ""
    switch reach {
    case .all: words += ", all there are"
    case .any(let length, let reason):
      let all = momentCount > 0 ? " of \(momentCount)" : ""
      if length > 1 { words += ", any \(length)\(all) moments in every order" }
      switch reason {
      case .done: break
      case .budget: end = "; the budget of \(playCount) is too small for any \(length + 1) moments"
      case .room: end = "; any \(length + 1) moments have too many orders"
      }
    }
    let ownPace = paced.subtracting(wrong).count
    if ownPace > 0 { end = " (\(ownPace) due to the user's pace)" + end }
    if unmetCount > 0 {
      end += "; \(counted(unmetCount, "ordering")) could not be played, so longer ones are left out"
    }
    if infeasibleCount > 0 { words += ", \(infeasibleCount) stopped early" }
    var part = part
    part.counts = ["every order: \(words), \(counted(endings.count, "ending"))\(end)"]
    if let infeasible {
      part.counts.append("  order \(infeasible.token) stops: \(infeasible.reason)")
    }
    return part
  }
}
