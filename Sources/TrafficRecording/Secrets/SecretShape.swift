/// The form of one kind of credential: its prefix, and the characters after it.
struct SecretShape: Sendable {
  let prefix: String
  private let alphabet: ByteSet
  /// The numbers of characters after the prefix; a longer run is no credential.
  private let counts: ClosedRange<Int>
  /// The name of the form in messages: `GitHub token`.
  let name: String

  /// Returns the name and the range of the credential that begins at an offset; `nil` without one.
  static func found(in text: [UInt8], at offset: Int) -> (name: String, range: Range<Int>)? {
    if text.holds("eyJ", at: offset), let range = webToken(in: text, at: offset) {
      return ("JSON Web Token", range)
    }
    for start in [offset, offset - 1] where start >= 0 {
      for shape in shapes[text[start]] ?? [] where start == offset || shape.prefix.first == ":" {
        if let range = shape.range(in: text, at: start) { return (shape.name, range) }
      }
    }
    return nil
  }

  private func range(in text: [UInt8], at offset: Int) -> Range<Int>? {
    guard text.holds(prefix, at: offset) else { return nil }
    let start = offset + prefix.utf8.count
    var rest = text[start...].prefix(4_096).prefix(while: alphabet.contains)
    // A sentence may end after the credential.
    while rest.last == UInt8(ascii: ".") { rest.removeLast() }
    guard counts.contains(rest.count) else { return nil }
    // The name of a bot or a device comes before a colon.
    let before = prefix.hasPrefix(":") ? text[..<offset].reversed() : []
    return offset - before.prefix(while: ByteSet.words.contains).count..<rest.endIndex
  }

  /// Returns the range of a JSON Web Token: two parts of base64, and a third that may be empty.
  private static func webToken(in text: [UInt8], at offset: Int) -> Range<Int>? {
    var rest = text[offset...].prefix(16_384).prefix(while: ByteSet.credentials.contains)
    let dots = rest.indices.filter { text[$0] == UInt8(ascii: ".") }
    guard dots.count >= 2, dots[0] - offset >= 8, dots[1] - dots[0] > 8 else { return nil }
    while rest.last == UInt8(ascii: "."), rest.endIndex - 1 > dots[1] { rest.removeLast() }
    return rest.indices
  }

  /// Returns the range of the path, if a URL with this host and path is a secret as a whole.
  static func path(in text: [UInt8], host: Range<Int>) -> Range<Int>? {
    let name = String(decoding: text[host], as: UTF8.self).lowercased()
    let path = text[host.upperBound...].prefix(1_024).prefix(while: ByteSet.tokens.contains)
    let whole = name + String(decoding: path, as: UTF8.self)
    let isSecret = SecretTable.urls.contains { prefix in
      prefix.hasPrefix(".") ? whole.contains(prefix) : whole.hasPrefix(prefix)
    }
    return isSecret && path.count > 20 ? path.indices.dropFirst() : nil
  }

  /// The documented forms of the vendors' credentials, by their first byte.
  private static let shapes = Dictionary(grouping: SecretTable.vendors.flatMap(shapes(of:))) {
    $0.prefix.utf8.first ?? 0
  }

  /// Reads an entry of the table of vendors: prefixes, the alphabet, the number of characters, and
  /// the name.
  private static func shapes(of entry: [String]) -> [SecretShape] {
    guard let place = entry.firstIndex(where: { ByteSet.named[$0] != nil }),
      let alphabet = ByteSet.named[entry[place]]
    else { return [] }
    let counts = entry[place + 1].split(separator: "-").compactMap { Int($0) }
    let range = counts[0]...counts[counts.count - 1]
    let name = entry[(place + 2)...].joined(separator: " ")
    return entry[..<place].map {
      SecretShape(prefix: $0, alphabet: alphabet, counts: range, name: name)
    }
  }
}

/// The tables beside this file, which are compiled into the program.
enum SecretTable {
  /// The names of fields with secrets, by certainty: `likely token api_key`.
  static let names = String(decoding: PackageResources.names_txt, as: UTF8.self)
  /// The tokens whose form a vendor documents: `npm_ letters 36 npm token`.
  ///
  /// An entry has prefixes, the alphabet, the number of characters (`36` or `20-40`), and a name.
  static let vendors = entries.filter { $0.first != "url" }
  /// The beginnings of URLs that are a secret as a whole; one with a dot may stand behind a host.
  static let urls = entries.filter { $0.first == "url" }.flatMap { $0.dropFirst() }

  private static let entries = String(decoding: PackageResources.vendors_txt, as: UTF8.self)
    .split { "|\n".contains($0) }.map { $0.split(separator: " ").map(String.init) }
}
