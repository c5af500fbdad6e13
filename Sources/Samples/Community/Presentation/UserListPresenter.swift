public import Localization
public import Observation

/// The user list; the initialiser takes the router as an argument.
@MainActor
@Observable
public final class UserListPresenter {
  /// The content of the screen.
  public private(set) var viewModel: UserListViewModel

  @ObservationIgnored private let getUserList: GetUserList
  @ObservationIgnored private let getCachedUserList: GetCachedUserList
  @ObservationIgnored private let router: any UserListRouting
  @ObservationIgnored private let texts: LocalizedTexts
  /// The users that the rows show.
  @ObservationIgnored private var users: [User] = []
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - getUserList: The use case that fetches the users.
  ///   - getCachedUserList: The use case that reads the users of the last visit.
  ///   - router: The router that opens other screens.
  ///   - texts: The language of the screen.
  public init(
    getUserList: GetUserList,
    getCachedUserList: GetCachedUserList,
    router: any UserListRouting,
    texts: LocalizedTexts = .community()
  ) {
    self.getUserList = getUserList
    self.getCachedUserList = getCachedUserList
    self.router = router
    self.texts = texts
    viewModel = UserListViewModel(in: texts)
  }

  deinit {
    task?.cancel()
  }

  // MARK: - Actions of the user

  /// Fetches the list when the screen appears, and when the user refreshes it or tries again.
  public func load() {
    task?.cancel()
    viewModel.state = .loading
    task = Task { [weak self, getUserList] in
      do {
        let users = try await getUserList.execute()
        self?.finish { $0.show(users, notice: nil) }
      } catch {
        self?.finish { $0.showInstead(of: error) }
      }
    }
  }

  /// Opens the profile of a user, if the list has a row at the index.
  ///
  /// - Parameter index: The index of the row, from 0.
  public func selectRow(at index: Int) {
    guard viewModel.state.content != nil, users.indices.contains(index) else { return }
    router.showProfile(of: users[index])
  }

  /// Opens the streams.
  public func selectStreams() {
    router.showStreams()
  }

  /// Leaves the list, and logs out.
  public func logOut() {
    task?.cancel()
    router.close()
  }

  // MARK: - Effects

  /// Shows the outcome of a request, unless a newer request has replaced that request.
  private func finish(_ outcome: (UserListPresenter) -> Void) {
    if !Task.isCancelled { outcome(self) }
  }

  private func show(_ users: [User], notice: String?) {
    self.users = users.inOrder()
    viewModel.state = ScreenState(self.users, notice: notice, in: texts)
  }

  /// Shows a list in spite of an error: the fetched list, or else the list of the last visit.
  private func showInstead(of error: any Error) {
    if case GetUserListError.notStored(let users, let cause) = error {
      return show(users, notice: FailureViewModel(cause, in: texts).message)
    }
    let failure = FailureViewModel(error, in: texts)
    // A refused user must not see the data that was saved for others.
    guard failure.retryTitle != nil else {
      viewModel.state = .failed(failure)
      return
    }
    do throws(GetCachedUserListError) {
      let cached = try getCachedUserList.execute()
      let visit = texts("This is the list of your last visit.")
      show(cached, notice: sentences(failure.message, visit))
    } catch {
      let cause =
        switch error {
        case .nothingCached: texts("Nothing is saved on this device yet.")
        case .storage(let error): FailureViewModel(error, in: texts).message
        }
      let message = sentences(failure.message, cause)
      viewModel.state = .failed(FailureViewModel(message, in: texts))
    }
  }
}
