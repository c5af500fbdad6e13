import Foundation
import MusicSearch
import Proofsheet
import Testing

struct MapperTests {
  @Test func aResultMapsToItsArtistAndTrack() throws {
    let response = try SearchResponse(json: searchFixture("searchSong_ladyMadonna"))
    let result = try #require(response.results.first)
    let (artist, track) = (Artist(result), Track(result))
    #expect(artist.id == 136_975 && artist.name == "The Beatles" && artist.tracks == [])
    #expect(track.id == 1_358_426_502 && track.artistID == 136_975)
    #expect(track.artistName == "The Beatles" && track.name == "Lady Madonna")
    #expect(track.genre == "Rock" && track.country == "USA")
    #expect(track.releaseDate.timeIntervalSince1970 == -56_736_000)
  }

  @Test func aReleaseDateThatCannotBeReadIsTheStartOf1970() {
    let dates = [
      "1968-03-15T08:00:00Z", "2019-10-15T07:00:00Z", "2019-10-15T09:00:00+0200", "unknown", "",
      "2019-10-15",
    ]
    let seconds = dates.map { date in
      Track(.mock(track: 1, artist: 1, "A", preview: nil, released: date)).releaseDate
        .timeIntervalSince1970
    }
    #expect(seconds == [-56_736_000, 1_571_122_800, 1_571_122_800, 0, 0, 0])
  }

  @Test func artistsAndTracksAreEqualByIdentifier() {
    #expect(Artist(id: 1, name: "A") == Artist(id: 1, name: "B", tracks: [.mock(1)]))
    #expect(Artist(id: 1, name: "A") != Artist(id: 2, name: "A"))
    #expect(Track.mock(1) == Track.mock(1, released: 0, named: "Other"))
    #expect(Track.mock(1) != Track.mock(2, named: "Mock track number 2"))
    #expect(Set([Artist(id: 1, name: "A"), Artist(id: 1, name: "B")]).count == 1)
    #expect(Set([Track.mock(1), Track.mock(1, released: 0)]).count == 1)
  }

  @Test func tracksOfOneDateAppearInTheReverseOfTheAnswersOrder() {
    let tracks = [50.0, 90, 50, 10, 90, 50].enumerated().map { Track.mock($0, released: $1) }
    #expect(tracks.newestFirst().map(\.id) == [4, 1, 5, 2, 0, 3])
    #expect(tracks.reversed().newestFirst().map(\.id) == [1, 4, 0, 2, 5, 3])
  }
}

/// A fixture of the search service.
func searchFixture(_ name: String) throws -> Data { try fixtureData("Search/\(name).json") }

extension SearchResponse.Result {
  static func mock(
    track: Int,
    artist: Int,
    _ name: String,
    preview: String?,
    released: String = "2019-10-15T07:00:00Z"
  ) -> Self {
    Self(
      artistID: artist,
      artistName: name,
      artworkURL100: "https://mock-url.com",
      country: "USA",
      previewURL: preview,
      primaryGenreName: "Rock",
      releaseDate: released,
      trackID: track,
      trackName: "Track \(track)"
    )
  }
}
