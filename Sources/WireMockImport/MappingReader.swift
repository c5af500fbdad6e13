import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads one stub mapping as a stub of a scenario file.
struct MappingReader {
  /// A mapping, before it is known which states the others speak of.
  struct Result {
    var stub: Stub
    let name: String?
    let priority: Int
    let scenario: String?
    let required: String?
    let next: String?
    let answer: MappingAnswer
  }

  private static let keys = [
    "request", "response", "priority", "scenarioName", "requiredScenarioState", "newScenarioState",
    "id", "uuid", "name", "persistent", "metadata", "insertionIndex", "$schema", "dateAdded",
    "postServeActions", "serveEventListeners", "comment", "_comment", "description",
  ]

  private let reader: ObjectReader
  private let folder: MappingFolder

  init(_ mapping: MappingFolder.Mapping, in folder: MappingFolder) throws(FixtureError) {
    reader = try .open(mapping.node, "mapping", mapping.file)
    self.folder = folder
  }

  /// What people call a mapping: its name, or else its identifier.
  static func title(of node: JSONNode) -> String? {
    ["name", "id", "uuid"].lazy.compactMap { node[$0]?.text }.first { !$0.isEmpty }
  }

  func result() throws(FixtureError) -> Result {
    try reader.refuseOthers(than: Self.keys, ["request": "", "response": ""])
    for key in ["postServeActions", "serveEventListeners"] {
      guard let node = reader.node[key] else { continue }
      if node.elements?.isEmpty != true, node.compactText != "{}" {
        throw reader.refusal(
          of: key,
          "would be done after the answer, and nothing is sent from here"
        )
      }
    }
    let empty = JSONNode.object([])
    let request = try MappingRequest(reader.node["request"] ?? empty, reader.file)
    let answer = try MappingAnswer(reader.node["response"] ?? empty, reader.file, folder)
    let name = try reader.text("name")
    let scenario = try reader.text("scenarioName")
    for key in ["requiredScenarioState", "newScenarioState"] where scenario == nil {
      if reader.node[key] != nil { throw reader.missing("scenarioName") }
    }
    let line = UInt(max(1, reader.node.line))
    let stub = try request.stub(fileID: reader.file, line: line)
      .allowing(unused: "imported from WireMock, which asks of no stub that it is used")
    let played = Scenario("import", stubs: [stub.answers([try answer.answer(from: nil)])])
    if let problem = played.declarationProblems.first { throw FixtureError(problem) }
    return Result(
      stub: stub,
      name: name.flatMap { $0.isEmpty ? nil : $0 },
      priority: try reader.integer("priority", in: Int.min...Int.max) ?? 5,
      scenario: scenario,
      required: try reader.text("requiredScenarioState"),
      next: try reader.text("newScenarioState"),
      answer: answer
    )
  }
}
