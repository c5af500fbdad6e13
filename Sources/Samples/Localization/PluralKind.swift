/// The form of a word beside a number, by the rules of Unicode's locale data (CLDR, cardinal
/// numbers).
enum PluralKind {
  /// The forms for a whole number, the best form first.
  ///
  /// In every language, the best form for 0 is `zero`.
  static func kinds(of count: Int, in language: String) -> [String] {
    let magnitude = count.magnitude
    let kind =
      switch language {
      case "ja": "other"
      case "fr": magnitude <= 1 ? "one" : "other"
      case "ar": arabic(magnitude)
      default: magnitude == 1 ? "one" : "other"
      }
    return (count == 0 ? ["zero"] : []) + [kind, "other"]
  }

  private static func arabic(_ magnitude: UInt) -> String {
    switch (magnitude, magnitude % 100) {
    case (0, _): "zero"
    case (1, _): "one"
    case (2, _): "two"
    case (_, 3...10): "few"
    case (_, 11...99): "many"
    default: "other"
    }
  }
}
