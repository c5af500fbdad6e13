import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads one stub mapping.
struct MappingReader {
  /// What says nothing about requests and answers.
  private static let bookkeeping = [
    "id", "uuid", "name", "persistent", "metadata", "insertionIndex", "$schema", "dateAdded",
  ]
  private static let keys =
    bookkeeping + [
      "priority", "request", "response", "scenarioName", "requiredScenarioState",
      "newScenarioState",
      "postServeActions", "serveEventListeners",
    ]
  private static let refused = [
    "trigger": "mappings of messages are not read", "actions": "mappings of messages are not read",
  ]

  /// A mapping, before it is known which states the others speak of.
  struct Mapping: Sendable {
    let stub: Stub
    let name: String?
    let scenario: String?
    let required: String?
    let next: String?
  }

  private let reader: ObjectReader
  private let source: MappingSource

  init(_ node: JSONNode, _ source: MappingSource) throws(FixtureError) {
    reader = try ObjectReader(node, key: "mappings", file: source.file, known: nil)
    self.source = source
    guard case .object(let members) = node.value else { return }
    for member in members where !Self.keys.contains(member.key) {
      throw reader.refusal(
        of: member.key,
        at: member.value,
        Self.refused[member.key] ?? "it is no key of a mapping"
      )
    }
  }

  func mapping() throws(FixtureError) -> Mapping {
    try refuseActions()
    let place = SourcePlace(fileID: source.file, line: UInt(max(1, reader.node.line)))
    let request = reader.node["request"] ?? .object([])
    let pattern = try PatternReader(request, file: source.file)
    let path = request["urlPathTemplate"]?.text.flatMap(PathParameters.init)
    let response = try ResponseReader(reader.node["response"] ?? .object([]), source)
    var stub = Stub(try pattern.pattern(), at: place).yielding()
    if let priority = try reader.integer("priority", in: -1_000_000_000...1_000_000_000) {
      stub = stub.priority(priority)
    }
    let scenario = try reader.text("scenarioName")
    for key in ["requiredScenarioState", "newScenarioState"] where scenario == nil {
      if let node = reader.node[key], !node.isNull { throw reader.missing("scenarioName") }
    }
    return Mapping(
      stub: stub.answers([try response.answer(path: path)])
        .mayStayUnused("WireMock asks of no stub that it is used"),
      name: try reader.text("name"),
      scenario: scenario,
      required: try reader.text("requiredScenarioState"),
      next: try reader.text("newScenarioState")
    )
  }

  /// What a server does after its answer would be left undone without a word.
  private func refuseActions() throws(FixtureError) {
    for key in ["postServeActions", "serveEventListeners"] {
      guard let node = reader.node[key], !node.children.isEmpty else { continue }
      let listed = (node.elements ?? []).compactMap { $0["name"]?.text }
      let keys: [String] =
        if case .object(let members) = node.value { members.map(\.key) } else { [] }
      let names = (listed + keys).map { quoted($0) }.joined(separator: ", ")
      throw reader.refusal(
        of: key,
        at: node,
        "\(names.isEmpty ? "it" : names) would be done after the answer, and nothing is sent from here"
      )
    }
  }
}
