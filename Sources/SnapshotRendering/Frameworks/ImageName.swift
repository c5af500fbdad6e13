import Foundation
import ProofsheetBasics

/// What tells an image from others.
enum ImageName {
  /// The name of an asset or of a symbol in an image's description, which is the only place that has it:
  /// `<UIImage:0x600003a1 symbol(system: star) {20, 19}>` is `symbol(system: star)`.
  static func of(_ description: String) -> String? {
    description.firstMatch(of: /(?:symbol|named)\([^)]*\)/).map { String($0.output) }
  }

  /// A short name for bytes.
  static func digest(of bytes: Data?) -> String {
    bytes.map { Checksum.text(of: $0) } ?? "no bytes"
  }
}
