import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An answer of a server that is no success.
struct RefusedByServer: Error {
  let status: Int
}

extension ScenarioClient {
  /// Sends a request with a body of JSON, and reads the JSON that is answered.
  nonisolated func ask<Answer: Decodable>(
    _ method: String,
    _ path: String,
    _ body: [String: String]? = nil,
    token: String? = nil
  ) async throws -> Answer {
    guard let url = URL(string: "https://example.org" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    if let body {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      request.httpBody = try encoder.encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw RefusedByServer(status: status) }
    return try JSONDecoder().decode(Answer.self, from: data)
  }
}
