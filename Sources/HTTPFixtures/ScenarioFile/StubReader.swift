import Foundation
import ProofsheetBasics

/// Reads one stub of a scenario file.
struct StubReader {
  private let reader: ObjectReader
  private let machines: [String: StateMachine]

  init(_ node: JSONNode, file: String, machines: [String: StateMachine]) throws(FixtureError) {
    let keys = [
      "name", "priority", "allowUnused", "scenarioName", "requiredScenarioState",
      "newScenarioState", "request", "response", "responses", "then",
    ]
    reader = try ObjectReader(node, key: "mappings", file: file, known: keys)
    self.machines = machines
  }

  static func machines(_ reader: ObjectReader) throws(FixtureError) -> [String: StateMachine] {
    var machines: [String: StateMachine] = [:]
    for member in try reader.members("states") {
      let states = member.value.elements?.compactMap(\.text) ?? []
      guard !states.isEmpty, states.count == member.value.elements?.count else {
        throw reader.wrong(member.key, member.value, "a list of the names of states")
      }
      machines[member.key] = StateMachine(name: member.key, states: states)
    }
    return machines
  }

  func stub() throws(FixtureError) -> Stub {
    let place = SourcePlace(fileID: reader.file, line: UInt(max(1, reader.node.line)))
    let request = try RequestReader(try reader.required("request"), file: reader.file)
    var stub = Stub(try request.pattern(), at: place)
    if let name = try reader.text("name") { stub = stub.named(name) }
    if let priority = try reader.integer("priority", in: 0...Int.max) {
      stub = stub.priority(priority)
    }
    if let reason = try reader.text("allowUnused") { stub = stub.allowing(unused: reason) }
    stub.states = try states()
    let words = [
      ("stop", Stub.AfterLast.stop), ("repeatLast", .repeatLast), ("startOver", .startOver),
    ]
    return stub.answers(try answers(), then: try reader.choice("then", words))
  }

  private func answers() throws(FixtureError) -> [Stub.Answer] {
    guard let key = try reader.only(of: ["response", "responses"]) else {
      throw reader.missing("response")
    }
    let nodes = key == "response" ? [try reader.required(key)] : try reader.elements(key) ?? []
    var answers: [Stub.Answer] = []
    for node in nodes { answers.append(try AnswerReader(node, file: reader.file).answer()) }
    return answers
  }

  private func states() throws(FixtureError) -> StateRule {
    var rule = StateRule()
    guard let name = try reader.text("scenarioName") else {
      for key in ["requiredScenarioState", "newScenarioState"] where reader.node[key] != nil {
        throw reader.missing("scenarioName")
      }
      return rule
    }
    guard let machine = machines[name] else {
      let node = try reader.required("scenarioName")
      let known = machines.keys.sorted().map { quoted($0) }.joined(separator: ", ")
      guard machines.isEmpty else {
        throw reader.wrong("scenarioName", node, "one of the keys of \"states\": \(known)")
      }
      throw FixtureError(
        "\(reader.file):\(node.line) names \(quoted(name)), whose states the file does not declare: add "
          + "\"states\": {\(quoted(name)): [\"first\", …]} beside \"mappings\"."
      )
    }
    rule.machine = machine
    if let node = reader.node["requiredScenarioState"] {
      let states = (node.elements ?? [node]).compactMap(\.text)
      guard !states.isEmpty, states.count == (node.elements?.count ?? 1) else {
        throw reader.wrong("requiredScenarioState", node, "the name of a state or a list of them")
      }
      rule.required = Set(states)
    }
    rule.next = try reader.text("newScenarioState")
    return rule
  }
}
