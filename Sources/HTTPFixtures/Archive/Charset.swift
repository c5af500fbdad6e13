import Foundation

/// The character encoding of a body that an archive keeps as text.
struct Charset {
  private let encoding: String.Encoding?

  /// Reads the charset of a type such as `text/html; charset=iso-8859-1`; the default is UTF-8.
  init(ofType type: String) {
    let parameter = type.lowercased().split(separator: ";")
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix("charset=") }
    let name = parameter?.dropFirst(8).filter { $0 != "\"" && $0 != "'" } ?? "utf-8"
    encoding = Self.known[name]
  }

  /// Returns the bytes of a text; `nil` if the charset is unknown or cannot encode the text.
  func bytes(_ text: String) -> Data? {
    // All charsets in use on the web except UTF-16 encode ASCII alike.
    if encoding != .utf16, text.utf8.allSatisfy({ $0 < 0x80 }) { return Data(text.utf8) }
    return encoding.flatMap { text.data(using: $0) }
  }

  private static let known: [String: String.Encoding] = [
    "": .utf8, "utf-8": .utf8, "utf8": .utf8, "unicode-1-1-utf-8": .utf8, "us-ascii": .utf8,
    "ascii": .utf8, "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252,
    "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "utf-16": .utf16, "shift_jis": .shiftJIS,
    "euc-jp": .japaneseEUC,
  ]
}
