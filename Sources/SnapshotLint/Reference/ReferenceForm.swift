import ScreenRendering

/// What kind of text a reference is, told by its first lines.
enum ReferenceForm: Equatable, Sendable {
  /// The canonical text of a subject.
  case state
  /// Outlines of screens, with or without wireframes.
  case screens
  /// A grid of other texts than screens.
  case grid
  /// The transcript of a journey.
  case journey
  /// A page, a message, JSON: only its length is looked at.
  case other

  static func form(of bytes: [UInt8]) -> ReferenceForm {
    if ByteSearch.isAt(0, "axes:\n", in: bytes) {
      guard let base = ByteSearch.next("\nbase:", from: 0, in: bytes) else { return .grid }
      if ByteSearch.isAt(base + 6, " empty\n", in: bytes) { return .screens }
      return isScreen(at: base + 9, in: bytes) ? .screens : .grid
    }
    if isScreen(at: 0, in: bytes) || ByteSearch.isAt(0, "empty\n", in: bytes) { return .screens }
    if ByteSearch.isAt(0, "journey: ", in: bytes) { return .journey }
    return mayBeState(bytes) ? .state : .other
  }

  /// Whether an outline begins at an offset, or a screen with wireframes; a list of values has no roles.
  private static func isScreen(at offset: Int, in bytes: [UInt8]) -> Bool {
    if ByteSearch.isAt(offset, "screen:", in: bytes) { return true }
    guard ByteSearch.isAt(offset, "- ", in: bytes), offset + 2 < bytes.count else { return false }
    let word = bytes[(offset + 2)...].prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    return ElementRole(rawValue: String(decoding: word, as: UTF8.self)) != nil
  }

  /// Whether the first line is the name of a type, an element of a list or a text in quotes, and the second
  /// one what hangs below it.
  private static func mayBeState(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let end = ByteSearch.next(0x0A, from: 0, in: bytes) else {
      return false
    }
    switch first {
    case 0x22: return true
    case 0x2A, 0x2D: return bytes.count > 1 && bytes[1] == 0x20
    case 0x41...0x5A, 0x5F: break
    default: return false
    }
    return isTypeName(bytes[..<end]) && ByteSearch.isAt(end + 1, "  ", in: bytes)
  }

  /// Whether all of a line is a name, with spaces between brackets alone: `Box<Int, String>`.
  private static func isTypeName(_ line: ArraySlice<UInt8>) -> Bool {
    var index = line.startIndex
    var depth = 0
    while index < line.endIndex {
      switch line[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x60, 0x3F: break
      case 0x3C, 0x28, 0x5B: depth += 1
      case 0x3E, 0x29, 0x5D: depth -= 1
      case 0x20, 0x23, 0x2C, 0x2D, 0x3A: if depth == 0 { return false }
      default: return false
      }
      index &+= 1
    }
    return true
  }
}
