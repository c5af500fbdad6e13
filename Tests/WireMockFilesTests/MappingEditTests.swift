import Foundation
import HTTPFixtures
import JSONSyntax
import Testing
import WireMockFiles

/// What an unmatched request proposes makes the mapping take it.
@Suite struct MappingEditTests {
  @Test(arguments: RequestTableTests.rows) func theEditMakesItMatch(_ row: WireMockRow) async throws
  {
    for asked in row.refuses {
      let client = ScenarioClient(try WireMockProject(mapping: row.mapping).scenario())
      _ = try? await client.data(for: try asked.request)
      let miss = try #require(client.unmatchedRequests.first?.nearMisses.first)
      var request = try JSONParser.parse(Data(row.request.utf8))
      for edit in StubEdit(of: miss, for: try Stub.Request(asked.request)).edits {
        request = try Self.apply(edit, to: request)
      }
      let edited = #"{"request": \#(request.compactText), "response": {}}"#
      let changed = ScenarioClient(try WireMockProject(mapping: edited).scenario())
      await #expect(throws: Never.self, "\(asked) against \(request.compactText)") {
        try await changed.data(for: try asked.request)
      }
    }
  }

  /// The object with a member in the place of its own; one name of an object does not touch others.
  private static func apply(_ edit: String, to request: JSONNode) throws -> JSONNode {
    guard case .object(var members) = request.value else { return request }
    if edit.hasPrefix("no ") {
      members.removeAll { "no \"\($0.key)\"" == edit }
      return JSONNode(value: .object(members))
    }
    guard case .object(let new) = try JSONParser.parse(Data("{\(edit)}".utf8)).value else {
      return request
    }
    for member in new {
      let old = members.firstIndex { $0.key == member.key }
      let isNamed =
        member.key.hasSuffix("arameters") || ["headers", "cookies"].contains(member.key)
      let value =
        isNamed
        ? try apply(
          String(member.value.compactText.dropFirst().dropLast()),
          to: request[member.key] ?? .object([])
        )
        : member.value
      if let old { members.remove(at: old) }
      members.append(.init(key: member.key, value: value))
    }
    return JSONNode(value: .object(members))
  }
}
