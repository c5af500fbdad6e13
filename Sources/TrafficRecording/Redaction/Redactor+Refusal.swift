import Foundation
import HTTPFixtures
import ProofsheetBasics

extension Redactor {
  /// Returns a text with tokens for the secrets that are known by now.
  func renewed(_ text: String) -> String {
    known.rewritten(Array(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) } ?? text
  }

  /// Returns a known secret in a text or a file, unless a rule leaves the secret there.
  func finding(in bytes: Data) -> KnownSecrets.Finding? {
    known.finding(in: bytes, leaving: redaction.rules[.leave])
  }

  /// Returns a known secret that remains in the answer of an exchange, and its place.
  func finding(in exchange: RecordedExchange) -> (secret: KnownSecrets.Finding, place: String)? {
    if known.secrets.isEmpty { return nil }
    let headers = exchange.responseHeaders.map {
      ("response header \($0.name)", Data($0.value.utf8))
    }
    for (place, bytes) in [("response body", exchange.responseBody)] + headers {
      if let found = finding(in: bytes) { return (found, place) }
    }
    return nil
  }

  /// Throws for an answer in which a known secret stands that has no token.
  ///
  /// A secret that looks like an ordinary word is replaced in its own field only, and a secret in
  /// binary data is not replaced at all.
  func refuseSecrets(in exchange: RecordedExchange) throws(FixtureError) {
    guard let (found, _) = finding(in: exchange) else { return }
    throw FixtureError(
      "The recording was not written, because the answer of \(renewed(exchange.requestLine)) has the "
        + "secret of \(quoted(found.secret.field)) outside of its field (\(found.form)), where it cannot be "
        + "replaced safely. \(RecordedFiles.allowing(found.secret.token))"
    )
  }
}
