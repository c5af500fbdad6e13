import Proofsheet
import Testing

@testable import Community

/// The network's answers still say what the app reads, and what it does not read is known by name.
@Suite struct FixtureDriftTests {
  /// What the network says of a user and the app has no use for.
  private static let ofUsers = [
    "department", "isExternal", "jobTitle", "joinedAt", "languages", "links", "phone",
  ]
  private static let ofStreams = [
    "[].id", "[].community.isPublic", "[].contents[].commentCount", "[].contents[].isPinned",
    "[].contents[].links",
  ]

  @Test(arguments: ["success", "noEmail", "noName", "noIdentifier"])
  func users(_ variant: String) {
    let path = "Community/fetchUser_\(variant).json"
    assertFixture(path, decodes: APIUser.self, ignoring: Self.ofUsers)
  }

  @Test(arguments: ["success", "screenShots", "noEmail"])
  func lists(_ variant: String) {
    let path = "Community/fetchUserList_\(variant).json"
    assertFixture(path, decodes: [APIUser].self, ignoring: Self.ofUsers.map { "[].\($0)" })
  }

  @Test(arguments: ["success", "screenShots", "noAuthor", "noDate"])
  func streams(_ variant: String) {
    let path = "Community/fetchStreamList_\(variant).json"
    assertFixture(path, decodes: [APIStream].self, ignoring: Self.ofStreams)
  }
}
