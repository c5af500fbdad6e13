public import Foundation
public import Localization

extension LocalizedTexts {
  /// The texts of the app for a reader; in English unless said otherwise.
  public static func community(_ locale: Locale = Locale(identifier: "en")) -> LocalizedTexts {
    LocalizedTexts(.community, locale: locale)
  }
}

extension StringCatalogue {
  /// The catalogue that the app ships with.
  ///
  /// Where it could not be read, keys stand for themselves, and the app still speaks English.
  public static let community: StringCatalogue = {
    let json = Data(PackageResources.Localizable_xcstrings)
    return (try? StringCatalogue(json: json)) ?? StringCatalogue(sourceLanguage: "en")
  }()
}
