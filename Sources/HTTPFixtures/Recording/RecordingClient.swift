public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What a recording client may send, and what it may write.
public enum RecordingMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing is sent; what was recorded is played back.
  case none
  /// A recording that exists is played back; one that does not is made.
  case once
  /// What was recorded is played back, everything else is sent and recorded.
  case new
  /// Everything is sent and recorded anew.
  case all
}

/// A client that records live traffic, and plays it back.
///
/// Secrets never reach the file: requests are redacted before they are matched as well as before
/// they are written, so that a recording answers the request that made it. `save()` writes, and
/// writes nothing when a secret would still stand in the file.
public final class RecordingClient: Sendable {
  /// Sends a request, for example `{ try await session.data(for: $0) }`.
  public typealias Live = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  /// The HAR file.
  public let file: URL
  /// What may be sent and written.
  public let mode: RecordingMode
  private let redaction: Redaction
  private let live: Live
  private let known: [RecordedExchange]
  private let player: ScenarioClient
  private let exists: Bool
  private let recorded = Guarded<[RecordedExchange]>([])

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - file: The HAR file, which need not exist unless the mode is `none`.
  ///   - mode: What may be sent and written.
  ///   - redaction: What is secret.
  ///   - live: Sends a request.
  /// - Throws: `RecordingError` when the file cannot be read.
  public init(
    _ file: URL,
    mode: RecordingMode,
    redaction: Redaction = .standard,
    live: @escaping Live
  ) throws(RecordingError) {
    self.file = file
    self.mode = mode
    self.redaction = redaction
    self.live = live
    exists = FileManager.default.fileExists(atPath: file.path)
    if mode == .none, !exists { throw .nothingRecorded(file: file.lastPathComponent) }
    known = exists && mode != .all ? try Self.read(file) : []
    do throws(ScenarioFileError) {
      let name = file.deletingPathExtension().lastPathComponent
      player = ScenarioClient(
        try Scenario(name, exchanges: known, file: file.lastPathComponent)
      )
    } catch {
      throw .unreadable(error)
    }
  }

  private static func read(_ file: URL) throws(RecordingError) -> [RecordedExchange] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw .file(file.lastPathComponent, reason: "\((error as NSError).localizedDescription)")
    }
    do throws(ScenarioFileError) {
      return try HARArchive(parsing: data, file: file.lastPathComponent).exchanges
    } catch {
      throw .unreadable(error)
    }
  }

  /// Plays back or sends a request, as the mode says.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The body and the response.
  /// - Throws: `UnmatchedRequest` for a request that may not be sent, or what the live client
  ///   throws; a request that fails is not recorded.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let canonical = try CanonicalRequest(request)
    var sent = request
    if !canonical.body.isEmpty { sent.httpBody = canonical.body }
    let exchange = Self.exchange(canonical, sent)
    if plays {
      let redacted = self.redacted(sent, exchange)
      let explanation = player.explain(try CanonicalRequest(redacted))
      if mode != .new || explanation.stub != nil { return try await player.data(for: redacted) }
    }
    let (data, response) = try await live(sent)
    if let response = response as? HTTPURLResponse {
      recorded.withLock { $0.append(exchange.answered(data, response)) }
    }
    return (data, response)
  }

  private var plays: Bool {
    switch mode {
    case .none, .new: true
    case .once: exists
    case .all: false
    }
  }

  private static func exchange(
    _ canonical: CanonicalRequest,
    _ request: URLRequest
  ) -> RecordedExchange {
    RecordedExchange(
      method: canonical.method.name,
      url: request.url?.absoluteURL.absoluteString ?? "",
      requestHeaders: canonical.headers,
      requestBody: canonical.body,
      status: 0,
      responseHeaders: [],
      responseBody: Data()
    )
  }

  /// The request as it stands in the recording.
  private func redacted(_ request: URLRequest, _ exchange: RecordedExchange) -> URLRequest {
    var redactor = Redactor(redaction)
    let redacted = redactor.redacted(exchange)
    var result = request
    result.url = URL(string: redacted.url) ?? request.url
    result.httpBody = redacted.requestBody.isEmpty ? nil : redacted.requestBody
    return result
  }

  // MARK: - Writing

  /// Writes what was recorded, unless it is what the file holds already.
  ///
  /// - Returns: Whether the file has changed.
  /// - Throws: `RecordingError.secret` when a secret would be written, and `file` when the disk
  ///   refuses; the file is then as it was.
  @discardableResult
  public func save() throws(RecordingError) -> Bool {
    let new = recorded.withLock { $0 }
    if new.isEmpty { return false }
    var redactor = Redactor(redaction)
    let exchanges = (known + new).map { redactor.redacted($0.lasting) }
    let text = HARArchive(file: file.lastPathComponent, exchanges: exchanges).text
    let bytes = Data(text.utf8)
    try search(bytes, for: redactor.secrets)
    if let old = try? Data(contentsOf: file), old == bytes { return false }
    do {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try bytes.write(to: file, options: .atomic)
    } catch {
      throw .file(file.lastPathComponent, reason: "\((error as NSError).localizedDescription)")
    }
    return true
  }

  private func search(_ bytes: Data, for secrets: Set<Redactor.Secret>) throws(RecordingError) {
    let search = SecretSearch(bytes)
    let searched = secrets.filter { $0.value.utf8.count >= redaction.shortestSearched }
    for secret in searched.sorted(by: { ($0.field, $0.value) < ($1.field, $1.value) }) {
      guard let found = search.finding(of: secret) else { continue }
      throw .secret(
        field: found.field,
        form: found.form,
        file: file.lastPathComponent,
        line: found.line
      )
    }
  }
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
  fileprivate var lasting: RecordedExchange {
    let fleeting: Set<String> = [
      "date", "age", "expires", "last-modified", "etag", "x-request-id", "x-trace-id", "cf-ray",
      "x-amz-request-id", "x-runtime", "x-response-time", "server-timing", "via", "report-to",
      "nel", "content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive",
    ]
    var exchange = self
    exchange.responseHeaders.removeAll { fleeting.contains($0.name.lowercased()) }
    exchange.requestHeaders.removeAll { fleeting.contains($0.name.lowercased()) }
    return exchange
  }
}
