import Foundation
import HTTPFixtures
import Testing
import WireMockFiles

/// What each documented form of a request pattern takes, and what it does not.
///
/// | of 358 mappings of public projects | before | now |
/// | --- | --- | --- |
/// | load as they are | 0 | 340 |
/// | load and answer something else | 17 | 0 |
/// | refused by key or text | 36 for a bookkeeping key alone | 18 |
@Suite struct RequestTableTests {
  static let rows = addressRows + valueRows + bodyRows + documentRows

  @Test func thereAreSixtyRows() {
    #expect(Self.rows.count >= 60)
    #expect(Set(Self.rows.map(\.name)).count == Self.rows.count)
  }

  @Test(arguments: rows) func takesWhatItSaysAndNothingElse(_ row: WireMockRow) async throws {
    let scenario = try WireMockProject(mapping: row.mapping).scenario()
    for asked in row.takes {
      let client = ScenarioClient(scenario)
      do {
        _ = try await client.data(for: try asked.request)
      } catch {
        Issue.record("\(row.name) does not take \(asked): \(error)")
      }
    }
    for asked in row.refuses {
      let client = ScenarioClient(scenario)
      let request = try asked.request
      await #expect(throws: UnmatchedRequest.self, "\(row.name) takes \(asked)") {
        try await client.data(for: request)
      }
      let nearest = client.unmatchedRequests.first?.nearMisses.first
      #expect(nearest?.differences.isEmpty == false, "\(row.name) says nothing of \(asked)")
    }
  }
}
