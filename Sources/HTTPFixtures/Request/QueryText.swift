import Foundation

/// What a literal `+` in a query stands for.
///
/// A `+` that was typed by a person reaches a server as `%2B`; that is a plus under either rule.
package enum PlusSign: Hashable, Sendable {
  /// A space, as in forms, and as apps write it that replace the spaces of a search term by `+`.
  case space
  /// A plus, as the generic syntax of URLs has it.
  case plus
}

/// Reads the raw text of a query or of a form body.
enum QueryText {
  /// The decoded items of `raw`, in order.
  ///
  /// A piece that is no valid percent-encoded UTF-8 keeps its raw text, so that two different
  /// broken values never look equal. Empty pieces (`a&&b`) are left out.
  ///
  /// - Parameters:
  ///   - raw: The text between `?` and `#`, as sent.
  ///   - plus: What a literal `+` stands for.
  /// - Returns: The items in the order of `raw`.
  /// - Complexity: O(n) in the length of `raw`.
  static func items(in raw: String, plus: PlusSign) -> [QueryItem] {
    raw.utf8.split(separator: UInt8(ascii: "&")).map { piece in
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(decoded(piece, plus: plus), nil)
      }
      let value = piece[piece.index(after: equals)...]
      return QueryItem(decoded(piece[..<equals], plus: plus), decoded(value, plus: plus))
    }
  }

  private static func decoded(_ piece: Substring.UTF8View, plus: PlusSign) -> String {
    let raw = String(Substring(piece))
    // Most pieces are plain, and Foundation takes microseconds to find that out.
    guard piece.contains(UInt8(ascii: "%")) || piece.contains(UInt8(ascii: "+")) else { return raw }
    let spaced = plus == .space ? raw.replacingOccurrences(of: "+", with: " ") : raw
    return spaced.removingPercentEncoding ?? raw
  }
}
