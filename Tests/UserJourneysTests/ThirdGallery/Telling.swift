import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ScenarioClient {
  /// Sends fields as JSON, and gives back the status and the words of the answer.
  nonisolated func reply(
    _ method: String,
    _ path: String,
    _ fields: [String: String] = [:],
    headers: [String: String] = [:],
    patience: TimeInterval? = nil
  ) async throws -> (status: Int, words: [String]) {
    guard let url = URL(string: "https://example.org" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let patience { request.timeoutInterval = patience }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if !fields.isEmpty {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      request.httpBody = try encoder.encode(fields)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, status == 200 ? try JSONDecoder().decode([String].self, from: data) : [])
  }

  /// The same for those who take every status but 200 for a failure.
  @discardableResult
  nonisolated func tell(
    _ method: String,
    _ path: String,
    _ fields: [String: String] = [:],
    headers: [String: String] = [:],
    patience: TimeInterval? = nil
  ) async throws -> [String] {
    let answer = try await reply(method, path, fields, headers: headers, patience: patience)
    guard answer.status == 200 else { throw URLError(.badServerResponse) }
    return answer.words
  }
}

extension Stub.Answer {
  /// What a server says that has nothing to say.
  static let done = Stub.Answer.json([String]())
}
