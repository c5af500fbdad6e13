package import Foundation

/// Texts whose parts may come in any order, with these parts sorted by name.
///
/// A program that builds such a text from a dictionary writes another order in each process.
package enum SortedText {
  /// Returns a query or a form with its items sorted by name.
  ///
  /// Items of one name keep their order. All items keep their spelling, and empty items their
  /// places.
  package static func query(_ text: String) -> String {
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let sorted = items.filter { !$0.isEmpty }.map { (name: name(of: $0), item: $0) }
      .sorted { $0.name < $1.name }
    var next = sorted.makeIterator()
    return items.map { $0.isEmpty ? $0 : next.next()?.item ?? $0 }.joined(separator: "&")
  }

  private static func name(of item: String) -> String {
    let name = String(item.prefix { $0 != "=" })
    return name.removingPercentEncoding ?? name
  }

  /// Returns JSON with the members of each object sorted by key, or nil for other bytes.
  ///
  /// Members move as they are written, and the white space between them keeps its place.
  package static func json(_ bytes: Data) -> Data? {
    // Bytes with a zero are UTF-16 or UTF-32.
    guard !bytes.contains(0), (try? JSONSerialization.jsonObject(with: bytes)) != nil else {
      return nil
    }
    // The last container is the innermost one; the first one holds the whole text.
    var open = [JSONContainer()]
    var (isQuoted, isEscaped) = (false, false)
    for byte in bytes {
      let mark = isQuoted ? 0 : byte
      if mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[") {
        open.append(JSONContainer(start: byte))
      } else if mark == UInt8(ascii: "}") || mark == UInt8(ascii: "]") {
        guard let closed = open.popLast(), !open.isEmpty else { return nil }
        open[open.count - 1].last += closed.text + [byte]
      } else if mark == UInt8(ascii: ",") {
        open[open.count - 1].beginPart()
      } else {
        if mark == UInt8(ascii: ":") { open[open.count - 1].endKey() }
        open[open.count - 1].last.append(byte)
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return Data(open[0].text)
  }
}

/// A JSON object or list that is being read.
private struct JSONContainer {
  /// The bracket that opens the container; nil for the whole text.
  var start: UInt8?
  /// The text after the last comma so far.
  var last: [UInt8] = []
  private var key: ArraySlice<UInt8> = []
  private var parts: [(key: ArraySlice<UInt8>, text: [UInt8])] = []

  init(start: UInt8? = nil) { self.start = start }

  mutating func endKey() { key = Self.trimmed(last).dropLast() }

  mutating func beginPart() {
    parts.append((key, last))
    key = []
    last = []
  }

  /// The text of the container without its closing bracket.
  var text: [UInt8] {
    let all = parts + [(key, last)]
    let isObject = start == UInt8(ascii: "{")
    let sorted = isObject ? all.sorted { $0.key.lexicographicallyPrecedes($1.key) } : all
    let texts = zip(all, sorted).map { place, part in
      place.text.prefix(while: Self.isSpace) + Self.trimmed(part.text)
        + place.text.reversed().prefix(while: Self.isSpace).reversed()
    }
    return (start.map { [$0] } ?? []) + texts.joined(separator: [UInt8(ascii: ",")])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    return text[..<end].drop(while: isSpace)
  }
}
