import ProofsheetBasics

/// What may be a key and what is none, by bytes: all strings of all references are asked for.
struct KeyFilter: Sendable {
  /// The longest string that is looked at.
  private static let longest = 127

  /// For each length and first byte whether a catalogue has a key of such.
  private var known = [Bool](repeating: false, count: (longest + 1) << 8)

  init(_ keys: Set<String>) {
    for key in keys {
      guard let first = key.utf8.first, key.utf8.count <= Self.longest else { continue }
      known[key.utf8.count << 8 | Int(first)] = true
    }
  }

  /// Whether a string may be a key; most strings are told by their length and their first byte.
  func mayHave(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
    guard count > 0, count <= Self.longest else { return false }
    let first = start.load(as: UInt8.self)
    if known[count << 8 | Int(first)] { return true }
    let letter = first | 0x20
    guard letter >= 0x61, letter <= 0x7A, memchr(start, 0x20, count) == nil else { return false }
    return memchr(start, first >= 0x61 ? 0x2E : 0x5F, count) != nil
  }

  /// Whether a text looks like a key: parts of small letters between dots, each of which begins with one,
  /// or parts of capital letters between underscores: `login.title`, `login.submit_button`, `LOGIN_TITLE`.
  ///
  /// A host, a file and a single word look otherwise: `example.com`, `cover.png`.
  static func isKeyLike(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= longest else { return false }
    if first >= 0x61 {
      let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
      guard parts.count > 1, let last = parts.last else { return false }
      return parts.allSatisfy(isSmallPart)
        && !foreignEndings.contains(String(decoding: last, as: UTF8.self))
        && parts[0] != ArraySlice("www".utf8) && parts[0] != ArraySlice("com".utf8)
    }
    let parts = bytes.split(separator: 0x5F, omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.count > 1 && $0.allSatisfy(isCapital) }
  }

  /// What ends the names of hosts and of files.
  private static let foreignEndings: Set<String> = [
    "com", "org", "net", "edu", "gov", "io", "app", "dev", "de", "fr", "es", "it", "uk", "us", "jp",
    "cn",
    "co", "me", "info", "test", "example", "invalid", "local", "png", "jpg", "jpeg", "gif", "svg",
    "webp",
    "heic", "pdf", "txt", "md", "html", "xml", "json", "csv", "zip", "mp3", "mp4", "m4a", "m4v",
    "mov",
    "wav", "swift", "plist", "strings", "xcstrings",
  ]

  private static func isSmallPart(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, first >= 0x61, first <= 0x7A, part.count > 1 else { return false }
    return part.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
      default: false
      }
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
