/// The router of every screen of the shipped app.
///
/// The router has a weak reference to the navigation, because the navigation keeps the screens, and
/// each screen keeps its router.
@MainActor
public final class NavigationRouter {
  private weak var navigation: CommunityNavigation?

  /// Makes a router; without a navigation, the router opens no screens.
  public init(_ navigation: CommunityNavigation?) {
    self.navigation = navigation
  }
}

// MARK: - Routing

extension NavigationRouter: LoginRouting, UserListRouting, UserProfileRouting, StreamListRouting {
  /// Opens the user list in place of the login screen.
  public func showUserList(for user: User) {
    navigation?.showUserList()
  }

  /// Opens the profile of a user.
  public func showProfile(of user: User) {
    navigation?.showProfile(.user(user))
  }

  /// Opens the streams.
  public func showStreams() {
    navigation?.showStreams()
  }

  /// Goes back to the previous screen.
  public func close() {
    navigation?.close()
  }
}
