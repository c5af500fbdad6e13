// Imports Foundation once for all files: on Linux, requests and sessions are in a separate module.
@_exported import Foundation
package import HTTPFixtures
@_exported import TestSupport
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

/// A request in one line: `GET /a` of the host `h`, or `POST http://g/a | X-A: 1 | X-B: 2 < body`.
///
/// A `·` in the body is the byte 0xFF, which no text has.
func ask(_ line: String) -> URLRequest {
  let halves = line.split(separator: " < ", maxSplits: 1).map(String.init)
  let fields = halves[0].components(separatedBy: " | ")
  let target = fields[0].split(separator: " ", maxSplits: 1).map(String.init)
  let headers = fields.dropFirst().map { $0.components(separatedBy: ": ") }
  let pieces = halves.dropFirst().first?.components(separatedBy: "·").map { Data($0.utf8) }
  let address = target[1].hasPrefix("/") ? "https://h\(target[1])" : target[1]
  guard let url = URL(string: address) else { preconditionFailure("\(address) is no URL.") }
  var request = URLRequest(url: url)
  request.httpMethod = target[0]
  request.allHTTPHeaderFields = Dictionary(uniqueKeysWithValues: headers.map { ($0[0], $0[1]) })
  request.httpBody = pieces.map { Data($0.joined(separator: [0xFF])) }
  return request
}

/// The text of an error; for an error of a session, the code.
func words(of error: any Error) -> String {
  (error as? URLError).map { "failed \($0.code.rawValue)" } ?? "\(error)"
}

/// The text of the error that the code throws.
func refusal<Value>(_ work: () throws -> Value) -> String {
  do {
    _ = try work()
    return "nothing is refused"
  } catch {
    return words(of: error)
  }
}

/// The text of the error that asynchronous code throws.
func refused<Value>(_ work: () async throws -> Value) async -> String {
  do {
    _ = try await work()
    return "nothing is refused"
  } catch {
    return words(of: error)
  }
}

/// The status and the text that an app receives, or the text of the error.
func seen(_ send: () async throws -> (Data, URLResponse)) async -> String {
  do {
    let (body, response) = try await send()
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return "\(status) \(String(decoding: body, as: UTF8.self))"
  } catch {
    return words(of: error)
  }
}

extension ScenarioClient {
  /// A client of a scenario that consists of stubs alone.
  static func of(_ name: String, @StubBuilder _ stubs: () -> [Stub]) -> ScenarioClient {
    ScenarioClient(Scenario(name, stubs: stubs()))
  }

  /// The answer that an app receives for a request in one line, as text.
  func sees(_ line: String) async -> String { await sees(ask(line)) }

  func sees(_ request: URLRequest) async -> String { await seen { try await data(for: request) } }
}

extension URLResponse {
  /// The value of a field of the head.
  func field(_ name: String) -> String? {
    (self as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}

/// A server with one answer to every request, or with the answers that a closure computes.
func live(
  _ status: Int = 200,
  _ headers: [String: String] = [:],
  bytes: @escaping @Sendable (URLRequest) throws -> Data
) -> RecordingClient.Live {
  { request in
    let head = HTTPURLResponse(
      url: try #require(request.url),
      statusCode: status,
      httpVersion: nil,
      headerFields: headers
    )
    return (try bytes(request), try #require(head))
  }
}

func live(
  _ status: Int = 200,
  _ headers: [String: String] = [:],
  _ text: String = ""
) -> RecordingClient.Live {
  live(status, headers) { _ in Data(text.utf8) }
}

extension RedactionToken {
  /// Tokens that a test can write down.
  static let known = RedactionToken(key: "proofsheet")
}

/// A server that must not receive requests.
let nobody: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }

extension ScenarioClient {
  /// A client that plays the recording `a` in a folder.
  static func recorded(in folder: TemporaryFolder) throws -> ScenarioClient {
    let fixtures = FixtureFolder(root: folder.url)
    return ScenarioClient(try Scenario(named: "a", in: fixtures), fixtures: fixtures)
  }
}

extension RecordingClient {
  /// Opens the recording `a` in a folder.
  convenience init(
    in folder: TemporaryFolder,
    _ mode: RecordingClient.Mode = .all,
    key: String? = nil,
    live: @escaping Live
  ) throws(FixtureError) {
    let fixtures = FixtureFolder(root: folder.url)
    let store = try RecordedScenario("a", in: fixtures, feature: "a")
    try self.init(store, mode, .standard, ExchangeObserver(), key: key, live)
  }

  /// Sends requests in turn, and records the answers.
  @discardableResult
  func record(_ requests: [URLRequest]) async throws -> RecordingChanges {
    for request in requests { _ = try await data(for: request) }
    return try write()
  }
}

/// The cells of a table whose rows are lines with ` => ` between.
func tableRows(_ table: String) -> [[String]] {
  table.split(separator: "\n").map { $0.components(separatedBy: " => ") }
}

/// The bytes of a text whose lines end as those on the wire do.
func lines(_ text: String) -> Data { Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8) }

// There is no literal for null, so that `nil` still means an absent optional value.
extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Decimal(value)) }
  package init(floatLiteral value: Double) {
    self = .number(Decimal(string: "\(value)") ?? Decimal(value))
  }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
