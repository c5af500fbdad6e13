import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A test reports a fixture and a model that no longer fit each other.
@Suite struct FixtureDriftTests {
  private struct Track: Decodable {
    let id: Int
    let name: String
  }

  private static let file: StaticString = "/app/Tests/AppTests/Home.swift"

  private let sandbox = Sandbox()

  private func failures(
    _ json: String,
    of path: String = "a.json",
    allowing keys: [String] = []
  ) throws -> String {
    let allowed = Dictionary(uniqueKeysWithValues: keys.map { ($0, "it shows what is allowed") })
    try sandbox.write(json, to: "Fixtures/a.json")
    return sandbox.failures {
      assertFixture(path, decodes: [Track].self, allowing: allowed, file: Self.file)
    }.joined(separator: "\n")
  }

  @Test func aFileThatSaysWhatTheModelReadsPasses() throws {
    #expect(try failures(#"[{"id": 1, "name": "a"}]"#) == "")
    let json = #"[{"id": 1, "name": "a", "x": 1, "links": {"y": 1}}]"#
    #expect(try failures(json, allowing: ["[].x", "[].l*"]) == "")
  }

  @Test func aFileThatDoesNotFails() throws {
    let keys = #"[{"id": 1, "name": "a", "x": 1, "z": 1}]"#
    let found = [
      try failures(#"[{"id": 1, "name": "a"}, {"id": 2}]"#),
      try failures(keys, allowing: ["[].z", "[].id", "y*"]), try failures("[]", of: "A.json"),
    ]
    assertSnapshot(of: found.joined(separator: "\n"), as: .lines)
  }

  @Test func anArchiveOfThePackageIsAScenario() throws {
    let entry = """
      {"request": {"method": "GET", "url": "https://a.example/a", "headers": []},
       "response": {"status": 204, "headers": []}}
      """
    try sandbox.write("{\"log\": {\"entries\": [\(entry)]}}", to: "Fixtures/a.har")
    let scenario = try CheckSession.$current.withValue(sandbox.session()) {
      try Scenario("recorded", archive: "a.har", file: Self.file)
    }
    #expect(scenario.stubs.count == 1)
  }

  /// The log of a run names each file once, also a missing one, and never a mere check.
  @Test func theRunLogNamesTheFilesThatTestsRead() async throws {
    for name in ["read", "answered", "checked", "unused"] {
      try sandbox.write("[]", to: "Fixtures/\(name).json")
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
    let log = try #require(try sandbox.files()[".proofsheet/runs/run/p.ndjson"])
    assertSnapshot(of: log, as: .lines)
  }
}
