import Proofsheet
import Testing

@testable import Community

/// The network's answers still contain the fields that the app reads; the unread ones are listed.
@Suite struct FixtureDriftTests {
  /// The fields of a user that the app does not read, each with the reason.
  private static func ofUsers(below place: String = "") -> [String: String] {
    let keys = ["department", "isExternal", "jobTitle", "joinedAt", "languages", "links", "phone"]
    return Dictionary(
      uniqueKeysWithValues: keys.map { (place + $0, "a profile shows name, mail and picture only") }
    )
  }
  private static let ofStreams = [
    "[].id": "streams are told apart by their place",
    "[].community.isPublic": "the app lists what its user may see",
    "[].contents[].commentCount": "comments are shown nowhere",
    "[].contents[].isPinned": "posts are shown in the order in which they come",
    "[].contents[].links": "links are shown nowhere",
  ]

  @Test(arguments: ["success", "noEmail", "noName", "noIdentifier"])
  func users(_ variant: String) {
    let path = "Community/fetchUser_\(variant).json"
    assertFixture(path, decodes: APIUser.self, allowing: Self.ofUsers())
  }

  @Test(arguments: ["success", "screenShots", "noEmail"])
  func lists(_ variant: String) {
    let path = "Community/fetchUserList_\(variant).json"
    assertFixture(path, decodes: [APIUser].self, allowing: Self.ofUsers(below: "[]."))
  }

  @Test(arguments: ["success", "screenShots", "noAuthor", "noDate"])
  func streams(_ variant: String) {
    let path = "Community/fetchStreamList_\(variant).json"
    assertFixture(path, decodes: [APIStream].self, allowing: Self.ofStreams)
  }
}
