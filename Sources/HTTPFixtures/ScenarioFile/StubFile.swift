import Foundation
import ProofsheetBasics

/// One stub of a scenario file.
struct StubFile: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case name, priority, allowUnused, scenarioName, requiredScenarioState, newScenarioState
    case request, response, responses, then
  }

  private let stub: Stub
  private let machine: String?
  private let path: [any CodingKey]

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    let pattern = try object.decode(RequestFile.self, forKey: .request).pattern
    var stub = Stub(pattern, at: SourcePlace(file: "", keyPath: nil))
    if let name = try object.decodeIfPresent(String.self, forKey: .name) { stub = stub.named(name) }
    if let priority = try object.integer(.priority, in: 0...Int.max) {
      stub = stub.priority(priority)
    }
    if let reason = try object.decodeIfPresent(String.self, forKey: .allowUnused) {
      stub = stub.allowing(unused: reason)
    }
    let isList = try object.only(of: [.response, .responses]) == .responses
    let answers =
      isList
      ? try object.decode([AnswerFile].self, forKey: .responses)
      : [try object.decode(AnswerFile.self, forKey: .response)]
    let words: [(String, Stub.AfterLast)] = [
      ("stop", .stop), ("repeatLast", .repeatLast), ("startOver", .startOver),
    ]
    stub = stub.answers(answers.map(\.answer), then: try object.choice(.then, words))
    stub.states.next = try object.decodeIfPresent(String.self, forKey: .newScenarioState)
    if object.contains(.requiredScenarioState) {
      let list = try? object.decode([String].self, forKey: .requiredScenarioState)
      let states = try list ?? [object.decode(String.self, forKey: .requiredScenarioState)]
      guard !states.isEmpty else { throw object.wrong(.requiredScenarioState, "a state") }
      stub.states.required = Set(states)
    }
    machine =
      stub.states == StateRule()
      ? try object.decodeIfPresent(String.self, forKey: .scenarioName)
      : try object.decode(String.self, forKey: .scenarioName)
    path = object.codingPath
    self.stub = stub
  }

  /// Returns the stub.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - machines: The states that the file declares, by the name of their machine.
  /// - Returns: The stub.
  /// - Throws: `Misread` for states that the file does not declare.
  func stub(in file: String, machines: [String: [String]]) throws(Misread) -> Stub {
    let place = SourcePlace(file: file, keyPath: Misread.place(path))
    var stub = stub.declared(at: place, taking: stub.pattern.path)
    if let machine {
      guard let states = machines[machine] else {
        let example = "\"states\": {\(quoted(machine)): [\"first\", …]} beside \"mappings\""
        throw Misread(path + [Key.scenarioName], "has states that no key declares: add \(example)")
      }
      stub.states.machine = StateMachine(name: machine, states: states)
    }
    return stub
  }
}
