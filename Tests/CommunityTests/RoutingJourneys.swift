import Community
import Proofsheet
import Testing

/// One double records the routing of every screen, whichever way the screen gets its router.
@Suite struct RoutingJourneys {
  @Test func byInitialiser() {
    assertJourney("routes from the user list", scenario: list) { user in
      let list = user.looks(at: user.makeUserList())
      user.does("taps the first row") { list.selectRow(at: 0) }
      user.does("opens the streams") { list.selectStreams() }
      user.does("logs out") { list.logOut() }
    }
  }

  @Test func byProperty() {
    assertJourney("routes from a profile") { user in
      let profile = user.sees { user.makeProfile(.user(.ada)) }
      user.does("leaves while there is no router") { profile.close() }
      profile.router = UserProfileRoutingDouble(calls: user.calls)
      user.does("leaves") { profile.close() }
    }
  }

  @Test func byMethod() {
    assertJourney("routes from the login screen", scenario: login) { user in
      let login = user.sees { user.makeLogin() }
      user.logsIn(login, routingTo: LoginRoutingDouble(calls: user.calls))
    }
  }

  @Test func byOverriddenProperty() {
    assertJourney("routes from the stream list", scenario: streams) { user in
      let streams = user.looks(at: user.makeStreamList())
      user.does("taps an author") { streams.selectAuthor(ofPost: 0, inSection: 0) }
      user.does("leaves") { streams.close() }
    }
  }

  /// Without a subclass the presenter makes its own router, which leads through the app.
  @Test func byLazyProperty() throws {
    let world = try ScenarioLaunch.screenShots.scenario
      .allowing(unused: "a whole world, of which the journey sees a part")
    assertJourney("routes from the stream list of the app", scenario: world) { user in
      let navigation = CommunityNavigation(world: user.world())
      _ = user.sees { navigation }
      user.does("is logged in") { navigation.router.showUserList(for: .ada) }
      user.does("opens the streams") { navigation.router.showStreams() }
      let streams = try navigation.top(StreamListPresenter.self)
      user.does("taps an author") { streams.selectAuthor(ofPost: 0, inSection: 0) }
      user.does("goes back") { navigation.router.close() }
      user.does("leaves the streams") { streams.close() }
      user.does("logs out") { navigation.router.close() }
      user.does("closes even that") { navigation.router.close() }
    }
  }

  /// Routers do not keep the app's navigation alive, and lead nowhere once it is gone.
  @Test func afterTheNavigationIsGone() throws {
    let world = try ScenarioLaunch.screenShots.scenario
      .allowing(unused: "a whole world, of which the journey sees a part")
    assertJourney("uses a router that has outlived its app", scenario: world) { user in
      var navigation: CommunityNavigation? = CommunityNavigation(world: user.world())
      let isGone = { [weak navigation] in navigation == nil }
      let router = NavigationRouter(navigation)
      user.does("opens every screen") {
        router.showUserList(for: .ada)
        router.showStreams()
        router.showProfile(of: .ada)
      }
      user.does("quits") { navigation = nil }
      #expect(isGone())
      user.does("opens the list") { router.showUserList(for: .ada) }
      user.does("opens a profile") { router.showProfile(of: .ada) }
      user.does("opens the streams") { router.showStreams() }
      user.does("closes") { router.close() }
    }
  }

  let list = Scenario.only("users", .userList, CommunityEndpoint.userList.file("screenShots"))
  private let login = Scenario.only("login", .login, CommunityEndpoint.login.file("success"))
  private let streams = Scenario.only(
    "streams",
    .streamList,
    CommunityEndpoint.streamList.file("screenShots")
  )
}
