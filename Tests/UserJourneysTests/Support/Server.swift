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
  /// Sends fields as JSON, and reads the JSON of the answer.
  nonisolated func ask<Answer: Decodable>(
    _ method: String,
    _ path: String,
    _ fields: [String: String] = [:],
    headers: [String: String] = [:]
  ) async throws -> Answer {
    guard let url = URL(string: "https://example.org" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if !fields.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      request.httpBody = try encoder.encode(fields)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw RefusedByServer(status: status) }
    return try JSONDecoder().decode(Answer.self, from: data)
  }

  /// The words in the answer for a path.
  nonisolated func strings(_ path: String, _ method: String = "GET") async throws -> [String] {
    try await ask(method, path)
  }

  /// Sends a message to the server, which only confirms it.
  nonisolated func tell(
    _ method: String,
    _ path: String,
    _ fields: [String: String] = [:],
    headers: [String: String] = [:]
  ) async throws {
    let _: [String] = try await ask(method, path, fields, headers: headers)
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
