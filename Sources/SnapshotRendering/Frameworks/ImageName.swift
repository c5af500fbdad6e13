import Foundation
import ProofsheetBasics

/// The identity of an image.
enum ImageName {
  /// The name of an asset or of a symbol, from an image's description, its only public place:
  /// `<UIImage:0x600003a1 symbol(system: star) {20, 19}>` has the name `symbol(system: star)`.
  static func of(_ description: String) -> String? {
    description.firstMatch(of: /(?:symbol|named)\([^)]*\)/).map { String($0.output) }
  }

  /// A short name for bytes.
  static func digest(of bytes: Data?) -> String {
    bytes.map { Checksum.text(of: $0) } ?? "no bytes"
  }
}
