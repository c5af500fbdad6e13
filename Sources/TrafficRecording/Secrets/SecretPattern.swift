/// The pattern of a custom secret: `emp-######`, `acme_*`.
///
/// `#` is a digit, `@` a letter, `?` either, and `*` any number of letters, digits, `-` and `_`.
/// Every other character stands for itself.
struct SecretPattern: Hashable, Sendable {
  let text: String
  private let parts: [UInt8]

  /// Reads a pattern; `nil` for a pattern that would match nearly any text.
  ///
  /// A pattern must have at least two literal characters or a length of at least six. It must not
  /// begin with `*`.
  init?(_ text: String) {
    self.text = text
    parts = Array(text.utf8)
    let own = parts.filter { !Self.wildcards.contains($0) }
    guard own.count >= 2 || parts.count >= 6, parts.first != UInt8(ascii: "*") else { return nil }
  }

  private static let wildcards = Set("#@?*".utf8)

  /// Returns the ranges of whole words that match.
  ///
  /// - Complexity: O(n·m) in the lengths of the text and the pattern.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place < text.count {
      let isStart = place == 0 || !SecretLook.isWord(text[place - 1])
      if isStart, let end = end(in: text, from: place), end > place {
        found.append(place..<end)
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  /// Returns the end of a match that begins at `start`; `nil` without a match.
  ///
  /// A `*` takes as many characters as it can, without backtracking.
  private func end(in text: [UInt8], from start: Int) -> Int? {
    var place = start
    for part in parts {
      if part == UInt8(ascii: "*") {
        while place < text.count, ByteSet.words.contains(text[place]) { place += 1 }
        continue
      }
      guard place < text.count, Self.fits(text[place], part) else { return nil }
      place += 1
    }
    return place == text.count || !SecretLook.isWord(text[place]) ? place : nil
  }

  private static func fits(_ byte: UInt8, _ part: UInt8) -> Bool {
    switch part {
    case UInt8(ascii: "#"): (0x30...0x39).contains(byte)
    case UInt8(ascii: "@"): SecretLook.isWord(byte) && byte > 0x39
    case UInt8(ascii: "?"): SecretLook.isWord(byte)
    default: byte == part
    }
  }
}
