import Foundation

extension ValueCorpus {
  static var text: [CorpusRow] {
    [
      row("String", "Help!", "Help"),
      row("String empty", "", " "),
      row("String quotes", "\"", "'"),
      row("String backslash", "a\\n", "a\n"),
      row("String of two lines", "a\nb", "a\n b"),
      row("String newline at end", "a\n", "a"),
      row("String returns", "a\r\nb", "a\nb"),
      row("String space at end", "a ", "a\u{A0}"),
      row("String one scalar", "\u{E9}", "e\u{301}"),
      row("String joined emoji", "👩‍👧", "👩👧"),
      row("String flag", "🇩🇪", "🇩🇰"),
      row("String directions", "a\u{202E}b", "ab"),
      row("String look-alike", "\u{410}", "A"),
      row("String that says nil", "nil", Optional<String>.none as Any),
      row("String that says a number", "1", 1),
      row("String like a field", "a: 1", "a : 1"),
      row("Substring", "abc".dropFirst(), "abc".dropLast()),
      row("Character", Character("é"), Character("e")),
      row("Character of many scalars", Character("🇩🇪"), Character("🇫🇷")),
      row("Unicode.Scalar", Unicode.Scalar(UInt8(65)), Unicode.Scalar(UInt8(66))),
      row("StaticString", "a" as StaticString, "b" as StaticString),
      row("String.UTF8View", "é".utf8, "e".utf8),
      row("String.UTF16View", "🎵".utf16, "a".utf16),
      row("String.UnicodeScalarView", "e\u{301}".unicodeScalars, "\u{E9}".unicodeScalars),
      row("String.Index", "abc".endIndex, "abc".startIndex),
      row("Range of String.Index", "abc".startIndex..<"abc".endIndex, 0..<3),
      row("String.Encoding", String.Encoding.utf8, String.Encoding.utf16),
      row("Array of texts", ["a", "b"], ["a, b"]),
      row("Optional text", Optional("a") as Any, Optional("nil") as Any),
    ]
  }
}
