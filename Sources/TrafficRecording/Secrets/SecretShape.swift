/// The form of one kind of credential: its prefix, and the characters after it.
struct SecretShape: Sendable {
  let prefix: String
  let alphabet: ByteSet
  /// The smallest number of characters after the prefix of the credential.
  let least: Int
  /// The largest number of characters after the prefix; a longer run is no credential.
  let most: Int
  /// The name of the form in messages: `GitHub token`.
  let name: String

  /// Returns the range of the credential that begins at an offset; `nil` without a credential.
  func range(in text: [UInt8], at offset: Int) -> Range<Int>? {
    let start = offset + prefix.utf8.count
    guard text[offset..<start].elementsEqual(prefix.utf8),
      ":.".utf8.contains(text[offset])
        || Self.isBorder(before: offset, in: text, isShort: prefix.utf8.count < 5)
    else { return nil }
    var end = start
    let limit = min(text.count, start + 4_096)
    while end < limit, alphabet.contains(text[end]) { end += 1 }
    // A sentence may end after the credential.
    while end > start, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard end - start >= least, end - start <= most,
      alphabet == ByteSet.capitals || Self.isMixed(text[start..<end])
    else { return nil }
    // The host of a webhook stays; the name of a bot or a device comes before a colon.
    var first = prefix.hasSuffix("/") ? start : offset
    while prefix.hasPrefix(":"), first > 0, ByteSet.words.contains(text[first - 1]) { first -= 1 }
    return first..<end
  }

  /// Whether a text is more than a plain word: it has a digit, letters of both cases, or more than
  /// 30 bytes.
  private static func isMixed(_ text: ArraySlice<UInt8>) -> Bool {
    let isCased = text.contains { (0x41...0x5A).contains($0) } && text.contains { $0 > 0x60 }
    return isCased || text.count > 30 || text.contains { (0x30...0x39).contains($0) }
  }

  /// Whether a word may begin at an offset, for example after an escape such as `\n`.
  static func isBorder(before offset: Int, in text: [UInt8], isShort: Bool) -> Bool {
    guard offset > 0 else { return true }
    let byte = text[offset - 1]
    if offset > 1, text[offset - 2] == UInt8(ascii: "\\"), "nrt".utf8.contains(byte) { return true }
    if offset > 2, text[offset - 3] == UInt8(ascii: "%"), ByteSet.hex.contains(byte) { return true }
    if isShort, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+") { return false }
    return !ByteSet.words.contains(byte)
  }
}

extension SecretShape {
  /// Reads a row of the table of vendors: prefixes, the alphabet, the number of characters, and the
  /// name.
  fileprivate static func shapes(in line: Substring) -> [SecretShape] {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(where: { ByteSet.named[String($0)] != nil }),
      let alphabet = ByteSet.named[String(words[place])]
    else { return [] }
    let counts = words[place + 1].split(separator: "-").compactMap { Int($0) }
    return words[..<place].map { prefix in
      SecretShape(
        prefix: String(prefix),
        alphabet: alphabet,
        least: counts[0],
        most: counts[counts.count - 1],
        name: words[(place + 2)...].joined(separator: " ")
      )
    }
  }

  /// The documented forms of the vendors' credentials.
  static let all: [SecretShape] = SecretTable.vendors.split { "|\n".contains($0) }.flatMap {
    shapes(in: $0)
  }
}
