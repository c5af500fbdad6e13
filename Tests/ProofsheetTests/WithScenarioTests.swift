import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct WithScenarioTests {
  private let pages = Scenario("two pages") {
    Stub(.get, "/first").answers(.json(["title": "one"]))
    Stub(.get, "/second").answers(.json(["title": "two"]), .status(404))
  }

  @Test func aScenarioThatIsUsedUpPasses() async throws {
    let client = try await withScenario(pages) { client in
      for path in ["/first", "/second", "/second"] { _ = try await client.get(path) }
      return client
    }
    #expect(
      client.exchanges.map(\.answer) == [
        "200 15 bytes application/json", "200 15 bytes application/json", "404 empty",
      ]
    )
  }

  @Test func whatGoesWrongFailsTheTestAtOnce() async throws {
    let message = try await Sandbox.asynchronously { (sandbox) async throws in
      let failures = try await sandbox.failures {
        try await withScenario(pages) { client in
          _ = try await client.get("/first")
          // What an app does that takes every failure for an empty answer.
          _ = try? await client.get("/third")
          Assertion(at: CallPlace(#fileID, #filePath, #function, #line, #column))
            .fail("after the request")
        }
      }
      return failures.joined(separator: "\n").replacing(#/swift:\d+/#, with: "swift:<line>")
    }
    assertSnapshot(of: message, as: .lines)
  }

  @Test func aScenarioThatCannotBeUsedFailsBeforeItIsUsed() async throws {
    let message = try await Sandbox.asynchronously { (sandbox) async throws in
      let missing = Scenario("no file") { Stub(.get, "/a").answers(.file("Search/none.json")) }
      let failures = try await sandbox.failures { try await withScenario(missing) { _ in } }
      return failures.joined(separator: "\n").replacing(#/swift:\d+/#, with: "swift:<line>")
        .replacing(sandbox.root.path, with: "<root>")
    }
    assertSnapshot(of: message, as: .lines)
  }
}

extension ScenarioClient {
  fileprivate func get(_ path: String) async throws -> Data {
    let url = try #require(URL(string: "https://pages.example" + path))
    return try await data(for: URLRequest(url: url)).0
  }
}
