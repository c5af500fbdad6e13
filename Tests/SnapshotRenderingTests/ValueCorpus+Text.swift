import Foundation

extension ValueCorpus {
  static var text: [CorpusRow] {
    [
      row("String", "Help!", "Help"),
      row("String empty", "", " "),
      row("String of escapes", "\r\0\u{7F}\u{1B}\t", "\0\r\u{7F}\u{1B}\t"),
      row("String of no characters", "\u{FFFF}\u{E000}\u{10FFFF}", "\u{FFFE}"),
      row("String of a newline", "\n", "\n\n"),
      row("String of ragged lines", "a \n\n b\r\n", "a\n\n b\r\n"),
      row("String of quotes in lines", quoted + "\"\n\\", quoted + "\n\\"),
      row("String of a keycap below a newline", "a\n\u{20E3}b", "a\nb"),
      row("String of two lines", "a\nb", "a\n b"),
      row("String newline at end", "a\n", "a"),
      row("String space at end", "a ", "a\u{A0}"),
      row("String that says nil", "nil", Optional<String>.none as Any),
      row("String like a field", "a: 1", "a : 1"),
      row("Substring", "abc".dropFirst(), "abc".dropLast()),
      row("Character", Character("é"), Character("e")),
      row("Unicode.Scalar", Unicode.Scalar(UInt8(65)), Unicode.Scalar(UInt8(66))),
      row("StaticString", "a" as StaticString, "b" as StaticString),
      row("String.UTF8View", "é".utf8, "e".utf8),
      row("String.UTF16View", "🎵".utf16, "a".utf16),
      row("String.UnicodeScalarView", "e\u{301}".unicodeScalars, "\u{E9}".unicodeScalars),
      row("String.Index", "abc".endIndex, "abc".startIndex),
      row("String.Encoding", String.Encoding.utf8, String.Encoding.utf16),
      row("Array of lines", ["a\nb"], ["a", "b"]),
    ]
  }

  /// None of these quotation marks may end a block.
  private static let quoted = "say \"hi\"\n\"\"\"\n\"\"\"\"\""
}
