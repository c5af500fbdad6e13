public import Foundation
public import HTTPFixtures
import ProofsheetBasics

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A client that records live traffic, and plays it back.
///
/// ```swift
/// extension RecordingClient: HTTPClient {}
///
/// let client = try RecordingClient(scenario: "jackson", in: fixtures, mode: .once) {
///   try await session.data(for: $0)
/// }
/// ```
///
/// Secrets reach neither the file nor the app. An answer is redacted before the app gets it, so the
/// app sees the same answers in the run that records and in every later run. When the app sends a
/// token, the server gets the secret. `save()` writes no file if a secret would remain in any file.
/// Answers lose headers that differ in each run, such as `Date`, `Age` and `Expires`, and while a
/// recording plays, the client follows no redirect.
public final class RecordingClient: Sendable {
  /// Sends a request, for example `{ try await session.data(for: $0) }`.
  public typealias Live = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  /// The requests that may be sent, and the files that may be written.
  package let mode: RecordingClient.Mode
  private let store: RecordedScenario
  private let live: Live
  private let player: ScenarioClient
  private let exists: Bool
  private let traffic: Locked<RecordedTraffic>

  /// Opens a recording that is a scenario file with a file for each body.
  ///
  /// A body is named by endpoint and variant, as `jackson/search_jackson.json`, and equal bodies
  /// share a file. All files may be edited by hand: only the mode `all` replaces the scenario.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario and of its file `Scenarios/<name>.json`.
  ///   - fixtures: The fixture folder.
  ///   - feature: The folder of the bodies in the fixture folder; `nil` for the scenario's name.
  ///   - mode: The requests that may be sent.
  ///   - parts: The parts of a request that are compared with a recorded request, besides its
  ///     method and path.
  ///   - live: A function that sends a request.
  /// - Throws: `FixtureError` when the file cannot be read or its path leaves the folder.
  public convenience init(
    scenario name: String,
    in fixtures: FixtureFolder,
    feature: String? = nil,
    mode: RecordingClient.Mode,
    matching parts: Set<Stub.RequestPart> = .standard,
    live: @escaping Live
  ) throws(FixtureError) {
    let store = try RecordedScenario(name, in: fixtures, feature: feature ?? name)
    try self.init(store, mode, parts, ExchangeObserver(), live)
  }

  /// Opens a recording with an observer, which reports unanswered requests to a test framework.
  ///
  /// The tokens of secrets are hashes with a key; with `nil`, the random key of the package.
  package init(
    _ store: RecordedScenario,
    _ mode: RecordingClient.Mode,
    _ parts: Set<Stub.RequestPart>,
    _ observer: ExchangeObserver,
    key: String? = nil,
    _ live: @escaping Live
  ) throws(FixtureError) {
    self.store = store
    self.mode = mode
    self.live = live
    exists = store.exists
    if mode == .playback, !exists {
      throw FixtureError(
        "The recording \(store.name) does not exist and its mode is none: record it with the mode "
          + "once; for withRecording set FIXTURE_RECORD=once."
      )
    }
    let sends = mode == .all || mode == .new || mode == .once && !exists
    var key = key
    if key == nil { key = try RedactionKey(near: store.file).text(makes: sends) }
    let rules = try SecretRules(above: store.file, key: key)
    traffic = Locked(RecordedTraffic(Redactor(rules), isAddition: mode == .new, parts))
    var scenario =
      exists && mode != .all ? try store.read() : Scenario(store.name, stubs: [])
    scenario.recorded = scenario.recorded ?? SecretFields(SecretFields.usual)
    player = ScenarioClient(scenario, fixtures: store.fixtures, observer: observer)
  }

  /// Answers a request from the recording or from the server, as the mode requires.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The body and the response.
  /// - Throws: `UnmatchedRequest` for an unrecorded request that may not be sent, or the error of
  ///   the live client. A failed request is not recorded.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let canonical = try Stub.Request(request)
    var sent = request
    if !canonical.body.isEmpty { sent.httpBody = canonical.body }
    let exchange = RecordedExchange(
      method: canonical.method.name,
      url: sent.url?.absoluteURL.absoluteString ?? "",
      requestHeaders: canonical.headers,
      requestBody: canonical.body
    )
    // The secrets of a played request may stand in the server's answers to others.
    let redacted = traffic.withLock { $0.redactor.learned(exchange) }
    var shown = sent
    shown.url = URL(string: redacted.url) ?? sent.url
    shown.httpBody = redacted.requestBody.isEmpty ? nil : redacted.requestBody
    if plays {
      // A redirect is returned as it was recorded, and not followed.
      if player.knows(canonical) { return try await player.answer(for: sent) }
      if try mode != .new || player.knows(Stub.Request(shown)) {
        return try await player.answer(for: shown)
      }
    }
    let (data, response) = try await answer(to: sent, shown.url, isSecret: redacted != exchange)
    guard let response = response as? HTTPURLResponse else { return (data, response) }
    let seen = try traffic.withLock { try $0.append(exchange.answered(data, response)) }
    return try seen.played(to: request)
  }

  /// Sends a request in which secrets replace their tokens, and returns the server's answer.
  ///
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - url: The URL of the request for messages, with tokens in the place of all secrets.
  ///   - isSecret: Whether the request of the app has a secret.
  /// - Returns: The body and the response.
  /// - Throws: The error of the live client, without secrets.
  private func answer(
    to request: URLRequest,
    _ url: URL?,
    isSecret: Bool
  ) async throws -> (Data, URLResponse) {
    let original = traffic.withLock { $0.original(of: request) }
    do { return try await live(original) } catch let error as URLError {
      // The session's own error contains the URL with its secrets.
      if url == original.url { throw error }
      throw URLError(error.code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    } catch {
      // On Linux, requests are equal although their headers or bodies differ.
      let isSecret =
        isSecret || original.url != request.url || original.httpBody != request.httpBody
        || original.allHTTPHeaderFields != request.allHTTPHeaderFields
      throw traffic.withLock { $0.redactor.shown(error, ofSecret: isSecret) }
    }
  }

  private var plays: Bool { mode == .playback || mode == .new || mode == .once && exists }

  // MARK: - Writing

  /// Writes the files of the recording that have changed.
  ///
  /// - Throws: `FixtureError` when a secret would be written, the scenario would be invalid, or a
  ///   file cannot be written. In the first two cases no file changes.
  public func save() throws(FixtureError) { _ = try write() }

  /// Writes the recording.
  ///
  /// - Returns: The changes on the disk.
  /// - Throws: The errors of ``save()``.
  package func write() throws(FixtureError) -> RecordingChanges {
    var traffic = traffic.withLock { $0 }
    if traffic.exchanges.isEmpty { return RecordingChanges(exchanges: 0) }
    try traffic.settle()
    return try store.write(traffic)
  }
}

