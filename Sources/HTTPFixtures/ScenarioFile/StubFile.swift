import Foundation
import ProofsheetBasics

extension Stub {
  /// Reads a stub of a scenario file.
  ///
  /// - Parameters:
  ///   - json: The mapping.
  ///   - path: The path of the mapping in the file.
  ///   - file: The name of the file.
  ///   - machines: The states that the file declares, by the name of their machine.
  /// - Throws: `Misread` for a wrong key or value.
  init(
    _ json: JSONValue,
    at path: String,
    in file: String,
    _ machines: [String: [String]]
  ) throws {
    let object = try FileObject(json, at: path, keys: FileKeys.stub)
    let request = try object.need("request", object["request"])
    let pattern = try RequestPattern(request, at: object.place(of: "request"))
    var stub = Stub(pattern, at: SourcePlace(file: file, keyPath: path))
    if let name = try object.text("name") { stub = stub.named(name) }
    if let priority = try object.integer("priority", in: 0...Int.max) {
      stub = stub.priority(priority)
    }
    if let reason = try object.text("allowUnused") { stub = stub.allowing(unused: reason) }
    let words: [(String, AfterLast)] = [
      ("stop", .stop), ("repeatLast", .repeatLast), ("startOver", .startOver),
    ]
    stub = stub.answers(try Self.answers(object), then: try object.choice("then", words))
    stub.states = try StateRule(object, machines)
    self = stub
  }

  private static func answers(_ object: FileObject) throws -> [Stub.Answer] {
    if try object.only(of: ["response", "responses"]) == "responses" {
      return try object.list("responses", Stub.Answer.init(_:at:)) ?? []
    }
    let answer = try object.need("response", object["response"])
    return [try Stub.Answer(answer, at: object.place(of: "response"))]
  }

  /// Returns the stub as a scenario file has it.
  ///
  /// - Throws: `FixtureError` for a stub that contains a closure or an error of the app.
  func json() throws(FixtureError) -> JSONValue {
    var answers: [JSONValue] = []
    for answer in answersInTurn { answers.append(try answer.json(at: place)) }
    let usual: AfterLast = answers.count == 1 ? .repeatLast : .stop
    let required = states.required.map { $0.sorted().map(JSONValue.string) }
    return .members([
      ("name", name.map(JSONValue.string)),
      ("priority", precedence == Stub.defaultPrecedence ? nil : .number(Decimal(precedence))),
      ("allowUnused", unusedReason.map(JSONValue.string)),
      ("scenarioName", states.machine.map { .string($0.name) }),
      ("requiredScenarioState", required.map { $0.count == 1 ? $0[0] : .array($0) }),
      ("newScenarioState", states.next.map(JSONValue.string)),
      ("request", try pattern.json(at: place)),
      ("response", answers.count == 1 ? answers[0] : nil),
      ("responses", answers.count == 1 ? nil : .array(answers)),
      ("then", afterLast == usual ? nil : .string("\(afterLast)")),
    ])
  }
}

extension StateRule {
  fileprivate init(_ object: FileObject, _ machines: [String: [String]]) throws {
    next = try object.text("newScenarioState")
    if case .array? = object["requiredScenarioState"] {
      required = Set(try object.list("requiredScenarioState", FileObject.text) ?? [])
    } else {
      required = try object.text("requiredScenarioState").map { [$0] }
    }
    if required?.isEmpty == true { throw object.wrong("requiredScenarioState", "a state") }
    guard let name = try object.text("scenarioName") else {
      if self != StateRule() { _ = try object.need("scenarioName", String?.none) }
      return
    }
    guard let states = machines[name] else {
      let example = "\"states\": {\(quoted(name)): [\"first\", …]} beside \"mappings\""
      let place = object.place(of: "scenarioName")
      throw Misread(place, "has states that no key declares: add \(example)")
    }
    machine = StateMachine(name: name, states: states)
  }
}
