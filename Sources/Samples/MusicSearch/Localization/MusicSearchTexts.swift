public import Foundation
public import Localization

extension LocalizedTexts {
  /// The texts of the app in the language of a locale, by default English.
  public static func musicSearch(_ locale: Locale = Locale(identifier: "en")) -> LocalizedTexts {
    LocalizedTexts(.musicSearch, locale: locale)
  }
}

extension StringCatalogue {
  /// The catalogue of texts that the app ships with.
  ///
  /// If the catalogue cannot be read, the app shows the keys, which are English texts.
  public static let musicSearch: StringCatalogue = {
    let json = Data(PackageResources.Localizable_xcstrings)
    return (try? StringCatalogue(json: json)) ?? StringCatalogue(sourceLanguage: "en")
  }()
}
