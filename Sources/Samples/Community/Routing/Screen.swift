/// A screen of the app, with its presenter.
public enum Screen {
  /// The login screen.
  case login(LoginPresenter)
  /// All users.
  case userList(UserListPresenter)
  /// One user.
  case userProfile(UserProfilePresenter)
  /// The posts in the user's communities.
  case streamList(StreamListPresenter)

  /// The presenter of the screen.
  public var presenter: AnyObject {
    switch self {
    case .login(let presenter): presenter
    case .userList(let presenter): presenter
    case .userProfile(let presenter): presenter
    case .streamList(let presenter): presenter
    }
  }
}
