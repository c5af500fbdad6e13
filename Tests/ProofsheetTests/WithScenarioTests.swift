import Foundation
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct WithScenarioTests {
  private func pages(_ function: String = #function) -> Scenario {
    Scenario("two pages", function: function) {
      Stub(.get, "/first").answers(.json(["title": "one"]))
      Stub(.get, "/second").answers(.json(["title": "two"]), .status(404))
    }
  }

  private func message(_ body: () async throws -> Void) async throws -> String {
    try await Sandbox().failures(body).joined(separator: "\n")
      .replacing(#/swift:\d+/#, with: "swift:<line>")
  }

  @Test func aRequestWithoutAStubFailsTheTestAtOnce() async throws {
    let message = try await message {
      try await withScenario(pages()) { client in
        _ = try await client.get("/first")
        // An app that takes every failure for an empty answer.
        _ = try? await client.get("/third")
        Assertion(at: CallPlace(#fileID, #filePath, #function, #line, #column))
          .fail("after the request")
      }
    }
    assertSnapshot(of: message, as: .lines)
  }

  @Test func aScenarioThatCannotBeUsedFailsBeforeItIsUsed() async throws {
    let missing = Scenario("no file") { Stub(.get, "/a").answers(.file("Search/none.json")) }
    let message = try await message { try await withScenario(missing) { _ in } }
    assertSnapshot(of: message, as: .lines)
  }
}

extension ScenarioClient {
  fileprivate func get(_ path: String) async throws -> Data {
    let url = try #require(URL(string: "https://pages.example" + path))
    return try await data(for: URLRequest(url: url)).0
  }
}
