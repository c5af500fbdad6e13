import Foundation
import ProofsheetBasics

/// One stub of a scenario file.
struct StubFile: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case name, priority, allowUnused, scenarioName, requiredScenarioState, newScenarioState
    case request, response, responses, then
  }

  private let name: String?
  private let priority: Int?
  private let allowUnused: String?
  private let pattern: RequestPattern
  private let answers: [Stub.Answer]
  private let then: Stub.AfterLast?
  private let machine: String?
  private var states = StateRule()
  private let path: [any CodingKey]

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    path = object.codingPath
    name = try object.decodeIfPresent(String.self, forKey: .name)
    priority = try object.integer(.priority, in: 0...Int.max)
    allowUnused = try object.decodeIfPresent(String.self, forKey: .allowUnused)
    pattern = try object.decode(RequestFile.self, forKey: .request).pattern
    if try object.only(of: [.response, .responses]) == .responses {
      answers = try object.decode([AnswerFile].self, forKey: .responses).map(\.answer)
    } else {
      answers = [try object.decode(AnswerFile.self, forKey: .response).answer]
    }
    then = try object.choice(
      .then,
      [("stop", .stop), ("repeatLast", .repeatLast), ("startOver", .startOver)]
    )
    states.next = try object.decodeIfPresent(String.self, forKey: .newScenarioState)
    if object.contains(.requiredScenarioState) {
      let key = Key.requiredScenarioState
      let one = try? object.decode(String.self, forKey: key)
      let list = try? object.decode([String].self, forKey: key)
      guard let states = one.map({ [$0] }) ?? list, !states.isEmpty else {
        throw object.wrong(key, "the name of a state or a list of them")
      }
      self.states.required = Set(states)
    }
    machine =
      states == StateRule()
      ? try object.decodeIfPresent(String.self, forKey: .scenarioName)
      : try object.decode(String.self, forKey: .scenarioName)
  }

  /// Returns the stub.
  ///
  /// - Parameters:
  ///   - place: The place of the stub.
  ///   - machines: The states that the file declares, by the name of their machine.
  /// - Returns: The stub.
  /// - Throws: `Misread` for states that the file does not declare.
  func stub(at place: SourcePlace, machines: [String: [String]]) throws(Misread) -> Stub {
    var stub = Stub(pattern, at: place)
    if let name { stub = stub.named(name) }
    if let priority { stub = stub.priority(priority) }
    if let allowUnused { stub = stub.allowing(unused: allowUnused) }
    stub.states = states
    if let machine {
      guard let states = machines[machine] else {
        let example = "\"states\": {\(quoted(machine)): [\"first\", …]} beside \"mappings\""
        throw Misread(path + [Key.scenarioName], "has states that no key declares: add \(example)")
      }
      stub.states.machine = StateMachine(name: machine, states: states)
    }
    return stub.answers(answers, then: then)
  }
}
