import Community
import Foundation
import Proofsheet
import Testing

/// A profile in every state of its facts and of its picture.
@MainActor
@Suite struct UserProfileSnapshots {
  private static let user = CommunityEndpoint.user(id: 42)
  private static let picture = CommunityEndpoint.profilePicture(userID: 42)

  /// Brings a profile into a state and hands it to a snapshot.
  private func snapshot(
    _ state: String,
    of subject: UserProfilePresenter.Subject = .user(.ada),
    user: Stub.Answer? = nil,
    picture: Stub.Answer? = nil,
    testName: String = #function
  ) {
    let scenario = Scenario(state) {
      if let user { Self.user.stub().answers(user) }
      if let picture { Self.picture.stub().answers(picture) }
    }
    playJourney(state, scenario: scenario) { journey in
      let profile = journey.sees { journey.makeProfile(subject) }
      if user != nil || picture != nil { journey.does("looks") { profile.load() } }
      assertSnapshot(of: profile, named: state, testName: testName)
    }
  }

  @Test func loading() {
    snapshot("not asked yet", of: .id(42))
    snapshot("waiting", of: .id(42), user: Self.user.file("success").delayed(by: .seconds(1)))
    snapshot("picture", picture: Self.picture.file("success").delayed(by: .seconds(1)))
  }

  @Test func loaded() {
    snapshot("user at hand", picture: Self.picture.file("success"))
    snapshot(
      "user fetched",
      of: .id(42),
      user: Self.user.file("success"),
      picture: Self.picture.file("success")
    )
    snapshot("without a name", of: .user(.nameless))
    let tiny =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEElEQVR42mNk+M9QDwAEAgF/1pK0XAAAAABJRU5ErkJggg=="
    let png = Data(base64Encoded: tiny) ?? Data()
    snapshot("PNG picture", picture: .data(png, contentType: "image/png"))
  }

  @Test func empty() {
    snapshot("no such user", of: .id(42), user: Self.user.error("unknown", status: 404))
    snapshot("no picture", picture: .status(404))
  }

  @Test func failed() {
    snapshot("no identifier", of: .id(42), user: Self.user.file("noIdentifier"))
    snapshot("no email", of: .id(42), user: Self.user.file("noEmail"))
    for (name, answer) in Stub.Answer.failures { snapshot(name, of: .id(42), user: answer) }
  }

  @Test func pictureFailed() {
    snapshot("truncated", picture: Self.picture.file("truncated"))
    snapshot("unavailable", picture: Self.picture.error())
    for (name, answer) in Stub.Answer.failures { snapshot(name, picture: answer) }
  }
}
