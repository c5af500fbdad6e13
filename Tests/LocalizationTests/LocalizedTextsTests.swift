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

  @Test func textsAreInTheReadersLanguage() throws {
    #expect(try texts("de")("Ok") == "Gut")
    #expect(try texts("de_AT")("Ok") == "Gut")
    #expect(try texts("en_US_POSIX")("Ok") == "Ok")
  }

  /// What is missing shows, and nothing stops.
  @Test func whatIsMissingShowsItsKey() throws {
    #expect(try texts("fr")("Ok") == "Ok")
    #expect(try texts("de")("nowhere %@", .text("a")) == "nowhere a")
    #expect(try texts("de")("plain") == "plain")
    #expect(try texts("ar")("%lld posts", .count(1)) == "1 post")
    #expect(try texts("en")("%@ of %@", .text("a")) == "a of %@")
    #expect(
      LocalizedTexts(StringCatalogue(sourceLanguage: "en"), locale: Locale(identifier: "de"))("a")
        == "a"
    )
  }

  @Test func argumentsStandWhereTheLanguageWantsThem() throws {
    #expect(try texts("en")("%@ of %@", .text("1"), .text("100%@")) == "1 of 100%@")
    #expect(try texts("de")("%@ of %@", .text("1"), .text("2")) == "2: 1")
    #expect(try texts("fr")("%@ of %@", .text("1"), .text("2")) == "1")
  }

  @Test func numbersChooseTheForm() throws {
    let counts = [0, 1, 2, 11, -1]
    let english = try counts.map { try texts("en")("%lld posts", .count($0)) }
    #expect(english == ["no posts", "1 post", "2 posts", "11 posts", "-1 post"])
    #expect(try texts("ja")("%lld posts", .count(0)) == "0件")
  }

  /// The forms that Unicode's data has for each language (CLDR, plural rules).
  @Test(
    arguments: [
      ("en", [1: "one", 2: "other", 0: "zero"]), ("de", [1: "one", 21: "other"]),
      ("es", [1: "one", 2: "other"]), ("fr", [1: "one", 2: "other"]), ("ja", [1: "other"]),
      (
        "ar",
        [
          0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other",
          102: "other", 103: "few", 111: "many",
        ]
      ),
    ]
  )
  func languagesHaveTheirForms(language: String, forms: [Int: String]) {
    for (count, form) in forms {
      #expect(PluralKind.kinds(of: count, in: language).first == form, "\(count)")
    }
    #expect(PluralKind.kinds(of: 0, in: "fr") == ["zero", "one", "other"])
  }

  @Test func whatIsNoCatalogueIsRefused() {
    for text in ["", "[]", "{}", "{\"strings\": {}}"] {
      #expect(throws: DecodingError.self) { try StringCatalogue(json: Data(text.utf8)) }
    }
  }
}
