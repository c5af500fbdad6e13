import Foundation
import ProofsheetBasics

/// The order in which people count: `cart.2` before `cart.10`.
enum NaturalOrder {
  static func isBefore(_ left: String, _ right: String) -> Bool {
    let order = left.compare(right, options: [.numeric, .literal])
    return order == .orderedSame ? left < right : order == .orderedAscending
  }
}

/// A short name that is the same in every process.
enum StableName {
  /// Returns the name for a text: six hexadecimal digits, folded from a checksum of the text.
  static func of(_ text: String) -> String {
    let hash = Checksum.hash(of: Array(text.utf8))
    return String((hash >> 40) ^ (hash & 0xFF_FFFF), radix: 16).zeroPadded(to: 6)
  }
}
