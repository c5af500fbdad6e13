public import Foundation

/// The texts of an app in the language of a reader.
///
/// An untranslated text is shown in the language of its key. An unknown key is shown as it is.
public struct LocalizedTexts: Hashable, Sendable {
  /// A replacement for `%@` or `%lld` in a text.
  public enum Argument: Hashable, Sendable {
    /// A word or a name.
    case text(String)
    /// A number, which also chooses between singular and plural.
    case count(Int)
  }

  /// The locale that chooses the language of the texts.
  public let locale: Locale

  private let catalogue: StringCatalogue
  private let language: String

  /// Takes the texts of a catalogue in the language of a locale.
  ///
  /// - Parameters:
  ///   - catalogue: The texts of the app.
  ///   - locale: The locale of the language.
  public init(_ catalogue: StringCatalogue, locale: Locale) {
    self.catalogue = catalogue
    self.locale = locale
    language = locale.language.languageCode?.identifier ?? catalogue.sourceLanguage
  }

  /// The text for a key, as in `texts("Log in")`, `texts("%lld posts", .count(2))`.
  ///
  /// - Parameters:
  ///   - key: The text in the language of the catalogue.
  ///   - arguments: The replacements for the placeholders of the text, in their order.
  /// - Returns: The text.
  public func callAsFunction(_ key: String, _ arguments: Argument...) -> String {
    let known = catalogue.localizations[key]
    let found =
      known?[language].map { ($0, language) }
      ?? known?[catalogue.sourceLanguage].map { ($0, catalogue.sourceLanguage) }
    guard let (localization, language) = found else { return Self.filled(key, arguments) }
    switch localization {
    case .text(let text): return Self.filled(text, arguments)
    case .plural(let texts):
      let count = arguments.lazy.compactMap(\.count).first ?? 0
      let kinds = PluralKind.kinds(of: count, in: language)
      let text = kinds.lazy.compactMap { texts[$0] }.first
      return Self.filled(text ?? key, arguments)
    }
  }

  /// A format with its placeholders replaced; a placeholder without an argument stays.
  private static func filled(_ format: String, _ arguments: [Argument]) -> String {
    guard format.contains("%") else { return format }
    var result = ""
    var next = 0
    var rest = format[...]
    while let sign = rest.firstMatch(of: /%(?:(\d+)\$)?(@|lld)/) {
      result += rest[..<sign.range.lowerBound]
      let place = sign.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
      next += 1
      result += arguments.indices.contains(place) ? arguments[place].shown : String(sign.0)
      rest = rest[sign.range.upperBound...]
    }
    return result + rest
  }
}

extension LocalizedTexts.Argument {
  fileprivate var count: Int? {
    if case .count(let count) = self { count } else { nil }
  }

  fileprivate var shown: String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    }
  }
}
