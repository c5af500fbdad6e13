import Foundation
import HTTPFixtures
import ProofsheetBasics

extension Redactor {
  /// Returns a text with tokens for the secrets that are known by now.
  func renewed(_ text: String) -> String {
    var known = known
    return known.rewritten(Array(text.utf8)).map { Self.text($0.text) } ?? text
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

  /// Throws if a known secret remains in the answer of an exchange.
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

  /// Returns an error that shows no known secret: the error itself, or its text with tokens.
  func shown(_ error: any Error) -> any Error {
    let said = Self.texts(of: error) + Self.texts(of: (error as NSError).userInfo)
    if !said.contains(where: { finding(in: $0) != nil }) { return error }
    let words = renewed("\(error)")
    if finding(in: Data(words.utf8)) == nil { return FixtureError(words) }
    return FixtureError(
      "The request failed with an error of the type \(type(of: error)), which is not shown because it has a secret."
    )
  }

  /// Returns the texts that a test may show of a value and its parts.
  private static func texts(of value: Any, depth: Int = 0) -> [Data] {
    if let bytes = value as? Data { return [bytes] }
    let words = (value as? any Error)?.localizedDescription ?? ""
    let own = Data("\(value)\n\(String(reflecting: value))\n\(words)".utf8)
    let mirrors = sequence(first: Mirror(reflecting: value), next: \.superclassMirror)
    let parts = mirrors.flatMap(\.children).prefix(depth < 6 ? 100 : 0)
    return [own] + parts.flatMap { texts(of: $0.value, depth: depth + 1) }
  }
}
