public import Localization
public import Observation

/// The login screen, whose method `submit` takes the router as an argument.
@MainActor
@Observable
public final class LoginPresenter {
  /// The content of the screen.
  public private(set) var viewModel: LoginViewModel

  @ObservationIgnored private let logIn: LogIn
  @ObservationIgnored private let texts: LocalizedTexts
  @ObservationIgnored private var password = ""
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - logIn: The use case that logs the user in.
  ///   - texts: The language of the screen.
  public init(logIn: LogIn, texts: LocalizedTexts = .community()) {
    self.logIn = logIn
    self.texts = texts
    viewModel = LoginViewModel(in: texts)
  }

  deinit {
    task?.cancel()
  }

  // MARK: - Actions of the user

  /// Stores the new content of the email field, unless the fields are locked.
  public func updateEmail(_ email: String) {
    guard viewModel.isEditable else { return }
    viewModel.email = email
    invite()
  }

  /// Stores the new content of the password field, unless the fields are locked.
  public func updatePassword(_ password: String) {
    guard viewModel.isEditable else { return }
    self.password = password
    viewModel.maskedPassword = String(repeating: "•", count: password.count)
    invite()
  }

  /// Logs in with the content of the fields, if the button is enabled.
  ///
  /// - Parameter router: The router that opens the next screen after the login.
  public func submit(routingTo router: any LoginRouting) {
    guard viewModel.canSubmit else { return }
    viewModel.state = .loading
    task = Task { [weak self, logIn, email = viewModel.email, password] in
      do {
        let user = try await logIn.execute(email: email, password: password)
        self?.welcome(user, routingTo: router)
      } catch {
        self?.refuse(because: error)
      }
    }
  }

  // MARK: - Effects

  private func invite() {
    viewModel.state = .ready
    if !viewModel.canSubmit { viewModel.state = LoginViewModel(in: texts).state }
  }

  private func welcome(_ user: User, routingTo router: any LoginRouting) {
    password = ""
    viewModel.maskedPassword = ""
    viewModel.state = .loaded(greeting: texts("Welcome, %@!", .text(user.displayName)))
    router.showUserList(for: user)
  }

  private func refuse(because error: any Error) {
    if error.isCancellation { return invite() }
    viewModel.state = .failed(FailureViewModel(error, in: texts))
  }
}
