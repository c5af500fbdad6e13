import Foundation
import HTTPFixtures
import Testing

@testable import JourneyFiles

@Suite struct JourneyScenarioTests {
  @Test func aScenarioIsOneOfTheTestOrAFile() throws {
    let declared = ["finds many", "finds one", "fails"].map { Scenario($0, stubs: []) }
    let fixtures = FixtureFolder(root: .temporaryDirectory.appending(path: "proofsheet-nowhere"))
    func found(_ line: String, among scenarios: [Scenario]) throws -> String {
      try JourneyFile(line + "\na", path: "a.journey").scenario(among: scenarios, in: fixtures).name
    }
    #expect(try found("scenario: finds one", among: declared) == "finds one")
    #expect(try found("# none", among: declared) == Scenario.silent.name)
    let unknown = #expect(throws: JourneyFileError.self) {
      try found("scenario: finds on", among: declared)
    }
    let words = unknown?.description.split(separator: "\n").map(String.init) ?? []
    #expect(
      words.first?.hasPrefix(
        "a.journey:1 names the scenario \"finds on\", which the test does not declare and which is "
          + "no file: Fixture \"Scenarios/finds on.json\" cannot be read because the fixture folder "
      ) == true
    )
    #expect(
      Array(words.dropFirst()) == ["The test declares:", "  finds one", "  finds many", "  fails"]
    )
    let two = #expect(throws: JourneyFileError.self) {
      try found("scenario: fails", among: declared + declared)
    }
    #expect(
      two?.description == "a.journey:1 names the scenario \"fails\", and the test declares two of "
        + "that name; give one of them another."
    )
  }
}
