import SnapshotChecking

/// All states that the journeys of a run went through, and what leads from one to the other.
struct JourneyMap {
  /// One abstract screen, or several on top of each other.
  struct State {
    /// The same in every map: a hash of what the screens say.
    let id: String
    /// A short name that no other state of this map has.
    let name: String
    let content: JourneyRecord.State
    /// What some of its facts said in the first journey that knows.
    let example: [String]
    /// The journeys and sweeps that visit it, by their places.
    var visitors: [Int] = []
  }

  /// An event that leads from one state to another, or back to the same.
  struct Transition {
    /// The state before; nil for the start.
    let from: Int?
    let event: String
    let to: Int
    /// The journeys and sweeps that take it, by their places.
    var visitors: [Int] = []

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
    let examples = Self.examples(in: sorted)
    states = contents.indices.map {
      let content = contents[$0]
      return State(
        id: ids[$0],
        name: names[$0],
        content: content,
        example: examples[content] ?? []
      )
    }
    let places = Dictionary(uniqueKeysWithValues: zip(contents, contents.indices))
    var taken: [JourneyRecord.Transition: Int] = [:]
    for record in sorted {
      // A test that runs for several values, or again, is one journey.
      if journeys.last.map(record.isSame) != true { journeys.append(Journey(record)) }
      let journey = journeys.count - 1
      let local = record.states.compactMap { places[$0] }
      for state in local where states[state].visitors.last != journey {
        states[state].visitors.append(journey)
        journeys[journey].states.append(state)
      }
      for transition in record.transitions {
        guard let place = place(of: transition, between: local, &taken),
          transitions[place].visitors.last != journey
        else { continue }
        transitions[place].visitors.append(journey)
        journeys[journey].transitions.append(place)
      }
    }
  }

  /// The different states, in the order in which the sorted records name them.
  private static func contents(of records: [JourneyRecord]) -> [JourneyRecord.State] {
    var seen: Set<JourneyRecord.State> = []
    return records.flatMap(\.states).filter { seen.insert($0).inserted }
  }

  /// What the facts of each state said, in the first record that has it.
  private static func examples(in records: [JourneyRecord]) -> [JourneyRecord.State: [String]] {
    let pairs = records.flatMap { zip($0.states, $0.examples ?? []) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The place of a transition between states of its record; nil for one that leads nowhere.
  private mutating func place(
    of transition: JourneyRecord.Transition,
    between local: [Int],
    _ taken: inout [JourneyRecord.Transition: Int]
  ) -> Int? {
    let ends = [transition.from, transition.to].compactMap(\.self)
    guard ends.allSatisfy(local.indices.contains) else { return nil }
    let joined = JourneyRecord.Transition(
      from: transition.from.map { local[$0] },
      event: transition.event,
      to: local[transition.to]
    )
    if let place = taken[joined] { return place }
    transitions.append(Transition(from: joined.from, event: joined.event, to: joined.to))
    taken[joined] = transitions.count - 1
    return transitions.count - 1
  }

  /// The places of those visitors that somebody has written.
  func scripted(_ visitors: [Int]) -> [Int] { visitors.filter { !journeys[$0].isSwept } }

  /// The places of those visitors that are sweeps.
  func swept(_ visitors: [Int]) -> [Int] { visitors.filter { journeys[$0].isSwept } }
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
