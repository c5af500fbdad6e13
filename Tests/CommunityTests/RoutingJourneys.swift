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

  let list = Scenario.only("users", .userList, CommunityEndpoint.userList.file("screenShots"))
  private let login = Scenario.only("login", .login, CommunityEndpoint.login.file("success"))
  private let streams = Scenario.only(
    "streams",
    .streamList,
    CommunityEndpoint.streamList.file("screenShots")
  )
}
