import HTTPFixtures
import ProofsheetBasics

/// All mappings together: their order, their states, and those that can never answer.
struct ImportedWorld {
  /// What every scenario of WireMock's begins with.
  private static let first = "Started"

  private(set) var refusals: [String] = []
  private(set) var names: FixtureNames
  private var results: [MappingReader.Result]

  init(_ results: [MappingReader.Result], _ names: FixtureNames) {
    self.names = names
    // Of equal priorities the mapping that was read last is asked first.
    self.results = results.reversed().enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
  }

  /// The stubs in the order in which WireMock asks them.
  mutating func stubs() throws(FixtureError) -> [Stub] {
    placeStates()
    while let index = Scenario.unreachable(in: results.map(\.stub)).last {
      let state = quoted(results[index].required ?? "")
      drop(index, "\"requiredScenarioState\" asks for \(state), to which no mapping here moves")
    }
    var stubs = results.map(\.stub)
    let conflicts = StubConflict.among(stubs)
    let hidden = Dictionary(
      conflicts.filter(\.hides).map { ($0.loser, $0.winner) },
      uniquingKeysWith: { first, _ in first }
    )
    setPriorities(conflicts.filter { !$0.hides })
    let wished = Dictionary(results.compactMap(\.name).map { ($0, 1) }, uniquingKeysWith: +)
    for index in results.indices where hidden[index] == nil {
      let result = results[index]
      let path = names.path(of: result.answer, for: result.stub)
      var stub = result.stub.answers([try result.answer.answer(from: path)])
      if let name = result.name, wished[name] == 1 { stub = stub.named(name) }
      stubs[index] = stub
    }
    for (loser, winner) in hidden.sorted(by: { $0.key < $1.key }) {
      refuse(
        loser,
        "never answers: the mapping at \(results[winner].stub.place) takes all its requests"
      )
    }
    return stubs.indices.filter { hidden[$0] == nil }.map { stubs[$0] }
  }

  /// Gives each mapping the states of its scenario, which no file declares.
  private mutating func placeStates() {
    var states: [String: [String]] = [:]
    for result in results {
      guard let scenario = result.scenario else { continue }
      let named = Set([result.required, result.next].compactMap { $0 } + (states[scenario] ?? []))
      states[scenario] = [Self.first] + named.subtracting([Self.first]).sorted()
    }
    for index in results.indices {
      let result = results[index]
      guard let scenario = result.scenario else { continue }
      results[index].stub = result.stub.states(
        of: scenario,
        states[scenario] ?? [],
        required: result.required,
        next: result.next
      )
    }
  }

  /// Says by numbers which of two comes first where they share requests; else the order says it.
  private mutating func setPriorities(_ overlaps: [StubConflict]) {
    var levels: [Int] = []
    let before = Dictionary(grouping: overlaps, by: \.loser)
    for index in results.indices {
      let beaten = (before[index] ?? []).map { levels[$0.winner] + 1 }.max()
      levels.append(max(beaten ?? 0, levels.last ?? Stub.defaultPrecedence))
      results[index].stub = results[index].stub.priority(levels[index])
    }
  }

  private mutating func drop(_ index: Int, _ reason: String) {
    refuse(index, reason)
    results.remove(at: index)
  }

  private mutating func refuse(_ index: Int, _ reason: String) {
    let result = results[index]
    let title = result.name.map { "\(quoted($0)): " } ?? ""
    let place = result.stub.place
    refusals.append("\(title)\(place.fileID):\(place.line): \(reason).")
  }
}
