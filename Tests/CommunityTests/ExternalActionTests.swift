import Community
import Foundation
import Testing

struct ExternalActionTests {
  @Test(
    arguments: [
      ("community://user/42", ExternalAction.profile(userID: 42) as ExternalAction?),
      ("community://user/42/", .profile(userID: 42)), ("community://streams", .streams),
      ("community://streams/", .streams), ("community://user", nil), ("community://user/", nil),
      ("community://user/0", nil), ("community://user/-1", nil), ("community://user/ada", nil),
      ("community://user/42/picture", nil), ("community://user/42?edit", nil),
      ("community://user/42#top", nil), ("community://streams/1", nil),
      ("community://nowhere", nil), ("https://user/42", nil), ("community:user/42", nil),
    ]
  )
  func aLinkLeadsSomewhereOrNowhere(link: String, action: ExternalAction?) throws {
    #expect(ExternalAction(link: try #require(URL(string: link))) == action)
  }
}
