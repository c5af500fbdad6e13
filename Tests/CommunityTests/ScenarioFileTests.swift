import Proofsheet
import Testing

/// The launch states exist in Swift and as files, for the server and for separate apps.
@Suite struct ScenarioFileTests {
  @Test func theFileAndTheSwiftFormMeanTheSame() throws {
    for scenario in Scenario.launchStates {
      let path = "Scenarios/\(scenario.name).json"
      let read = try Scenario(parsing: fixtureData(path), file: path)
      let texts = try [scenario, read].map { try Scenario.file($0.name, of: $0.stubs) }
      #expect(texts[0] == texts[1])
    }
  }
}
