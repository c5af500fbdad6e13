/// Texts whose parts may come in any order, with these parts sorted by name.
///
/// A program that builds such a text from a dictionary writes another order in each process.
package enum SortedText {
  /// Returns a query or a form with its items sorted by name, as the names are spelled.
  ///
  /// Items of one name keep their order. All items keep their spelling, and empty items their
  /// places.
  package static func query(_ text: String) -> String {
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let sorted = items.filter { !$0.isEmpty }.map { (name: $0.prefix { $0 != "=" }, item: $0) }
      .sorted { $0.name < $1.name }
    var next = sorted.makeIterator()
    return items.map { $0.isEmpty ? $0 : next.next()?.item ?? $0 }.joined(separator: "&")
  }
}
