/// The field of a value, by the line that it stands on.
enum FieldName {
  /// The words that end the names of fields that a person sees.
  private static let shownWords: Set<String> = [
    "title", "subtitle", "text", "label", "message", "placeholder", "caption", "heading", "header",
    "footer", "hint", "prompt", "description", "summary",
  ]

  /// The name of the field that holds the value at an offset, `title`.
  ///
  /// An element of a list has the name of the list. A line of a difference or of a transcript begins with
  /// a sign.
  static func field(of offset: Int, in bytes: [UInt8]) -> String {
    var start = ByteSearch.lineStart(of: offset, in: bytes)
    var level = indent(of: start, in: bytes)
    var name = name(at: start + level, before: offset, in: bytes)
    while name == nil, start > 0 {
      start = ByteSearch.lineStart(of: start - 1, in: bytes)
      let above = indent(of: start, in: bytes)
      guard above < level else { continue }
      level = above
      name = Self.name(at: start + level, before: bytes.count, in: bytes) ?? (level == 0 ? "" : nil)
    }
    return name ?? ""
  }

  /// Whether a person sees what a field holds, by the last word of its name: `buttonTitle`, `scopeTitles`.
  static func isShown(_ field: String) -> Bool {
    let last = field.lastIndex { $0.isUppercase } ?? field.startIndex
    let word = field[last...].lowercased()
    return shownWords.contains(word)
      || (word.hasSuffix("s") && shownWords.contains(String(word.dropLast())))
  }

  private static func indent(of start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return end - start
  }

  /// The name at an offset, behind a sign and before a colon; nil where the line has none.
  private static func name(at offset: Int, before limit: Int, in bytes: [UInt8]) -> String? {
    var start = offset
    if start + 1 < bytes.count, bytes[start + 1] == 0x20, "+-~".utf8.contains(bytes[start]) {
      start += 2
    }
    var end = start
    while end < min(limit, bytes.count), isNamePart(bytes[end]) { end += 1 }
    guard end > start, end < bytes.count, bytes[end] == 0x3A else { return nil }
    let path = String(decoding: bytes[start..<end], as: UTF8.self)
    return path.split(separator: ".").last.map(String.init)
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x60: true
    default: false
    }
  }
}
