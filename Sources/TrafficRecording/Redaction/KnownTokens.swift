import HTTPFixtures
import ProofsheetBasics

/// A cache of the redaction tokens that replace secrets.
///
/// A token contains a hash of its secret, which is slow to compute. The cache helps because traffic
/// contains the same secrets many times.
final class KnownTokens: Sendable {
  private let tokens = Locked<[SecretFinding.Text: String]>([:])

  /// Returns the token that replaces a secret.
  func text(for secret: SecretFinding.Text, _ redaction: RecordingClient.Redaction) -> String {
    if let known = tokens.withLock({ $0[secret] }) { return known }
    let value = String(decoding: secret.value, as: UTF8.self)
    let maker = redaction.tokens ?? .former
    let text =
      switch secret.writing {
      case .number: maker.number(for: value)
      case .digits: maker.digits(for: value)
      case .text: redaction.tokens?.text(for: value) ?? RedactionToken.named(secret.field)
      }
    tokens.withLock { $0[secret] = text }
    return text
  }
}
