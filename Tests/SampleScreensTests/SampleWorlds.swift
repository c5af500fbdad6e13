import Community
import Foundation
import Localization
import MusicSearch
import Standings
import TestSupport

/// The answers of the network of colleagues.
struct Company: UserRequests, StreamRequests {
  /// 10 March 2026, 12:00 UTC.
  static let now = Moment(secondsSince1970: 1_773_144_000)
  private static let ada = User(id: 42, email: "ada@example.com", name: "Ada Lovelace")
  private static let bjorn = User(id: 500, email: "bjorn@example.com", name: "Björn Lindqvist")
  private static let nobody = User(id: 7, email: "department.of.research@example.com", name: nil)

  func logIn(email: String, password: String) async throws -> User {
    throw ServiceError.unsuccessfulStatus(401)
  }

  func users() async throws -> [User] { [Self.ada, Self.bjorn, Self.nobody] }

  func user(id: Int) async throws -> User { Self.ada }

  func profilePicture(ofUser userID: Int) async throws -> ProfilePicture {
    throw URLError(.timedOut)
  }

  func streams() async throws -> [CommunityStream] {
    let cyclists = CommunityGroup(id: 1, name: "Cyclists to Work", memberCount: 214)
    let choir = CommunityGroup(id: 2, name: "Choir", memberCount: 1)
    return [
      CommunityStream(
        community: cyclists,
        contents: [
          post(1, Self.bjorn, minutes: 7, "The new bike racks are here!", .image, likes: 48),
          post(2, Self.ada, minutes: 25 * 60, "Sunday ride: 40 km along the river.", nil, likes: 1),
          post(3, Self.nobody, minutes: 30 * 24 * 60, "Who has a pump?", nil, likes: 0),
        ]
      ),
      CommunityStream(community: choir, contents: []),
    ]
  }

  private func post(
    _ id: Int,
    _ author: User,
    minutes: Int,
    _ text: String,
    _ attachment: StreamContent.Attachment?,
    likes: Int
  ) -> StreamContent {
    StreamContent(
      id: id,
      author: author,
      published: Moment(secondsSince1970: Self.now.secondsSince1970 - minutes * 60),
      text: text,
      attachment: attachment,
      likeCount: likes
    )
  }
}

/// A shop with one track, in which every search fails.
struct Shop: SearchRepositoryType {
  static let track = Track(
    id: 1,
    artistID: 1,
    artistName: "A Sound of Thunder",
    name: "It Was Metal (Live at the Old Harbour, 2018)",
    previewURL: nil,
    artworkURL: nil,
    genre: "Classic Hard Rock / Classic Power Metal",
    country: "USA",
    releaseDate: Date(timeIntervalSince1970: 1_529_046_000)
  )

  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    throw URLError(.timedOut)
  }
}

extension StandingsWorld {
  /// Standings from a file of the project.
  static func sample(_ texts: LocalizedTexts) -> StandingsWorld {
    StandingsWorld(store: MemoryStandingsStore(), texts: texts) { _ in
      LocalEndpointRequest(
        file: PackageFolder.file("Fixtures/Standings/fetchStandings_sample.json")
      )
    }
  }
}
