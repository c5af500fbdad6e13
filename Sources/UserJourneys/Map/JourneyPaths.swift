import HTTPFixtures
import SnapshotRendering

/// One moment at which a journey has settled, and what happened just before.
struct Visit: Sendable {
  let event: String
  /// All open screens, the oldest first.
  let screens: [Rendering]
}

/// Where the playings of one journey went: states, and what leads from one to the other.
package final class JourneyPaths {
  /// What leads from one state to another.
  package struct Transition: Hashable, Sendable {
    /// The state before, by its place in the states; nil for the start.
    package let from: Int?
    package let event: String
    package let to: Int
  }

  /// The states, in the order of their first visits.
  package private(set) var states: [AbstractState] = []
  /// The transitions, each once, in the order in which they were first taken.
  package private(set) var transitions: [Transition] = []
  private var places: [AbstractState: Int] = [:]
  private var taken: Set<Transition> = []
  /// The states of screens that come up again and again.
  private var known: [[[UInt8]]: Int] = [:]

  package init() {}

  /// Adds one playing.
  func add(_ visits: [Visit]) {
    var from: Int?
    for visit in visits {
      let to = place(of: visit.screens)
      let transition = Transition(from: from, event: visit.event, to: to)
      if taken.insert(transition).inserted { transitions.append(transition) }
      from = to
    }
  }

  private func place(of screens: [Rendering]) -> Int {
    let key = screens.map(\.bytes)
    if let place = known[key] { return place }
    let state = AbstractState(screens)
    let place = places[state] ?? states.count
    if place == states.count {
      states.append(state)
      places[state] = place
    }
    known[key] = place
    return place
  }
}

extension JourneyRun {
  /// Notes where the journey is, when somebody draws a map.
  func noteVisit() {
    guard visits != nil, !leaving.hasLeft else { return }
    visits?.append(Visit(event: eventName, screens: screens.map(\.rendering)))
  }

  /// What happened last, in words that are the same for every request with such an answer.
  private var eventName: String {
    switch cause {
    case .step: return transcript.title
    case .timer: return "time passes"
    case .answer(let number):
      let exchanges = client.exchanges
      guard exchanges.indices.contains(number - 1) else { return "an answer comes" }
      let exchange = exchanges[number - 1]
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
