public import Foundation

/// The texts of an app in all of its languages, as in Xcode's file `Localizable.xcstrings`.
public struct StringCatalogue: Hashable, Sendable {
  /// A text in one language.
  enum Localization: Hashable, Sendable {
    case text(String)
    /// One text for each kind of number: `one`, `few`, `other`.
    case plural([String: String])
  }

  /// The language that keys are written in.
  public let sourceLanguage: String
  /// The texts by key and language.
  let localizations: [String: [String: Localization]]

  /// The keys in alphabetical order.
  package var keys: [String] { localizations.keys.sorted() }

  /// Makes a catalogue without texts, in which every key is its own text.
  ///
  /// - Parameter sourceLanguage: The language of the keys.
  public init(sourceLanguage: String) {
    self.sourceLanguage = sourceLanguage
    localizations = [:]
  }

  /// Reads a catalogue.
  ///
  /// - Parameter json: The content of the file.
  /// - Throws: `DecodingError` when the file is not a string catalogue.
  public init(json: Data) throws {
    let file = try JSONDecoder().decode(CatalogueFile.self, from: json)
    sourceLanguage = file.sourceLanguage
    localizations = file.strings.mapValues { entry in
      (entry.localizations ?? [:]).compactMapValues(\.localization)
    }
  }

  /// The languages that a key is not translated into.
  ///
  /// - Parameters:
  ///   - languages: The languages to look for; the language of the keys needs no translation.
  ///   - key: The key.
  /// - Returns: The languages that are missing, in their order.
  package func missing(_ languages: [String], of key: String) -> [String] {
    languages.filter { $0 != sourceLanguage && localizations[key]?[$0] == nil }
  }

  /// The texts of a key in a language, one for each kind of number: `one`, `few`, `other`.
  ///
  /// A text without plural forms has the empty string as its key.
  package func texts(of key: String, in language: String) -> [String: String] {
    switch localizations[key]?[language] {
    case .text(let text): ["": text]
    case .plural(let texts): texts
    case nil: [:]
    }
  }
}

/// The content of a string catalogue's file.
private struct CatalogueFile: Decodable {
  struct Entry: Decodable {
    let localizations: [String: Text]?
  }

  struct Text: Decodable {
    struct Unit: Decodable { let value: String }
    struct Variations: Decodable { let plural: [String: Variation]? }
    struct Variation: Decodable { let stringUnit: Unit }

    let stringUnit: Unit?
    let variations: Variations?

    var localization: StringCatalogue.Localization? {
      if let plural = variations?.plural { return .plural(plural.mapValues(\.stringUnit.value)) }
      return (stringUnit?.value).map { .text($0) }
    }
  }

  let sourceLanguage: String
  let strings: [String: Entry]
}
