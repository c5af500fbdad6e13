import SnapshotChecking

@testable import JourneyMaps
@testable import SnapshotReview

/// Journeys through a screen that is told by a few words.
enum MapSample {
  /// A state `Screen: path value, path value`.
  static func state(_ text: String) -> JourneyRecord.State {
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    let facts = parts.dropFirst().flatMap { $0.split(separator: ", ") }.map { fact in
      let words = fact.split(separator: " ", maxSplits: 1).map(String.init)
      return (path: words[0], value: words[1])
    }
    return JourneyRecord.State(
      screens: parts.first.map { $0.split(separator: ">").map(String.init) } ?? [],
      facts: facts
    )
  }

  /// A journey from state to state, with what happens before each.
  static func journey(
    _ name: String,
    line: Int = 1,
    isSwept: Bool = false,
    reference: String? = nil,
    _ steps: (event: String, state: String)...
  ) -> JourneyRecord {
    var states: [JourneyRecord.State] = []
    var transitions: [JourneyRecord.Transition] = []
    var from: Int?
    for step in steps {
      let content = state(step.state)
      let to = states.firstIndex(of: content) ?? states.count
      if to == states.count { states.append(content) }
      transitions.append(JourneyRecord.Transition(from: from, event: step.event, to: to))
      from = to
    }
    return JourneyRecord(
      name: name,
      reference: reference ?? "AppTests/Home/\(name).txt",
      source: "AppTests/Home.swift:\(line)",
      isSwept: isSwept,
      states: states,
      transitions: transitions
    )
  }

  static let empty = "Home: isLoading false, content .nothing, query empty, alert nil"
  static let loading = "Home: isLoading true, content .nothing, query text, alert nil"
  static let full = "Home: isLoading false, content .rows many, query text, alert nil"
  static let failed = "Home: isLoading false, content .nothing, query text, alert Alert"
  static let details = "Home>Details: isPlaying true"

  /// Two journeys, of which one goes nowhere new, and a sweep.
  static let records = [
    journey(
      "finds",
      line: 3,
      ("opens the app", empty),
      ("types", loading),
      ("< 200", full),
      ("taps a row", details),
      ("taps \"<Play>\"", details)
    ),
    journey("types", line: 9, ("opens the app", empty), ("types", loading)),
    journey(
      "finds in every way",
      line: 20,
      isSwept: true,
      ("opens the app", empty),
      ("types", loading),
      ("< 404", failed)
    ),
  ]
}
