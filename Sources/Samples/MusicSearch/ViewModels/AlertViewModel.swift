import Localization

/// A message that covers the screen until its only button is pressed.
public struct AlertViewModel: Hashable, Sendable {
  /// The problem in words, for the user.
  public let message: String
  /// The title of the button that dismisses the alert.
  public let buttonTitle: String

  /// Makes an alert from its texts.
  public init(message: String, buttonTitle: String = "Ok") {
    self.message = message
    self.buttonTitle = buttonTitle
  }
}

extension AlertViewModel {
  /// The alert after a failed search, in English.
  public static let searchFailed = searchFailed(in: .musicSearch())

  static func searchFailed(in texts: LocalizedTexts) -> Self {
    Self(
      message: texts(
        "An error occurred while executing your search. Please try again later."
      ),
      buttonTitle: texts("Ok")
    )
  }
}
