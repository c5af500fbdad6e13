import Foundation
import Measuring
import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests of a client with ten thousand stubs and with ten, and what it takes to declare them.
func measureRequests(into table: inout Table) async throws {
  for kind in StubKind.allCases {
    let declared = try Stopwatch(rounds: 3).times(
      { _ = ScenarioClient(kind.scenario(of: 10_000)) },
      { for _ in 0..<10 { _ = ScenarioClient(kind.scenario(of: 1_000)) } }
    )
    table.time("declaring 10,000 \(kind)", ours: declared[0], peer: declared[1], ratio: 2)
    let many = ScenarioClient(kind.scenario(of: 10_000))
    let few = ScenarioClient(kind.scenario(of: 10))
    let (far, near) = (try kind.requests(among: 10_000), try kind.requests(among: 10))
    let times = try await Stopwatch().times(
      calls: 100,
      { _ = try await many.data(for: far[$0 % 10]) },
      { _ = try await few.data(for: near[$0 % 10]) }
    )
    table.time(
      "  a request among them",
      ours: times[0],
      peer: times[1],
      ratio: 2,
      seconds: Limits.request
    )
  }
  try await measureLane(into: &table)
}

private enum Limits {
  /// What the build that runs is allowed to take for an injected request.
  static var request: Double {
    var isDebug = false
    assert({ isDebug = true }() == ())
    return isDebug ? 60e-6 : 20e-6
  }
}

/// Requests of a session, which brings its own cost: bare is a protocol that answers nothing else.
private func measureLane(into table: inout Table) async throws {
  let client = ScenarioClient(StubKind.paths.scenario(of: 10))
  let lane = try SessionLane(client)
  let session = lane.session
  let configuration = URLSessionConfiguration.ephemeral
  configuration.protocolClasses = [BareProtocol.self]
  configuration.urlCache = nil
  let bare = URLSession(configuration: configuration)
  defer { bare.invalidateAndCancel() }
  let requests = try StubKind.paths.requests(among: 10)
  let times = try await Stopwatch().times(
    calls: 100,
    { _ = try await session.data(for: requests[$0 % 10]) },
    { _ = try await bare.data(for: requests[$0 % 10]) }
  )
  table.time("a request of a lane", ours: times[0], peer: times[1], ratio: 5, seconds: 100e-6)
}

/// Answers every request with the same few bytes.
private final class BareProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "text/plain"]
      )
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("{\"number\": 1}".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

/// In what the stubs of a scenario differ.
private enum StubKind: String, CaseIterable, CustomStringConvertible {
  case paths
  case queries
  case templates

  var description: String { rawValue }

  func scenario(of count: Int) -> Scenario {
    Scenario(
      "\(count) \(self)",
      stubs: (0..<count).map { stub($0).answers(.text("{\"number\": \($0)}")) }
    )
  }

  private func stub(_ number: Int) -> Stub {
    switch self {
    case .paths: Stub(.get, .exact("/items/\(number)"))
    case .queries: Stub(.get, "/search", query: .exactly(["term": "\(number)", "media": "music"]))
    case .templates: Stub(.get, .template("/users/{id}/posts/\(number)"))
    }
  }

  /// Ten requests of stubs that are spread over all.
  func requests(among count: Int) throws -> [URLRequest] {
    try (0..<10).map { index in
      let number = index * count / 10
      let target =
        switch self {
        case .paths: "/items/\(number)"
        case .queries: "/search?media=music&term=\(number)"
        case .templates: "/users/7/posts/\(number)"
        }
      guard let url = URL(string: "https://example.org\(target)") else {
        throw Failure(words: "\(target) is no target of a URL.")
      }
      return URLRequest(url: url)
    }
  }
}
