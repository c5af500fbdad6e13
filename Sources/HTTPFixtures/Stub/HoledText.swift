/// A text with holes, each for one or more characters: `/user/{id}`, or a recorded text with
/// redaction tokens.
struct HoledText: Hashable, Sendable {
  /// The texts before, between and after the holes.
  let literals: [[UInt8]]

  /// The text, if it has no hole; `nil` otherwise.
  var text: String? {
    literals.count == 1 ? String(decoding: literals[0], as: UTF8.self) : nil
  }

  /// Returns the text in each hole, as `7` for `/user/{id}` and `/user/7`; `nil` without a match.
  ///
  /// - Complexity: O(n·m) at worst, in the lengths of the text and of the literals.
  func values(in text: String) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.starts(with: literals[0]) else { return nil }
    if literals.count == 1 { return bytes.count == literals[0].count ? [] : nil }
    var values: [String] = []
    var place = literals[0].count
    for (index, literal) in literals.enumerated().dropFirst() {
      // A hole takes whole characters, and as few as possible, so that the other holes find the
      // most text.
      var start = place + 1
      while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
      if index == literals.count - 1 {
        guard start <= bytes.count - literal.count else { return nil }
        start = bytes.count - literal.count
        guard bytes[start...].elementsEqual(literal) else { return nil }
      } else if !literal.isEmpty {
        guard start < bytes.count, let found = bytes[start...].firstRange(of: literal) else {
          return nil
        }
        start = found.lowerBound
      }
      guard start <= bytes.count else { return nil }
      values.append(String(decoding: bytes[place..<start], as: UTF8.self))
      place = start + literal.count
    }
    return values
  }
}
