import Testing

@testable import SnapshotReview

@Suite struct TextShapeTests {
  @Test(arguments: [
    ("€7", "7 EUR", "€n -> n EUR", true), ("\"12.50 ¥\"", "\"12.50 JPY\"", "¥ -> JPY", true),
    ("1,234.50", "1.234,50", "n -> n", true), ("7", "8", "n -> n", false),
    ("€12 of €30", "12 EUR of 30 EUR", "€n -> n EUR", true),
    ("€12 from €30", "13 EUR from 30 EUR", "€n -> n EUR, other numbers", false),
    ("3 items", "3 item", "items -> item", false),
    ("3 items, €2", "3 item, 2 EUR", "items -> item, €n -> n EUR", false),
    ("Free shipping", "Shipping", "Free shipping -> Shipping", false),
    ("2 EUR", "2 USD", "EUR -> USD", false), ("-5", "5", "- -> \"\"", false),
    ("5%", "5", "% -> \"\"", false), ("1.5", "15", "n -> n", false),
    ("€7", "$7", "€ -> $", false), ("€7", "7 €", "€n -> n €", true),
    ("$7", "7 JPY", "$n -> n JPY", false),
    ("1,234", "1.234", "n -> n", true), ("1234.5", "1,234.5", "n -> n", true),
    ("1.50", "1.5", "n -> n", false),
    ("a", "a", "n -> n", false),
    ("", "a b", "\"\" -> a b", false),
    ("7 eur", "7 EUR", "eur -> EUR", false), ("5 %", "5%", "\" \" -> \"\"", true),
  ])
  func aShape(old: String, new: String, shape: String, isFormat: Bool) {
    let found = TextShape(from: old, to: new)
    #expect(found.text == shape)
    #expect(found.isFormat == isFormat)
  }

  /// A text that was written anew is one change, and one that has a word more is compared to the end.
  @Test func longTexts() {
    let words = (0..<20_000).map { String(UnicodeScalar(UInt8(97 + $0 * $0 % 26))) }
    let text = words.joined(separator: " ")
    let more = TextShape(from: text, to: text + " more")
    #expect(more.changes == ["\"\" ->  more"])
    let anew = TextShape(from: text, to: String(text.reversed()).uppercased())
    #expect(anew.changes.count == 1 && anew.text.count < 200)
  }

  /// Whether a name is before another one, for all pairs of names in order.
  @Test func peopleCountLikeThis() {
    let names = [
      "", "a", "a.2", "a.02b", "a.10", "a.10.1", "a.10.2", "a.100", "a12b3", "a12b20", "b", "é1",
      "é12",
    ]
    for (index, name) in names.enumerated() {
      for (place, other) in names.enumerated() {
        #expect(NaturalOrder.isBefore(name, other) == (index < place), "\(name) \(other)")
      }
    }
  }

  @Test func namesAreTheSameInEveryProcess() {
    #expect(StableName.of("currency: €n -> n EUR") == "7b698f")
    #expect(StableName.of("").count == 6)
  }
}
