import Community
import Localization
import MusicSearch
import Standings
import Testing

/// The catalogues of the samples are whole.
@Suite struct CatalogueTests {
  private static let languages = ["ar", "de", "es", "fr", "ja"]
  private static let catalogues: [(sample: String, catalogue: StringCatalogue)] = [
    ("Community", .community), ("MusicSearch", .musicSearch), ("Standings", .standings),
  ]

  @Test func everyKeyIsTranslated() {
    for (sample, catalogue) in Self.catalogues {
      #expect(!catalogue.keys.isEmpty, "\(sample)")
      for key in catalogue.keys {
        #expect(catalogue.missing(Self.languages, of: key) == [], "\(key)")
        for language in Self.languages {
          #expect(Self.problems(catalogue.texts(of: key, in: language), of: key, language) == [])
        }
      }
    }
  }

  @Test func mistakesAreFound() {
    #expect(Self.problems([:], of: "a", "fr") == ["fr: a is empty"])
    #expect(Self.problems(["": ""], of: "a", "fr") == ["fr: a is empty"])
    #expect(Self.problems(["": "b %@"], of: "a", "fr") == ["fr: a has other signs"])
    #expect(Self.problems(["": "%2$@ %1$@"], of: "%@ %@", "fr") == [])
    #expect(Self.problems(["few": "%lld"], of: "%lld", "ar") == ["ar: %lld lacks a form"])
    #expect(Self.problems(["one": "b", "other": "%lld b"], of: "%lld a", "fr") == [])
    #expect(StringCatalogue(sourceLanguage: "en").missing(["en", "de"], of: "a") == ["de"])
  }

  /// The problems of a key's texts in a language.
  private static func problems(
    _ texts: [String: String],
    of key: String,
    _ language: String
  ) -> [String] {
    guard !texts.isEmpty, !texts.values.contains("") else {
      return ["\(language): \(key) is empty"]
    }
    if texts[""] == nil, texts["other"] == nil { return ["\(language): \(key) lacks a form"] }
    // A form for one thing, two or none may use a word instead of the number.
    let wordy = ["zero", "one", "two"]
    let differs = texts.contains { form, text in
      signs(of: text) != signs(of: key) && !(wordy.contains(form) && signs(of: text).isEmpty)
    }
    return differs ? ["\(language): \(key) has other signs"] : []
  }

  private static func signs(of text: String) -> [String] {
    text.matches(of: /%(?:\d+\$)?(@|lld)/).map { String($0.1) }.sorted()
  }
}
