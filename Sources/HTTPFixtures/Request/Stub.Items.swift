import Foundation

extension Stub {
  /// The names and values that a stub requires, without percent-encoding.
  ///
  /// A name may occur several times: `["term": "Jackson", "tag": "a", "tag": "b", "flag": nil]`.
  ///
  /// Two lists are equal when they contain the same items in any order.
  public struct Items: Sendable {
    /// The items in the order of the source.
    package let items: [QueryItem]
    let sorted: [QueryItem]

    package init(_ items: [QueryItem]) {
      self.items = items
      sorted = items.sorted()
    }
  }
}

extension Stub.Items: Hashable {
  /// Whether both lists contain the same items in any order.
  public static func == (left: Stub.Items, right: Stub.Items) -> Bool {
    left.sorted == right.sorted
  }

  /// Hashes the items in sorted order, so that equal lists have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}

extension Stub.Items: ExpressibleByDictionaryLiteral {
  /// Creates a list; `nil` means a name without `=`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { QueryItem($0.0, $0.1) })
  }
}

/// One decoded name and value of a query or a form.
package struct QueryItem: Hashable, Sendable {
  /// The decoded name of the item.
  package let name: String
  /// The decoded value of the item: `nil` for `a`, and empty for `a=`.
  package let value: String?

  package init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Whether two items are equal in every byte.
  package static func == (left: QueryItem, right: QueryItem) -> Bool {
    isSame(left.name, right.name) && (left.value == nil) == (right.value == nil)
      && isSame(left.value ?? "", right.value ?? "")
  }

  /// Whether the item is the wanted one; `a` is `a=` too.
  func meets(_ wanted: QueryItem) -> Bool {
    self == wanted || value == nil && wanted.value == "" && isSame(name, wanted.name)
  }
}

/// Whether two texts have the same bytes.
///
/// Composed and decomposed letters differ, because servers tell them apart too. Comparing byte by byte is slow
/// in a debug build, and no text but one of other letters than ASCII needs it.
func isSame(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.count == right.utf8.count
    && (left.utf8.count == left.utf16.count || left.utf8.elementsEqual(right.utf8))
}

extension QueryItem: Comparable {
  /// Orders items by name, then by value; an item without a value comes first.
  package static func < (left: QueryItem, right: QueryItem) -> Bool {
    if left.name != right.name { return left.name < right.name }
    guard let value = right.value else { return false }
    return left.value.map { $0 < value } ?? true
  }
}

/// The meaning of a literal `+` in a query.
///
/// An encoded plus, `%2B`, is a plus under either rule.
package enum PlusSign: Hashable, Sendable {
  /// A space, as in forms, and as in apps that replace the spaces of a search term by `+`.
  case space
  /// A plus, as in the generic syntax of URLs.
  case plus
}

/// The parser for the raw text of a query or a form.
enum QueryText {
  /// Returns the decoded items of `raw`, in order.
  ///
  /// An item with invalid percent-encoding keeps its raw text, so that two different broken values
  /// stay different. The parser skips empty items (`a&&b`).
  ///
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
    // Most items contain no escape, and Foundation is slower at this check.
    guard piece.contains(UInt8(ascii: "%")) || piece.contains(UInt8(ascii: "+")) else { return raw }
    let spaced = plus == .space ? raw.replacingOccurrences(of: "+", with: " ") : raw
    return spaced.removingPercentEncoding ?? raw
  }
}
