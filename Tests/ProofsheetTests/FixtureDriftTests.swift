import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A fixture and the model that reads it come apart, and a test says so.
@Suite struct FixtureDriftTests {
  private struct Track: Decodable {
    let id: Int
    let name: String
  }

  private static let file: StaticString = "/app/Tests/AppTests/Home.swift"

  private func failures(
    _ json: String,
    allowing keys: [String] = [],
    _ environment: [String: String] = [:]
  ) throws -> [String] {
    let allowed = Dictionary(uniqueKeysWithValues: keys.map { ($0, "it shows what is allowed") })
    return try Sandbox.with { sandbox in
      try sandbox.write(Data(json.utf8), to: "Fixtures/a.json")
      let path = "a.json"
      return sandbox.failures(environment) {
        assertFixture(path, decodes: [Track].self, allowing: allowed, file: Self.file)
      }
    }
  }

  @Test func aFileThatSaysWhatTheModelReadsPasses() throws {
    #expect(try failures(#"[{"id": 1, "name": "a"}]"#) == [])
    let json = #"[{"id": 1, "name": "a", "x": 1, "links": {"y": 1}}]"#
    #expect(try failures(json, allowing: ["[].x", "[].l*"]) == [])
  }

  @Test func aFileThatDoesNotDecodeFailsWithThePlace() throws {
    #expect(
      try failures(#"[{"id": 1, "name": "a"}, {"id": 2}]"#)
        == [
          "Fixture \"a.json\" does not decode into Array<Track>: '[1].name' is missing; mend the "
            + "file or the model."
        ]
    )
  }

  @Test func unreadKeysAndIdleExceptionsFail() throws {
    #expect(
      try failures(#"[{"id": 1, "name": "a", "x": 1, "z": 1}]"#, allowing: ["[].z", "[].id", "y*"])
        == [
          "Array<Track> never asks for these keys of fixture \"a.json\": [].x; decode them, take "
            + "them out of the file, or name them in 'allowing:'.",
          "These of 'allowing:' are no unread keys of fixture \"a.json\": [].id, y*; take them "
            + "out, because Array<Track> asks for them or the file does not have them.",
        ]
    )
  }

  @Test func aFileThatIsNotThereFails() throws {
    let failures = try Sandbox.with { sandbox in
      try sandbox.write(Data("[]".utf8), to: "Fixtures/a.json")
      return sandbox.failures {
        assertFixture("A.json", decodes: [Track].self, file: Self.file)
      }
    }
    #expect(
      failures == [
        "Fixture \"A.json\" does not exist below <root>/Fixtures, but \"a.json\" does: write its "
          + "name in the same case."
      ]
    )
  }

  /// The log of a run names each file once, also one that is not there, and never a mere check.
  @Test func theRunLogNamesTheFilesThatTestsRead() async throws {
    let log = try await Sandbox.asynchronously { sandbox in
      for name in ["read", "answered", "checked", "unused"] {
        try sandbox.write(Data("[]".utf8), to: "Fixtures/\(name).json")
      }
      let session = sandbox.session()
      try await CheckSession.$current.withValue(session) {
        for _ in 1...2 { _ = try fixtureData("read.json", file: Self.file) }
        #expect(throws: FixtureError.self) { try fixtureData("READ.json", file: Self.file) }
        assertFixture("checked.json", decodes: [Track].self, file: Self.file)
        let scenario = Scenario("s", stubs: [Stub(.get, "/").answers(.file("answered.json"))])
        _ = try await withScenario(scenario, file: Self.file) { client in
          try await client.data(for: URLRequest(url: URL(filePath: "/")))
        }
      }
      session.end { _ in }
      return try sandbox.files()[".proofsheet/runs/run/p.ndjson"]
    }
    #expect(
      log == """
        {"fixture":"read.json"}
        {"fixture":"READ.json"}
        {"fixture":"answered.json"}
        {"end":true}

        """
    )
  }
}
