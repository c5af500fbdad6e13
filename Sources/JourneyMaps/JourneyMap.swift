import SnapshotChecking

/// All states that the journeys of a run went through, and what leads from one to the other.
struct JourneyMap {
  /// One abstract screen, or several on top of each other.
  struct State {
    /// The same in every map: a hash of what the screens say.
    let id: String
    /// What tells the state from the others of this map.
    let name: String
    let content: JourneyRecord.State
    /// The scripted journeys that visit it, by their places.
    var journeys: [Int] = []
    /// The sweeps that visit it.
    var sweeps: [Int] = []
  }

  /// What leads from one state to another.
  struct Transition {
    /// The state before; nil for the start.
    let from: Int?
    let event: String
    let to: Int
    var journeys: [Int] = []
    var sweeps: [Int] = []

    /// Whether it ends where it began.
    var isLoop: Bool { from == to }
  }

  /// One journey or sweep, over all its runs.
  struct Journey {
    let name: String
    let reference: String
    let source: String
    let isSwept: Bool
    /// The states that it visits, in the order of its first visits.
    var states: [Int] = []
    /// The transitions that it takes, in the order in which it first takes them.
    var transitions: [Int] = []

    /// The test target and file: `MusicSearchTests/SearchJourneys`.
    var suite: String { JourneyMap.suite(ofSource: source) }
  }

  /// `MusicSearchTests/SearchJourneys` of `MusicSearchTests/SearchJourneys.swift:12`.
  static func suite(ofSource source: String) -> String {
    let file = source.prefix { $0 != ":" }
    return String(file.hasSuffix(".swift") ? file.dropLast(".swift".count) : file)
  }

  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  /// The scripted journeys, then the sweeps.
  private(set) var journeys: [Journey] = []

  /// Joins what was logged; the order in which tests ran makes no difference.
  ///
  /// - Complexity: O(n log n) in the number of records, and O(m) in the states and transitions.
  init(_ records: [JourneyRecord]) {
    let sorted = records.map { ($0.order, $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    let contents = Self.contents(of: sorted)
    let ids = StateIdentity.ids(of: contents)
    let names = StateNames.names(of: contents, ids: ids)
    states = contents.indices.map {
      State(id: ids[$0], name: names[$0], content: contents[$0])
    }
    let places = Dictionary(uniqueKeysWithValues: zip(contents, contents.indices))
    var taken: [JourneyRecord.Transition: Int] = [:]
    for record in sorted {
      // A test that runs for several values, or again, is one journey.
      if journeys.last.map(record.isSame) != true { journeys.append(Journey(record)) }
      let local = record.states.compactMap { places[$0] }
      guard local.count == record.states.count else { continue }
      for state in local { visit(state) }
      for transition in record.transitions { take(transition, local, &taken) }
    }
  }

  /// The different states, in the order in which the sorted records name them.
  private static func contents(of records: [JourneyRecord]) -> [JourneyRecord.State] {
    var seen: Set<JourneyRecord.State> = []
    return records.flatMap(\.states).filter { seen.insert($0).inserted }
  }

  /// Notes that the last journey visits a state.
  private mutating func visit(_ state: Int) {
    let journey = journeys.count - 1
    let isFirst =
      journeys[journey].isSwept
      ? Self.note(journey, in: &states[state].sweeps)
      : Self.note(journey, in: &states[state].journeys)
    if isFirst { journeys[journey].states.append(state) }
  }

  /// Notes that the last journey takes a transition between states of its record.
  private mutating func take(
    _ transition: JourneyRecord.Transition,
    _ local: [Int],
    _ taken: inout [JourneyRecord.Transition: Int]
  ) {
    let ends = [transition.from, transition.to].compactMap(\.self)
    guard ends.allSatisfy(local.indices.contains) else { return }
    let joined = JourneyRecord.Transition(
      from: transition.from.map { local[$0] },
      event: transition.event,
      to: local[transition.to]
    )
    let place = taken[joined] ?? transitions.count
    if place == transitions.count {
      transitions.append(Transition(from: joined.from, event: joined.event, to: joined.to))
      taken[joined] = place
    }
    let journey = journeys.count - 1
    let isFirst =
      journeys[journey].isSwept
      ? Self.note(journey, in: &transitions[place].sweeps)
      : Self.note(journey, in: &transitions[place].journeys)
    if isFirst { journeys[journey].transitions.append(place) }
  }

  /// Adds the last journey to those that pass, and says whether it does so for the first time.
  private static func note(_ journey: Int, in passing: inout [Int]) -> Bool {
    guard passing.last != journey else { return false }
    passing.append(journey)
    return true
  }
}

extension JourneyMap.Journey {
  fileprivate init(_ record: JourneyRecord) {
    name = record.name
    reference = record.reference
    source = record.source
    isSwept = record.isSwept
  }
}

extension JourneyRecord {
  /// Sweeps come last, because a map is about what somebody has written.
  fileprivate var order: [String] { [isSwept ? "1" : "0", source, reference, name, line] }

  fileprivate func isSame(_ journey: JourneyMap.Journey) -> Bool {
    source == journey.source && reference == journey.reference && name == journey.name
      && isSwept == journey.isSwept
  }
}
