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
  /// An unreadable catalogue leaves the app in English, with keys in place of the other texts.
  public static let community: StringCatalogue = {
    let json = Data(PackageResources.Localizable_xcstrings)
    return (try? StringCatalogue(json: json)) ?? StringCatalogue(sourceLanguage: "en")
  }()
}
