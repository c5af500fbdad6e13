import Community
import Proofsheet

/// The whole sets of stubs that the app can be launched with, each under its name.
extension Scenario {
  /// Everything answers, and with the data that breaks apps.
  static let debug = Scenario("debug") {
    CommunityEndpoint.login.answers(CommunityEndpoint.login.file("success"))
    CommunityEndpoint.userList.answers(CommunityEndpoint.userList.file("success"))
    CommunityEndpoint.streamList.answers(CommunityEndpoint.streamList.file("success"))
    CommunityEndpoint.user(id: 42).answers(CommunityEndpoint.user(id: 42).file("success"))
    Stub.anyPicture().answers(CommunityEndpoint.profilePicture(userID: 42).file("success"))
  }

  /// Links from outside of the app: no login, a user that is there and one that is not.
  static let externalActions = Scenario("externalActions") {
    CommunityEndpoint.userList.answers(CommunityEndpoint.userList.file("empty"))
    CommunityEndpoint.streamList.answers(CommunityEndpoint.streamList.file("screenShots"))
    CommunityEndpoint.user(id: 42).answers(CommunityEndpoint.user(id: 42).file("success"))
    CommunityEndpoint.user(id: 7)
      .answers(CommunityEndpoint.user(id: 7).error("unknown", status: 404))
    Stub.anyPicture().answers(CommunityEndpoint.profilePicture(userID: 42).file("success"))
  }

  /// Data that is good to look at, for the pictures of a release.
  static let screenShots = Scenario("screenShots") {
    CommunityEndpoint.login.answers(CommunityEndpoint.login.file("success"))
    CommunityEndpoint.userList.answers(CommunityEndpoint.userList.file("screenShots"))
    CommunityEndpoint.streamList.answers(CommunityEndpoint.streamList.file("screenShots"))
    CommunityEndpoint.user(id: 42).answers(CommunityEndpoint.user(id: 42).file("success"))
    Stub.anyPicture().answers(CommunityEndpoint.profilePicture(userID: 42).file("success"))
  }
}
