import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An error for an answer with a status of failure.
struct RefusedByServer: Error {
  let status: Int
}

extension ScenarioClient {
  /// The words in the answer for a path.
  nonisolated func strings(
    _ path: String,
    _ method: String = "GET",
    headers: [String: String] = [:]
  ) async throws -> [String] {
    guard let url = URL(string: "https://example.org" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.allHTTPHeaderFields = headers
    let (data, response) = try await data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw RefusedByServer(status: status) }
    return try JSONDecoder().decode([String].self, from: data)
  }

  /// Sends a message to the server, which only confirms it.
  nonisolated func tell(
    _ method: String,
    _ path: String,
    headers: [String: String] = [:]
  ) async throws {
    _ = try await strings(path, method, headers: headers)
  }
}

extension Stub.Answer {
  /// The empty answer of a server.
  static let done = Stub.Answer.json([String]())
}

/// Whether an error only reports a cancellation.
func isCancellation(_ error: any Error) -> Bool {
  error is CancellationError || (error as? URLError)?.code == .cancelled
}
