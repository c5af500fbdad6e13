import Localization

/// The content of the login screen.
public struct LoginViewModel: Hashable, Sendable {
  /// The progress of the login.
  public enum State: Hashable, Sendable {
    /// A field is still empty; the hint says what to do.
    case empty(hint: String)
    /// Both fields are filled, and no request was sent yet.
    case ready
    /// The request is on its way, and the fields are locked.
    case loading
    /// The user is logged in, and is greeted.
    case loaded(greeting: String)
    /// The login has failed.
    case failed(FailureViewModel)
  }

  /// The title of the screen.
  public let title: String
  /// The content of the email field.
  public internal(set) var email = ""
  /// One dot for each character of the password, which is never shown.
  public internal(set) var maskedPassword = ""
  /// The progress of the login.
  public internal(set) var state: State

  init(in texts: LocalizedTexts) {
    title = texts("Log in")
    state = .empty(hint: texts("Type your email and your password."))
  }

  /// Whether the fields accept input.
  public var isEditable: Bool {
    switch state {
    case .empty, .ready, .failed: true
    case .loading, .loaded: false
    }
  }

  /// Whether the button can be pressed.
  public var canSubmit: Bool { isEditable && !email.isEmpty && !maskedPassword.isEmpty }
}
