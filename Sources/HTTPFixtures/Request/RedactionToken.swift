import ProofsheetBasics
import ToolBasics

/// The text that a recording holds in the place of a secret: equal secrets have equal tokens.
package struct RedactionToken: Hashable, Sendable {
  /// What every token begins with.
  package static let mark = "redacted-"
  /// How many digits follow the mark.
  package static let length = 16

  /// The key of the hash, without which nobody can try secrets until one fits.
  package let key: String

  package init(key: String = "proofsheet") { self.key = key }

  /// The token of a secret; a token stays what it is.
  package func text(for secret: String) -> String {
    if secret.hasPrefix(Self.mark) { return secret }
    return Self.mark + SHA256.code(of: secret, key: key).prefix(Self.length)
  }

  /// Where tokens stand in a text.
  package static func ranges(in text: [UInt8]) -> [Range<Int>] {
    let mark = Array(mark.utf8)
    var ranges: [Range<Int>] = []
    var rest = text[...]
    while let found = rest.firstRange(of: mark) {
      let end = rest[found.upperBound...].firstIndex { !isPart($0) } ?? rest.endIndex
      ranges.append(found.lowerBound..<end)
      rest = rest[end...]
    }
    return ranges
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The number in the place of a secret number: ten digits that fit into 32 bits, and no other form.
  package func number(for secret: String) -> String {
    let digits = SHA256.code(of: secret, key: key).prefix(7)
    return "20\(String(100_000_000 + (Int(digits, radix: 16) ?? 0) % 100_000_000).suffix(8))"
  }
}
