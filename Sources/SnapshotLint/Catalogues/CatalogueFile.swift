import Foundation

/// A string catalogue as Xcode keeps it: `Localizable.xcstrings`.
enum CatalogueFile {
  private struct File: Decodable {
    let sourceLanguage: String
    let strings: [String: Entry]
  }

  private struct Entry: Decodable {
    let localizations: [String: Text]?
    let shouldTranslate: Bool?
  }

  /// A text, or one for each kind of number or device.
  private struct Text: Decodable {
    struct Unit: Decodable { let value: String }

    let stringUnit: Unit?
    let variations: [String: [String: Text]]?

    var texts: [String] {
      (stringUnit.map { [$0.value] } ?? [])
        + (variations ?? [:]).values.flatMap { $0.values.flatMap(\.texts) }
    }
  }

  /// The texts of a catalogue, by their keys.
  ///
  /// - Throws: `DecodingError` where it is none.
  static func entries(of json: Data) throws -> [TextCatalogues.Entry] {
    let file = try JSONDecoder().decode(File.self, from: json)
    return file.strings.sorted { $0.key < $1.key }.map { key, entry in
      var texts = (entry.localizations ?? [:]).mapValues { $0.texts.sorted() }
      let sources = texts.removeValue(forKey: file.sourceLanguage) ?? []
      return TextCatalogues.Entry(
        key: key,
        sources: sources.isEmpty ? [key] : sources,
        translations: texts.filter { !$0.value.isEmpty },
        isForAll: entry.shouldTranslate == false
      )
    }
  }
}
