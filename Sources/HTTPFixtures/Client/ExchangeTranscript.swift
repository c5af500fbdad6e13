import Foundation
import ProofsheetBasics

/// Every exchange of a client in the order of requests, as text.
struct ExchangeTranscript {
  let scenario: String
  let exchanges: [ScenarioClient.Exchange]

  /// A line for each request, its body, and a line for what it came to.
  var text: String {
    (["scenario: \(scenario)"] + exchanges.flatMap(lines)).joined(separator: "\n")
  }

  private func lines(of exchange: ScenarioClient.Exchange) -> [String] {
    let request = exchange.request
    var lines = ["\(exchange.number). \(request.descriptionWithHost)"]
    if !request.body.isEmpty { lines.append("   body: \(bodyText(request))") }
    return lines + ["   \(Self.end(of: exchange))"]
  }

  private func bodyText(_ request: Stub.Request) -> String {
    if let json = request.parsedBody.json(request.body) { return json.description }
    guard let text = String(data: request.body, encoding: .utf8) else {
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
