public import Localization
public import Observation

/// The profile of a user; its router is set as a property.
@MainActor
@Observable
public final class UserProfilePresenter {
  /// The user of the profile.
  public enum Subject: Hashable, Sendable {
    /// A user that another screen has fetched.
    case user(User)
    /// A user of whom only the number is known.
    case id(Int)
  }

  /// The content of the screen.
  public private(set) var viewModel: UserProfileViewModel
  /// The router that closes the screen; without a router the screen stays open.
  @ObservationIgnored public var router: (any UserProfileRouting)?

  @ObservationIgnored private let subject: Subject
  @ObservationIgnored private let getUser: GetUser
  @ObservationIgnored private let getProfilePicture: GetProfilePicture
  @ObservationIgnored private let texts: LocalizedTexts
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - subject: The user of the profile.
  ///   - getUser: The use case that fetches a user by number.
  ///   - getProfilePicture: The use case that fetches the picture.
  ///   - texts: The language of the screen.
  public init(
    _ subject: Subject,
    getUser: GetUser,
    getProfilePicture: GetProfilePicture,
    texts: LocalizedTexts = .community()
  ) {
    self.subject = subject
    self.getUser = getUser
    self.getProfilePicture = getProfilePicture
    self.texts = texts
    viewModel = UserProfileViewModel(in: texts)
    if case .user(let user) = subject { show(user) }
  }

  deinit {
    task?.cancel()
  }

  // MARK: - Actions of the user

  /// Fetches the user and the picture when the screen appears, and when the user tries again.
  ///
  /// A user that another screen has fetched is not fetched again.
  public func load() {
    task?.cancel()
    if viewModel.state.content == nil { viewModel.state = .loading }
    viewModel.picture = .loading
    task = Task { [weak self, subject, getUser, getProfilePicture, texts] in
      do {
        guard let user = try await getUser.user(for: subject) else {
          self?.finish { $0.showNobody(.empty(message: texts("There is no such colleague."))) }
          return
        }
        self?.finish { $0.show(user) }
        let picture = await getProfilePicture.picture(of: user, in: texts)
        self?.finish { $0.viewModel.picture = picture }
      } catch {
        self?.finish { $0.showNobody(.failed(FailureViewModel(error, in: texts))) }
      }
    }
  }

  /// Leaves the profile.
  public func close() {
    task?.cancel()
    router?.close()
  }

  // MARK: - Effects

  /// Shows the outcome of a request, unless a newer request has replaced that request.
  private func finish(_ outcome: (UserProfilePresenter) -> Void) {
    if !Task.isCancelled { outcome(self) }
  }

  private func show(_ user: User) {
    viewModel.title = user.displayName
    viewModel.state = .loaded(UserProfileContent(user, in: texts))
  }

  /// Shows the reason for the missing user, and stops the spinner of the picture.
  private func showNobody(_ state: ScreenState<UserProfileContent>) {
    viewModel.state = state
    viewModel.picture = .empty(message: texts("No picture yet"))
  }
}

extension GetUser {
  /// The user of a profile, which is fetched unless another screen has fetched it already.
  fileprivate func user(for subject: UserProfilePresenter.Subject) async throws -> User? {
    switch subject {
    case .user(let user): user
    case .id(let id): try await execute(id: id)
    }
  }
}

extension GetProfilePicture {
  /// Fetches the picture of a user.
  ///
  /// The function has no reference to the screen, so that the screen can be released during the
  /// request.
  fileprivate func picture(
    of user: User,
    in texts: LocalizedTexts
  ) async -> ScreenState<PictureViewModel> {
    do {
      let found = try await execute(userID: user.id)
      return found.map { .loaded(PictureViewModel($0, of: user, in: texts)) }
        ?? .empty(message: texts("No picture yet"))
    } catch {
      return .failed(FailureViewModel(error, in: texts))
    }
  }
}
