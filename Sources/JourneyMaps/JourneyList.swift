import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

/// The journeys of a run, with what is known of each.
package struct JourneyList {
  /// One journey or sweep.
  package struct Row: Codable, Equatable, Sendable {
    package let name: String
    /// The test target and file.
    package let suite: String
    package let source: String
    package let isSwept: Bool
    /// The reference below `__Snapshots__`; empty for a journey whose transcript is not checked.
    package let reference: String
    package var steps: Int?
    /// In how many ways a sweep ran it.
    package var ways: Int?
    /// What a map knows of it.
    package var states: Int?
    package var statesAlone: Int?
    package var transitions: Int?
    package var transitionsAlone: Int?
  }

  let rows: [Row]
  private let run: String?
  private let isMapped: Bool

  /// The journeys of a run; none when no run is known.
  init(_ run: RecordedRun?) {
    let records = run?.logs.flatMap { $0.entries.map(\.record) } ?? []
    let map = JourneyMap(run?.logs.flatMap(\.journeys) ?? [])
    var rows = Self.rows(of: map, MapFindings(map))
    var places: [String: Int] = [:]
    for (place, row) in rows.enumerated() where !row.reference.isEmpty {
      places[row.reference] = place
    }
    var more: [String: Row] = [:]
    for record in records {
      guard let name = record.journey else { continue }
      if let place = places[record.reference] {
        rows[place].steps = record.steps
        rows[place].ways = record.ways
        continue
      }
      more[record.reference + "\n" + record.source] = Row(
        name: name,
        suite: JourneyMap.suite(ofSource: record.source),
        source: record.source,
        isSwept: record.ways != nil,
        reference: record.reference,
        steps: record.steps,
        ways: record.ways
      )
    }
    self.rows = rows + more.sorted { $0.key < $1.key }.map(\.value)
    self.run = run?.name
    isMapped = !map.journeys.isEmpty
  }

  /// The journeys of a map with what it has to say of each.
  static func rows(of map: JourneyMap, _ findings: MapFindings) -> [Row] {
    map.journeys.enumerated().map { place, journey in
      Row(
        name: journey.name,
        suite: JourneyMap.suite(ofSource: journey.source),
        source: journey.source,
        isSwept: journey.isSwept,
        reference: journey.reference,
        states: journey.states.count,
        statesAlone: findings.loneStates[place],
        transitions: journey.transitions.count,
        transitionsAlone: findings.loneTransitions[place]
      )
    }
  }

  /// The list in words: one line a journey, below its suite.
  var text: String {
    guard run != nil else { return "No run is known; make one: swift run proofsheet check\n" }
    guard !rows.isEmpty else { return "The last run played no journeys.\n" }
    var text = ""
    for (suite, rows) in Dictionary(grouping: rows, by: \.suite).sorted(by: { $0.key < $1.key }) {
      text += suite + "\n"
      for row in rows { text += "  \(row.name): \(row.words)\n" }
    }
    let swept = rows.count(where: \.isSwept)
    text += "\(counted(rows.count - swept, "journey")), \(counted(swept, "sweep"))\n"
    return isMapped
      ? text : text + "Where they go: swift run proofsheet journeys --map\n"
  }

  /// The list for a program.
  var page: Page { Page(run: run, journeys: rows) }

  struct Page: Encodable {
    let run: String?
    let journeys: [Row]
  }
}

extension JourneyList.Row {
  /// `5 steps, 6 states (1 alone), 8 transitions (2 alone)`.
  fileprivate var words: String {
    var words: [String] = []
    if let ways { words.append("swept in \(counted(ways, "way"))") }
    if let steps { words.append(counted(steps, "step")) }
    if let states { words.append(counted(states, "state") + Self.alone(statesAlone)) }
    if let transitions {
      words.append(counted(transitions, "transition") + Self.alone(transitionsAlone))
    }
    return words.joined(separator: ", ")
  }

  private static func alone(_ count: Int?) -> String {
    guard let count, count > 0 else { return "" }
    return " (\(count) alone)"
  }
}
