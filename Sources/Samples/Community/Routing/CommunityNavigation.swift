public import Observation

/// The app's navigation: a stack of screens, which are made when they are opened.
@MainActor
@Observable
public final class CommunityNavigation {
  /// The open screens, the newest last; never empty.
  public private(set) var screens: [Screen] = []

  @ObservationIgnored private let world: CommunityWorld

  /// Opens the login screen.
  public init(world: CommunityWorld) {
    self.world = world
    screens = [makeLogin()]
  }

  /// The router that a view passes to the methods of its screen.
  public var router: NavigationRouter { NavigationRouter(self) }

  /// The newest screen.
  public var top: Screen { screens[screens.count - 1] }

  /// Opens the target of a link from outside of the app, in place of all open screens.
  ///
  /// - Parameter action: The target of the link; the user list is opened behind this target.
  public func open(_ action: ExternalAction) {
    showUserList()
    switch action {
    case .profile(let userID): showProfile(.id(userID))
    case .streams: showStreams()
    }
  }

  // MARK: - Requests of routers

  func showUserList() {
    let list = UserListPresenter(
      getUserList: GetUserList(requests: world.service, storage: world.storage),
      getCachedUserList: GetCachedUserList(storage: world.storage),
      router: router,
      texts: world.texts
    )
    screens = [.userList(list)]
    list.load()
  }

  func showProfile(_ subject: UserProfilePresenter.Subject) {
    let profile = UserProfilePresenter(
      subject,
      getUser: GetUser(requests: world.service),
      getProfilePicture: GetProfilePicture(requests: world.service),
      texts: world.texts
    )
    profile.router = router
    screens.append(.userProfile(profile))
    profile.load()
  }

  func showStreams() {
    let streams = StreamListPresenter(
      getStreamList: GetStreamList(requests: world.service),
      dates: world.dates,
      now: world.now,
      navigation: self,
      texts: world.texts
    )
    screens.append(.streamList(streams))
    streams.load()
  }

  /// Closes the newest screen, and opens the login screen when no other screen is left.
  func close() {
    screens.removeLast()
    if screens.isEmpty { screens = [makeLogin()] }
  }

  private func makeLogin() -> Screen {
    .login(LoginPresenter(logIn: LogIn(requests: world.service), texts: world.texts))
  }
}
