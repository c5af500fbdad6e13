import Foundation
import HTTPFixtures
import ProofsheetBasics

extension Redactor {
  /// Returns a text with tokens for the secrets that are known by now.
  func renewed(_ text: String) -> String {
    known.rewritten(Array(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) } ?? text
  }

  /// Throws if an answer contains a secret outside of the secret's field, and the secret looks like
  /// an ordinary word.
  ///
  /// Such a secret cannot be replaced outside of its field, because the same word may be harmless
  /// there.
  func refuseWords(in exchange: RecordedExchange) throws(FixtureError) {
    let left = redaction.rules[.leave]
    let words = sortedSecrets.filter { !$0.isCredential && !left.contains($0.token) }
    if words.isEmpty { return }
    let search = SecretSearch(for: words)
    for (_, bytes) in exchange.answerParts {
      guard let found = search.finding(in: bytes) else { continue }
      throw FixtureError(
        "The recording was not written, because the answer of \(renewed(exchange.requestLine)) has the "
          + "secret of \(quoted(found.secret.field)) outside of its field (\(found.form)), where it cannot be "
          + "replaced safely. \(RecordedFiles.allowing(found.secret.token))"
      )
    }
  }

  /// Returns a known secret that remains in the answer of an exchange, and its place.
  func late(in exchange: RecordedExchange) -> (secret: Secret, place: String)? {
    for (place, bytes) in exchange.answerParts {
      if let secret = known.rewritten(Array(bytes))?.secrets.first { return (secret, place) }
    }
    return nil
  }
}

extension RecordedExchange {
  /// The body and the values of the headers of the answer, each with its place in words.
  fileprivate var answerParts: [(place: String, bytes: Data)] {
    [("response body", responseBody)]
      + responseHeaders.map { ("response header \($0.name)", Data($0.value.utf8)) }
  }
}
