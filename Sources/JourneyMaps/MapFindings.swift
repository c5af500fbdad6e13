import SnapshotChecking

/// Facts of a map for somebody who writes journeys: dead ends, states that only sweeps visit.
struct MapFindings {
  /// A state that nothing leads away from.
  struct DeadEnd {
    let state: Int
    /// Steps that changed nothing there; none where journeys only end.
    let attempts: [String]
  }

  /// The states that are left by no journey and no sweep: first those where something was tried.
  let deadEnds: [DeadEnd]
  /// The states that only sweeps visit.
  let unvisitedStates: [Int]
  /// The transitions that only sweeps take.
  let untakenTransitions: [Int]
  /// The places of scripted journeys that take every transition of all of them.
  let cover: [Int]
  /// The places of those that visit every state.
  let stateCover: [Int]
  /// For each journey or sweep the count of transitions that no other takes.
  let loneTransitions: [Int]
  /// For each journey or sweep the count of states that no other visits.
  let loneStates: [Int]

  init(_ map: JourneyMap) {
    deadEnds = Self.deadEnds(in: map)
    unvisitedStates = map.states.indices.filter { map.scripted(map.states[$0].visitors).isEmpty }
    untakenTransitions = map.transitions.indices.filter {
      map.scripted(map.transitions[$0].visitors).isEmpty
    }
    let scripted = map.journeys.prefix { !$0.isSwept }
    cover = JourneyCover.chosen(of: scripted.map(\.transitions))
    stateCover = JourneyCover.chosen(of: scripted.map(\.states))
    var lone = Array(repeating: (states: 0, transitions: 0), count: map.journeys.count)
    for state in map.states {
      if let only = Self.only(state.visitors) { lone[only].states += 1 }
    }
    for transition in map.transitions {
      if let only = Self.only(transition.visitors) { lone[only].transitions += 1 }
    }
    loneStates = lone.map(\.states)
    loneTransitions = lone.map(\.transitions)
  }

  private static func only(_ journeys: [Int]) -> Int? {
    journeys.count == 1 ? journeys.first : nil
  }

  private static func deadEnds(in map: JourneyMap) -> [DeadEnd] {
    var isLeft = Array(repeating: false, count: map.states.count)
    var attempts: [[String]] = Array(repeating: [], count: map.states.count)
    for transition in map.transitions {
      guard let from = transition.from else { continue }
      if !transition.isLoop { isLeft[from] = true }
      if transition.isLoop, transition.isStep { attempts[from].append(transition.event) }
    }
    // A journey that shows no screen leaves none.
    let ends = map.states.indices.filter {
      !isLeft[$0] && !map.states[$0].content.screens.isEmpty
    }
    let all = ends.map { DeadEnd(state: $0, attempts: attempts[$0]) }
    return all.filter { !$0.attempts.isEmpty } + all.filter(\.attempts.isEmpty)
  }
}

extension JourneyMap.Transition {
  /// Whether the user did it.
  var isStep: Bool { !event.hasPrefix("< ") && event != "time passes" }
}
