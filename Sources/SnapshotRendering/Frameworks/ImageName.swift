import Foundation
import ProofsheetBasics

/// The name or the checksum by which an image is shown.
enum ImageName {
  /// Returns the name of an asset or of a symbol, which is public only in the image's description:
  /// `<UIImage:0x600003a1 symbol(system: star) {20, 19}>` has the name `symbol(system: star)`.
  static func of(_ description: String) -> String? {
    description.firstMatch(of: /(?:symbol|named)\([^)]*\)/).map { String($0.output) }
  }

  /// Returns a checksum of an image's bytes.
  static func digest(of bytes: Data?) -> String {
    bytes.map { Checksum.text(of: $0) } ?? "no bytes"
  }
}
