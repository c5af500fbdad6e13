public import Community
import Foundation
public import Proofsheet

/// A profile, for every answer about its facts and its picture.
extension UserProfilePresenter: SnapshotStates {
  /// The states loading, loaded, empty, and every failure.
  public static var snapshotStates: [SnapshotState] {
    let user = CommunityEndpoint.user(id: 42)
    let picture = CommunityEndpoint.profilePicture(userID: 42)
    let failures = Stub.Answer.failures
    return [
      SnapshotState("not asked yet") { $0.makeProfile(.id(42)) },
      SnapshotState("without a name") { $0.makeProfile(.user(.nameless)) },
      state(
        "waiting",
        user: user.file("success").delayed(by: .seconds(1)),
        picture: picture.file("success")
      ),
      state("waiting for the picture", picture: picture.file("success").delayed(by: .seconds(1))),
      state("user at hand", picture: picture.file("success")),
      state("user fetched", user: user.file("success"), picture: picture.file("success")),
      state("PNG picture", picture: .data(tinyPNG, contentType: "image/png")),
      state("no such user", user: user.error("unknown", status: 404)),
      state("no picture", picture: .status(404)),
      state("no identifier", user: user.file("noIdentifier")),
      state("no email", user: user.file("noEmail")),
      state("truncated picture", picture: picture.file("truncated")),
      state("unavailable picture", picture: picture.error()),
    ] + failures.map { state($0.name, user: $0.answer) }
      + failures.map { state("picture \($0.name)", picture: $0.answer) }
  }

  private nonisolated static let tinyPNG =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEElEQVR42mNk+M9QDwAEAgF/1pK0XAAA"
        + "AABJRU5ErkJggg=="
    ) ?? Data()

  /// The user is known from the start where no answer to the user's request is given.
  private nonisolated static func state(
    _ name: String,
    user: Stub.Answer? = nil,
    picture: Stub.Answer? = nil
  ) -> SnapshotState {
    let scenario = Scenario(name) {
      if let user { CommunityEndpoint.user(id: 42).stub().answers(user) }
      if let picture { CommunityEndpoint.profilePicture(userID: 42).stub().answers(picture) }
    }
    return SnapshotState(name, scenario: scenario) { journey in
      journey.looks(at: journey.makeProfile(user == nil ? .user(.ada) : .id(42)))
    }
  }
}
