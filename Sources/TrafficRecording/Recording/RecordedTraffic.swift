import Foundation
import HTTPFixtures
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
import ToolBasics
#endif

/// The recorded requests and answers of a run, with tokens in the place of secrets.
package struct RecordedTraffic: Sendable {
  private(set) var exchanges: [RecordedExchange] = []
  var redactor: Redactor
  /// The error of the first answer with a known secret, which the app did not get.
  private var refusal: FixtureError?
  /// Whether the written recording keeps the exchanges of earlier recordings.
  let isAddition: Bool
  /// The parts in which a request must match a recorded request, besides the method and the path.
  let parts: Set<Stub.RequestPart>

  init(_ redactor: Redactor, isAddition: Bool, _ parts: Set<Stub.RequestPart>) {
    (self.redactor, self.isAddition, self.parts) = (redactor, isAddition, parts)
  }

  /// Redacts and keeps an exchange: the app's request and the server's answer.
  ///
  /// - Returns: The exchange with tokens in the place of secrets.
  /// - Throws: `FixtureError` for an answer with a possible secret, or with a secret that cannot be
  ///   replaced; the app then does not get the answer, and the recording is not written.
  mutating func append(_ exchange: RecordedExchange) throws(FixtureError) -> RecordedExchange {
    let date = exchange.responseHeaders.values("date").first
    redactor.moment = date.flatMap(Redactor.moment)
    let seen = redactor.redacted(exchange.lasting)
    exchanges.append(seen)
    // The recording has stopped, so a retry does not get the value either.
    if redactor.named.contains(where: { $0.place.hasPrefix("response") }) { try decide() }
    do throws(FixtureError) { try redactor.refuseSecrets(in: seen) } catch {
      refusal = refusal ?? error
      throw error
    }
    return seen
  }

  /// Replaces secrets in requests that were sent before the secrets became known.
  ///
  /// - Throws: `FixtureError` when a possible secret has no rule, or when an answer that the app
  ///   has seen contains a secret that became known later.
  mutating func settle() throws(FixtureError) {
    try decide()
    if let refusal { throw refusal }
    for index in exchanges.indices {
      let exchange = redactor.renewed(exchanges[index])
      exchanges[index] = exchange
      guard let (found, place) = redactor.finding(in: exchange) else { continue }
      throw FixtureError(
        "The recording was not written: the \(place) of \(exchange.requestLine) has the secret of "
          + "\(quoted(found.secret.field)) (\(found.form)), which was recognized only after the test had seen this "
          + "answer. The run's snapshots may show the secret: type \"swift run proofsheet reject --yes\", "
          + "and restore the references that \"git status __Snapshots__\" lists. Then find the name of "
          + "the field in the answer, and write the line \"secret name NAME\" into \(RuleFile.name) "
          + "beside Package.swift."
      )
    }
  }

  /// Throws for possible secrets without a rule.
  private func decide() throws(FixtureError) {
    let named = redactor.named.sorted { $0.line < $1.line }
    guard let first = named.first else { return }
    let lines = named.prefix(20).map {
      "  \(quoted($0.field)) in \(redactor.renewed($0.request)) (\($0.place))"
    }
    throw FixtureError(
      """
      The recording was not written, because these look like secrets and were not replaced:
      \(lines.joined(separator: "\n"))
      Write a line for each into \(RuleFile.name) beside Package.swift: "secret name \(first.field)" replaces it, \
      "allow name \(first.field) | WHY" keeps it. Delete the references that this run recorded; they may show this error.
      """
    )
  }

  /// The exchanges, sorted by their requests; requests that differ only in secrets keep their order.
  var inFileOrder: [RecordedExchange] {
    let keys = exchanges.map { exchange in
      [exchange.url, exchange.method, String(decoding: exchange.requestBody, as: UTF8.self)]
        .map { redactor.pieces(of: $0).joined() }.joined(separator: "\n")
    }
    return exchanges.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { exchanges[$0] }
  }

  // MARK: - Requests to the server

  /// Returns the request for the server, with each token replaced by its secret.
  func original(of request: URLRequest) -> URLRequest {
    if redactor.originals.isEmpty { return request }
    var original = request
    let plain = { (secret: String) in secret }
    if let url = request.url {
      original.url = URL(string: secrets(in: url.absoluteString, TextEscapes.percentEncoded)) ?? url
    }
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      original.setValue(secrets(in: value, plain), forHTTPHeaderField: name)
    }
    guard let body = request.httpBody, let text = String(data: body, encoding: .utf8) else {
      return original
    }
    let type = request.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
    let quoted = { String(JSONValue.string($0).compactText.dropFirst().dropLast()) }
    let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
    let isForm = type.contains("x-www-form-urlencoded")
    let written = isForm ? TextEscapes.percentEncoded : isJSON ? quoted : plain
    original.httpBody = Data(secrets(in: text, written).utf8)
    return original
  }

  /// Returns a text with each token replaced by its secret, as the text has to spell it.
  private func secrets(in text: String, _ written: (String) -> String) -> String {
    let bytes = Array(text.utf8)
    let edits = redactor.tokens(in: bytes).map { range, secret in
      TextEdit(range: range, bytes: Array(written(secret).utf8))
    }
    return edits.isEmpty ? text : Redactor.text(TextEdit.applied(edits, to: bytes))
  }
}
