import HTTPFixtures
import SnapshotChecking
import SnapshotRendering
import UserJourneys

/// Where the runs of one journey went: states, and what leads from one to the other.
final class JourneyPaths {
  /// The states, in the order of their first visits.
  private(set) var states: [JourneyRecord.State] = []
  /// What the facts of each said at the first visit, as far as the state does not.
  private(set) var examples: [[String]] = []
  /// The transitions, each once, in the order in which they were first taken.
  private(set) var transitions: [JourneyRecord.Transition] = []
  private var places: [JourneyRecord.State: Int] = [:]
  private var taken: Set<JourneyRecord.Transition> = []
  /// The states of screens that come up again and again.
  private var known: [[[UInt8]]: Int] = [:]

  /// Adds one run.
  func add(_ moments: [JourneyMoment]) {
    var from: Int?
    for moment in moments {
      let to = place(of: moment.screens)
      let transition = JourneyRecord.Transition(from: from, event: moment.event, to: to)
      if taken.insert(transition).inserted { transitions.append(transition) }
      from = to
    }
  }

  private func place(of screens: [Rendering]) -> Int {
    let key = screens.map(\.bytes)
    if let place = known[key] { return place }
    let state = JourneyRecord.State(of: screens)
    let place = places[state] ?? states.count
    if place == states.count {
      states.append(state)
      examples.append(JourneyRecord.State.examples(of: screens))
      places[state] = place
    }
    known[key] = place
    return place
  }
}

extension JourneyMoment {
  /// What happened last, in words that are the same for every request with such an answer.
  fileprivate var event: String {
    switch cause {
    case .step(let title): return title
    case .timer: return "time passes"
    case .answer:
      guard let exchange = answered else { return "an answer comes" }
      if exchange.outcome == .cancelled { return "a request is cancelled" }
      return "< " + Self.kind(ofAnswer: exchange.answer ?? "nothing")
    }
  }

  /// `200` of `200 Search/searchArtist_success.json`, and `offline` of `failed: offline`.
  private static func kind(ofAnswer answer: String) -> String {
    let failed = "failed: "
    if answer.hasPrefix(failed) { return String(answer.dropFirst(failed.count)) }
    return String(answer.prefix { $0 != " " && $0 != ":" })
  }
}
