/// The languages of a grid of screens, and which of its cells are equal to the first.
struct LocaleGrid {
  /// The base language, the first one of the axis.
  let base: String
  /// The other languages.
  let others: [String]
  /// The languages whose screens are the base's, byte for byte, with the line that says so.
  private(set) var equal: [String: Int] = [:]

  /// Whether a reference may be one, by its bytes.
  static func isGrid(_ bytes: [UInt8]) -> Bool {
    ByteSearch.isAt(0, "axes:\n", in: bytes) && axis(bytes) != nil
  }

  /// Where the names of the axis `locale` begin.
  private static func axis(_ bytes: [UInt8]) -> Int? {
    guard let found = ByteSearch.next("\n  locale: ", from: 0, in: bytes),
      let base = ByteSearch.next("\nbase:", from: 0, in: bytes), found < base
    else { return nil }
    return found + 11
  }

  /// Reads the axis `locale`; nil for what is no grid of languages.
  init?(_ reference: LintReference) {
    let bytes = reference.bytes
    guard Self.isGrid(bytes), let axis = Self.axis(bytes) else { return nil }
    var names = Self.line(from: axis, in: bytes)[...]
    let hasNoEffect = names.hasPrefix("no effect (") && names.hasSuffix(")")
    if hasNoEffect { names = names.dropFirst("no effect (".count).dropLast() }
    let labels = Self.names(in: names)
    guard let first = labels.first, labels.count > 1 else { return nil }
    base = first
    others = Array(labels.dropFirst())
    if hasNoEffect {
      let line = 1 + ByteSearch.newlines(before: axis, in: bytes)
      for other in others { equal[other] = line }
    }
    guard let found = ByteSearch.next("\n= base: ", from: 0, in: bytes) else { return }
    let line = 2 + ByteSearch.newlines(before: found, in: bytes)
    for name in Self.line(from: found + 9, in: bytes).split(separator: ";") {
      let name = String(name.drop { $0 == " " })
      if others.contains(name) { equal[name] = line }
    }
  }

  private static func line(from start: Int, in bytes: [UInt8]) -> String {
    String(decoding: bytes[start..<ByteSearch.lineEnd(of: start, in: bytes)], as: UTF8.self)
  }

  private static func names(in text: Substring) -> [String] {
    text.split(separator: ",").map { name in
      let name = name.drop { $0 == " " }
      return String(name.hasPrefix("\"") ? name.dropFirst().dropLast() : name)
    }
  }
}
