import Community
import Foundation
import Proofsheet
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The launch states exist in Swift and as files, for the server and for separate apps.
@Suite struct ScenarioFileTests {
  private static let endpoints: [CommunityEndpoint] = [
    .login, .logIn(email: "fake@fake.com", password: "another"), .userList, .streamList,
    .user(id: 42), .user(id: 7), .profilePicture(userID: 42), .profilePicture(userID: 9),
  ]

  /// The bodies that a client receives from every endpoint, and the client's log.
  private static func answers(of scenario: Scenario) async throws -> ([String], String) {
    let client = ScenarioClient(scenario, fixtures: fixtureFolder())
    var bodies: [String] = []
    for endpoint in endpoints {
      let request = try endpoint.request(baseURL: "https://community.example.com")
      let body = try? await client.data(for: request).0
      bodies.append(body?.base64EncodedString() ?? "none")
    }
    return (bodies, client.transcript)
  }

  private static func fixtureFolder() -> FixtureFolder {
    FixtureFolder(root: PackageFolder.file("Fixtures"))
  }

  @Test func theFileAndTheSwiftFormMeanTheSame() async throws {
    var logs: Set<String> = []
    for scenario in Scenario.launchStates {
      let file = try fixtureData("Scenarios/\(scenario.name).json")
      let read = try Scenario(parsing: file, file: "Scenarios/\(scenario.name).json")
      let (bodies, log) = try await Self.answers(of: scenario)
      let (readBodies, readLog) = try await Self.answers(of: read)
      #expect(readBodies == bodies)
      #expect(readLog == log)
      #expect(Set(bodies).count > 4 && log.contains("! unmatched"))
      logs.insert(log.replacing(scenario.name, with: "state"))
    }
    // Different scenarios have different logs.
    #expect(logs.count == Scenario.launchStates.count)
  }
}
