extension ScenarioClient {
  /// Every exchange of a client in the order of requests, as a value that can be snapshotted.
  ///
  /// Nothing in it differs between two equal runs: no times, no lines of the source, no addresses.
  public struct Transcript: Hashable, Sendable {
    /// What the scenario is called.
    public let scenario: String
    /// The exchanges in the order of requests.
    public let exchanges: [ScenarioClient.Exchange]
    /// The names of the headers that are shown, in lower case.
    public let headers: [String]

    /// Creates a transcript.
    ///
    /// - Parameters:
    ///   - scenario: What the scenario is called.
    ///   - exchanges: The exchanges in the order of requests.
    ///   - headers: The names of the headers to show; none by default, because systems set their own
    ///     and credentials must not be committed.
    public init(scenario: String, exchanges: [ScenarioClient.Exchange], headers: [String] = []) {
      self.scenario = scenario
      self.exchanges = exchanges
      self.headers = headers.map { $0.lowercased() }
    }
  }
}

extension ScenarioClient.Transcript: CustomStringConvertible {
  /// A line for each request, its shown headers and body, and a line for what it came to.
  public var description: String {
    (["scenario: \(scenario)"] + exchanges.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(of exchange: ScenarioClient.Exchange) -> [String] {
    let request = exchange.request
    var lines = ["\(exchange.number). \(request.descriptionWithHost)"]
    for header in request.headers where headers.contains(header.name.lowercased()) {
      lines.append("   \(header.name.lowercased()): \(quoted(header.value))")
    }
    if !request.body.isEmpty { lines.append("   body: \(bodyText(request))") }
    return lines + ["   \(Self.end(of: exchange))"]
  }

  private func bodyText(_ request: Stub.Request) -> String {
    if let json = request.parsedBody.json(request.body) { return json.description }
    guard let text = String(validatingUTF8Of: request.body) else {
      return "\(request.body.count) bytes"
    }
    return quoted(text, limit: 2_000)
  }

  private static func end(of exchange: ScenarioClient.Exchange) -> String {
    switch exchange.outcome {
    case .answered: "< \(exchange.answer ?? "nothing")"
    case .failed: "< \(exchange.answer ?? "failed")"
    case .waiting: "… waits for \(exchange.answer ?? "its answer")"
    case .cancelled: "x cancelled before \(exchange.answer ?? "its answer")"
    case .unmatched: "! unmatched"
    }
  }
}
