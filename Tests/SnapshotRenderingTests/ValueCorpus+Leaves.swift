import Foundation

extension ValueCorpus {
  static var numbers: [CorpusRow] { integers + floats + vectors }

  private static var integers: [CorpusRow] {
    [
      row("Bool", true, false),
      row("Int8", Int8.min, Int8.min + 1),
      row("Int128", wide(1), wide(2)),
      row("Optional", Optional(3) as Any, Int?.none as Any),
      row("Nothing", Int?.none as Any, Int??.some(nil) as Any),
      row("Void", (), Empty()),
      row("Optional in optional", Int??.some(nil) as Any, Int??.none as Any),
    ]
  }

  private static func wide(_ offset: Int) -> Any {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return offset }
    return Int128.max - Int128(offset)
  }

  private static var floats: [CorpusRow] {
    [
      row("Double", 0.1, 0.1.nextUp),
      row("Double negative zero", -0.0, 0.0),
      row("Double nan", Double.nan, Double.infinity),
      row("Float", Float(0.1), Float(0.1).nextDown),
      row("CGFloat", CGFloat(0.5), CGFloat(0.25)),
      row("Decimal", decimal("1.10"), decimal("1.101")),
      row("Duration", Duration.milliseconds(1500), Duration.milliseconds(1501)),
      row("Duration negative", Duration.nanoseconds(-1), Duration.nanoseconds(1)),
    ]
  }

  private static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

  private static var vectors: [CorpusRow] {
    [
      row("SIMD", SIMD4<Int>(1, 2, 3, 4), SIMD4<Int>(1, 2, 4, 3)),
      row("Range", 1..<3, 1..<4),
      row("Range through", ...1, ..<1),
    ]
  }

  static var text: [CorpusRow] {
    [
      row("String", "Help!", "Help"),
      row("String empty", "", " "),
      row("String of a newline", "\n", "\n\n"),
      row("String of ragged lines", "a \n\n b\r\n", "a\n\n b\r\n"),
      row("String of quotes in lines", quoted + "\"\n\\", quoted + "\n\\"),
      row("String of a keycap below a newline", "a\n\u{20E3}b", "a\nb"),
      row("String of two lines", "a\nb", "a\n b"),
      row("String newline at end", "a\n", "a"),
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
