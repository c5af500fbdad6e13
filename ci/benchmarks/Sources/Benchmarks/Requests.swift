import Foundation
import Measuring
import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a client with ten thousand stubs, beside one with ten; the stubs differ in one
/// part.
@MainActor
func measureRequests() async throws {
  let kinds: [(name: String, target: (Int) -> String, stub: (Int) -> Stub)] = [
    ("stubs", { "/items/\($0)" }, { Stub(.get, .exact("/items/\($0)")) }),
    (
      "queries", { "/search?media=music&term=\($0)" },
      { Stub(.get, "/search", query: .exactly(["term": "\($0)", "media": "music"])) }
    ),
    ("templates", { "/users/7/posts/\($0)" }, { Stub(.get, .template("/users/{id}/posts/\($0)")) }),
  ]
  for kind in kinds {
    let clients = [10_000, 10].map { count in
      ScenarioClient(
        Scenario(kind.name, stubs: (0..<count).map { kind.stub($0).answers(.text("a")) })
      )
    }
    let requests = try [10_000, 10].map { count in
      // Ten requests, spread over all stubs.
      try (0..<10).map { try request(kind.target($0 * count / 10)) }
    }
    try await table.add(
      "a request among 10,000 \(kind.name)",
      atMost: 2,
      calls: 10,
      sizes: (10, 10),
      { for request in requests[0] { _ = try await clients[0].data(for: request) } },
      beside: { for request in requests[1] { _ = try await clients[1].data(for: request) } }
    )
  }
}

private func request(_ target: String) throws -> URLRequest {
  guard let url = URL(string: "https://example.org\(target)") else {
    throw Failure(words: "\(target) is no target of a URL.")
  }
  return URLRequest(url: url)
}