extension RecordingClient: CustomReflectable {
  /// The file, as the only fact of the client in a rendered view model.
  ///
  /// The mode is left out, because the mode differs between runs.
  public var customMirror: Mirror { Mirror(self, children: ["file": store.name]) }
}

extension RecordedExchange {
  fileprivate func answered(_ data: Data, _ response: HTTPURLResponse) -> RecordedExchange {
    var exchange = self
    exchange.status = response.statusCode
    exchange.responseBody = data
    exchange.responseHeaders = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { Header($0, "\(value)") }
    }
    return exchange
  }

  /// The exchange without the headers that differ from one recording to the next.
  var lasting: RecordedExchange {
    let fleeting: Set<String> = [
      "date", "age", "expires", "x-request-id", "x-trace-id", "cf-ray",
      "x-amz-request-id", "x-runtime", "x-response-time", "server-timing", "via", "report-to",
      "nel", "content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive",
    ]
    var exchange = self
    exchange.responseHeaders.removeAll { fleeting.contains($0.name.lowercased()) }
    exchange.requestHeaders.removeAll { fleeting.contains($0.name.lowercased()) }
    return exchange
  }
}

extension RecordingClient {
  /// The requests that a recording client may send, and the files that it may write.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// Sends no request, and plays back the recording: `FIXTURE_RECORD=none`.
    case playback
    /// Plays back the recording if it exists, and records all requests otherwise.
    case once
    /// Plays back recorded requests, and sends and records all others.
    case new
    /// Sends and records every request.
    case all

    /// The word for the mode in the environment and in options.
    package var word: String { self == .playback ? "none" : "\(self)" }
  }
}

extension RecordingClient.Mode {
  /// The name of the environment variable that selects a mode.
  package static let variable = "FIXTURE_RECORD"

  /// Returns the mode that the environment selects, or the standard mode.
  ///
  /// A ``BuildService`` allows playback only, because nobody could review a recording there. The
  /// variable `SNAPSHOT_RECORD_ON_CI=allow` lifts this limit.
  ///
  /// - Throws: `FixtureError` for an unknown word, and for a mode that the build service forbids.
  package static func asked(
    in environment: [String: String],
    or standard: RecordingClient.Mode = .once
  ) throws(FixtureError) -> RecordingClient.Mode {
    let word = environment[variable] ?? ""
    let isAllowed = environment["SNAPSHOT_RECORD_ON_CI"] == "allow"
    let service = isAllowed ? nil : BuildService(environment)
    if word.isEmpty { return service == nil ? standard : .playback }
    guard let mode = allCases.first(where: { $0.word == word }) else {
      let words = allCases.map(\.word).joined(separator: ", ")
      throw FixtureError("\(variable)=\(word) is no mode: use \(words).")
    }
    guard let service, mode != .playback else { return mode }
    throw FixtureError(
      "\(variable)=\(word) is refused because \(service.variable) is set, where nobody could review a "
        + "recording: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
    )
  }
}

/// The result of writing a recording.
package struct RecordingChanges: Hashable, Sendable, CustomStringConvertible {
  /// The number of requests that were sent and recorded.
  package let exchanges: Int
  /// Whether no file was written.
  package internal(set) var isUnchanged = true
  /// The lines of the report about replaced secrets, and about answers that cannot be read.
  package internal(set) var replacements: [String] = []

  init(exchanges: Int) { self.exchanges = exchanges }

  /// The number of recorded requests, and the lines about replaced secrets.
  package var description: String {
    if exchanges == 0 { return "Nothing was recorded." }
    let head = exchanges == 1 ? "1 request was recorded" : "\(exchanges) requests were recorded"
    if isUnchanged { return head + "; no file has changed." }
    return ([head + "."] + replacements).joined(separator: "\n")
  }
}
