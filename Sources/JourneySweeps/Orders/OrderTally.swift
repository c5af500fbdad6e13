import ProofsheetBasics
import SnapshotRendering
import UserJourneys

/// The orders that have been run, and what came of them.
struct OrderTally {
  /// One way to end.
  private struct Ending {
    let screens: [Rendering]
    let told: Told
  }

  private(set) var part = SweepPart(playCount: 0)
  /// How many moments can come before others and after them.
  var momentCount = 0
  /// How many orderings were aimed at in vain.
  var unmetCount = 0
  private var infeasibleCount = 0
  /// The first order in which the script cannot go on, and why.
  private var infeasible: (token: String, reason: JourneyError)?
  /// In the order of the first of each.
  private var endings: [Ending] = []
  /// Those that are wrong, and those that are up to the user, by their places.
  private var wrong: Set<Int> = []
  private var paced: Set<Int> = []
  private var pace: UserPace?
  private let stage: SweepStage
  private let sweep: OrderSweep

  init(on stage: SweepStage, of sweep: OrderSweep) {
    self.stage = stage
    self.sweep = sweep
  }

  /// Notes what came of an order.
  mutating func note(
    _ playback: Playback,
    _ variation: Variation,
    _ script: Journey.Script
  ) throws(JourneyError) {
    let pace = self.pace ?? UserPace(stage, playback)
    self.pace = pace
    part.playCount += 1
    part.add(stage.findings(in: playback), variation)
    if let stop = playback.stop {
      infeasibleCount += 1
      infeasible = infeasible ?? (variation.token, stop)
      return
    }
    let ending = Ending(screens: playback.ending, told: Told(playback))
    let known = endings.firstIndex { $0.screens == ending.screens && $0.told == ending.told }
    let place = known ?? endings.count
    if known == nil { endings.append(ending) }
    if wrong.contains(place) { return }
    let kinds = stage.endingFindings(of: playback)
    if kinds.isEmpty { return }
    if try pace.explains(playback, telling: ending.told, script) {
      paced.insert(place)
    } else {
      wrong.insert(place)
      part.add(kinds, variation)
    }
  }

  /// How much was run, and what came of it.
  func part(_ reach: OrderPlayer.Reach) -> SweepPart {
    var words = counted(part.playCount, "order")
    var end = ""
    switch reach {
    case .all: words += ", all there are"
    case .deviations(let count):
      words += ", all that deviate less than \(count) times from the script's"
    case .any(let length, let reason):
      if length > 1 { words += ", any \(length) of \(momentCount) moments in every order" }
      switch reason {
      case .done: break
      case .budget: end = "; the budget of \(sweep.budget) ended among any \(length + 1)"
      case .room: end = "; any \(length + 1) of so many are too many to count"
      }
    }
    let ownPace = paced.subtracting(wrong).count
    if ownPace > 0 { end = " (\(ownPace) up to when the user acts)" + end }
    if unmetCount > 0 {
      end += "; \(counted(unmetCount, "ordering")) could not be reached, nor longer ones with them"
    }
    if infeasibleCount > 0 { words += ", \(infeasibleCount) not to the end" }
    var part = part
    part.playCount += pace?.playCount ?? 0
    part.lines = ["every order: \(words), \(counted(endings.count, "ending"))\(end)"]
    if let infeasible {
      part.lines.append("  order \(infeasible.token) stops: \(infeasible.reason)")
    }
    return part
  }
}
