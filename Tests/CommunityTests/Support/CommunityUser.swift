import Community
import Proofsheet
import Testing

extension JourneyUser {
  /// The world of this user: the scenario, the journey's clock, and an empty store.
  func world(storage: any UserStorage = MemoryUserStorage()) -> CommunityWorld {
    let clock = clock
    return CommunityWorld(
      client: client,
      baseURL: "https://community.example.com",
      storage: storage,
      now: { Moment.opening.later(by: clock.now.offset) }
    )
  }

  /// The login screen over this user's world.
  func makeLogin() -> LoginPresenter {
    LoginPresenter(logIn: LogIn(requests: world().service))
  }

  /// The user list over this user's world, not yet loaded.
  func makeUserList(storage: any UserStorage = MemoryUserStorage()) -> UserListPresenter {
    UserListPresenter(
      getUserList: GetUserList(requests: world().service, storage: storage),
      getCachedUserList: GetCachedUserList(storage: storage),
      router: UserListRoutingDouble(calls: calls)
    )
  }

  /// A profile over this user's world, not yet loaded.
  func makeProfile(_ subject: UserProfilePresenter.Subject) -> UserProfilePresenter {
    let service = world().service
    return UserProfilePresenter(
      subject,
      getUser: GetUser(requests: service),
      getProfilePicture: GetProfilePicture(requests: service)
    )
  }

  /// The stream list over this user's world, not yet loaded, with a router of the test.
  func makeStreamList(_ requests: (any StreamRequests)? = nil) -> StreamListPresenter {
    let world = world()
    let streams = StreamListPresenterWithDouble(
      getStreamList: GetStreamList(requests: requests ?? world.service),
      dates: world.dates,
      now: world.now,
      navigation: nil
    )
    let double = StreamListRoutingDouble(calls: calls)
    streams.double = { double }
    return streams
  }

  /// Opens a screen and lets it load.
  @discardableResult
  func looks<Screen: LoadingScreen>(at make: @autoclosure @MainActor () -> Screen) -> Screen {
    let screen = sees { make() }
    does("looks") { screen.load() }
    return screen
  }

  /// Opens the app, and sees its login screen.
  func opensApp() throws -> (CommunityNavigation, LoginPresenter) {
    let navigation = CommunityNavigation(world: world())
    return (navigation, try sees { try navigation.top() })
  }

  /// Types an email and a password, and presses the button.
  func logsIn(
    _ login: LoginPresenter,
    password: String = "fake_password",
    routingTo router: any LoginRouting
  ) {
    does("types the email") { login.updateEmail("fake@fake.com") }
    does("types the password \(password)") { login.updatePassword(password) }
    does("presses Log in") { login.submit(routingTo: router) }
  }
}

/// A screen that is empty until it is told to load.
@MainActor
protocol LoadingScreen: AnyObject {
  func load()
}

extension UserListPresenter: LoadingScreen {}
extension UserProfilePresenter: LoadingScreen {}
extension StreamListPresenter: LoadingScreen {}

extension Moment {
  /// The time at which every journey begins: 10 March 2026, 12:00 UTC.
  static let opening = Moment(secondsSince1970: 1_773_144_000)

  func later(by duration: Duration) -> Moment {
    Moment(secondsSince1970: secondsSince1970 + Int(duration.components.seconds))
  }
}

extension CommunityNavigation {
  /// Returns the newest screen, and throws where it has another type than the journey expects.
  func top<Presenter>(_ kind: Presenter.Type = Presenter.self) throws -> Presenter {
    try #require(top.presenter as? Presenter)
  }
}

extension User {
  static let ada = User(id: 42, email: "fake@fake.com", name: "Ada Fake")
  static let nameless = User(id: 43, email: "nameless@example.com", name: nil)
}
