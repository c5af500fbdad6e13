import Community
import Proofsheet
import Testing

@Suite struct ProfileJourneys {
  private static let picture = CommunityEndpoint.profilePicture(userID: 42)

  @Test func pictureFailsThenWorks() {
    assertJourney(
      "the picture fails, then works",
      scenario: Scenario("the picture fails once") {
        CommunityEndpoint.userList.answers("screenShots")
        Self.picture.stub().answers(Self.picture.error(), Self.picture.file("success"))
      }
    ) { user in
      let navigation = CommunityNavigation(world: user.world())
      navigation.router.showUserList(for: .ada)
      let list = try user.sees { try navigation.top(UserListPresenter.self) }
      let profile = try user.sees("taps Ada") {
        list.selectRow(at: 0)
        return try navigation.top(UserProfilePresenter.self)
      }
      user.does("tries again") { profile.load() }
    }
  }

  @Test func leavesBeforeThePictureIsThere() {
    assertJourney(
      "leaves before the picture is there",
      scenario: .only("late", Self.picture, Self.picture.file("success").delayed(by: .seconds(5)))
    ) { user in
      let profile = user.sees { user.makeProfile(.user(.ada)) }
      profile.router = UserProfileRoutingDouble(calls: user.calls)
      user.does("looks") { profile.load() }
      user.does("leaves") { profile.close() }
      user.waits(.seconds(5))
    }
  }
}
