import Community
import Proofsheet

extension ScenarioLaunch {
  static let externalActions = ScenarioLaunch("externalActions")
  static let screenShots = ScenarioLaunch("screenShots")

  /// The scenario of this state, with the answers to the app.
  var scenario: Scenario {
    get throws { try scenario(among: Scenario.launchStates) }
  }
}

/// The complete sets of stubs that the app can be launched with, by name.
extension Scenario {
  static let launchStates = [debug, externalActions, screenShots]

  /// A scenario in which every request gets an answer, with data that breaks apps.
  private static let debug = Scenario("debug") {
    CommunityEndpoint.login.answers("success")
    CommunityEndpoint.userList.answers("success")
    CommunityEndpoint.streamList.answers("success")
    anybody
  }

  /// Links from outside of the app: without a login, to a user that exists and to one that does
  /// not.
  private static let externalActions = Scenario("externalActions") {
    CommunityEndpoint.userList.answers("empty")
    CommunityEndpoint.streamList.answers("screenShots")
    CommunityEndpoint.user(id: 7).answers("unknown", status: 404)
    anybody
  }

  /// Presentable data, for the pictures of a release.
  private static let screenShots = Scenario("screenShots") {
    CommunityEndpoint.login.answers("success")
    CommunityEndpoint.userList.answers("screenShots")
    CommunityEndpoint.streamList.answers("screenShots")
    anybody
  }

  /// One user, and a picture of everybody.
  @StubBuilder private static var anybody: [Stub] {
    CommunityEndpoint.user(id: 42).answers("success")
    CommunityEndpoint.profilePicture(userID: 42).stub(at: .matching("/user/[0-9]+/profilepicture"))
      .answers(CommunityEndpoint.profilePicture(userID: 42).file("success"))
  }
}
