import Foundation
import Testing

@testable import Localization

/// A key becomes the text of a reader's language.
@Suite struct LocalizedTextsTests {
  private static let json = """
    {
      "sourceLanguage": "en",
      "strings": {
        "Ok": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Gut"}}}},
        "plain": {},
        "%@ of %@": {"localizations": {
          "de": {"stringUnit": {"value": "%2$@: %1$@"}}, "fr": {"stringUnit": {"value": "%@"}}
        }},
        "%lld posts": {"localizations": {
          "en": {"variations": {"plural": {
            "zero": {"stringUnit": {"value": "no posts"}}, "one": {"stringUnit": {"value": "%lld post"}},
            "other": {"stringUnit": {"value": "%lld posts"}}
          }}},
          "ja": {"variations": {"plural": {"other": {"stringUnit": {"value": "%lld件"}}}}}
        }}
      },
      "version": "1.0"
    }
    """

  private func texts(_ language: String) throws -> LocalizedTexts {
    let catalogue = try StringCatalogue(json: Data(Self.json.utf8))
    return LocalizedTexts(catalogue, locale: Locale(identifier: language))
  }

  /// Texts are in the reader's language; a missing text shows as its key, and nothing stops.
  @Test func aKeyBecomesAText() throws {
    let keys = ["Ok", "plain", "nowhere"]
    let readers = try ["de", "de_AT", "en_US_POSIX", "fr"].map { try keys.map(texts($0).plain) }
    #expect(readers == [["Gut"] + keys[1...], ["Gut"] + keys[1...], keys, keys])
    let empty = StringCatalogue(sourceLanguage: "en")
    #expect(LocalizedTexts(empty, locale: Locale(identifier: "de"))("a") == "a")
  }

  @Test func argumentsStandWhereTheLanguageWantsThem() throws {
    let pairs = try ["en", "de", "fr"].map {
      try texts($0)("%@ of %@", .text("1"), .text("100%@"))
    }
    #expect(pairs == ["1 of 100%@", "100%@: 1", "1"])
    #expect(try texts("en")("%@ of %@", .text("a")) == "a of %@")
    #expect(try texts("de")("nowhere %@", .text("a")) == "nowhere a")
  }

  @Test func numbersChooseTheForm() throws {
    let english = try [0, 1, 2, 11, -1].map { try texts("en")("%lld posts", .count($0)) }
    #expect(english == ["no posts", "1 post", "2 posts", "11 posts", "-1 post"])
    #expect(try texts("ja")("%lld posts", .count(0)) == "0件")
    #expect(try texts("ar")("%lld posts", .count(1)) == "1 post")
  }

  /// The plural forms of each language in Unicode's data (CLDR, plural rules).
  @Test func languagesHaveTheirForms() {
    let counts = [0, 1, 2, 3, 10, 11, 21, 99, 100, 102, 103, 111]
    let forms = ["en", "de", "es", "fr", "ja", "ar"].map { language in
      let kinds = counts.map { PluralKind.kinds(of: $0, in: language)[0] }
      return "\(language): \(kinds.joined(separator: " "))"
    }
    #expect(
      forms.joined(separator: "\n") == """
        en: zero one other other other other other other other other other other
        de: zero one other other other other other other other other other other
        es: zero one other other other other other other other other other other
        fr: zero one other other other other other other other other other other
        ja: zero other other other other other other other other other other other
        ar: zero one two few few many many many other other few many
        """
    )
    #expect(PluralKind.kinds(of: 0, in: "fr") == ["zero", "one", "other"])
  }
}

extension LocalizedTexts {
  fileprivate func plain(_ key: String) -> String { self(key) }
}
