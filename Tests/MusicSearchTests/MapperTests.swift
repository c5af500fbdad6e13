import Foundation
import MusicSearch
import Testing

struct MapperTests {
  private func ladyMadonna() throws -> SearchResponse.Result {
    let json = try searchFixture("searchSong_ladyMadonna")
    return try #require(JSONDecoder().decode(SearchResponse.self, from: json).results.first)
  }

  @Test func aResultMapsToItsArtist() throws {
    let artist = Artist(try ladyMadonna())
    #expect(artist.name == "The Beatles")
    #expect(artist.id == 136_975)
    #expect(artist.tracks == [])
  }

  @Test func aResultMapsToItsTrack() throws {
    let track = Track(try ladyMadonna())
    let preview = try #require(track.previewURL)
    let artwork = try #require(track.artworkURL)
    #expect(track.id == 1_358_426_502)
    #expect(track.artistID == 136_975)
    #expect(track.artistName == "The Beatles")
    #expect(track.name == "Lady Madonna")
    #expect(track.genre == "Rock")
    #expect(track.country == "USA")
    #expect(track.releaseDate.timeIntervalSince1970 == -56_736_000)
    #expect(preview.host() == "video-ssl.itunes.apple.com")
    #expect(preview.lastPathComponent == "mzvf_6324317284605897663.640x480.h264lc.U.p.m4v")
    #expect(artwork.host() == "is4-ssl.mzstatic.com")
    #expect(artwork.lastPathComponent == "100x100bb.jpg")
  }

  @Test(
    arguments: [
      ("1968-03-15T08:00:00Z", -56_736_000.0), ("2019-10-15T07:00:00Z", 1_571_122_800),
      ("2019-10-15T09:00:00+0200", 1_571_122_800), ("unknown", 0), ("", 0), ("2019-10-15", 0),
    ]
  )
  func aReleaseDateThatCannotBeReadIsTheStartOf1970(text: String, seconds: Double) {
    let result = SearchResponse.Result.mock(
      track: 1,
      artist: 1,
      "A",
      preview: nil,
      released: text
    )
    #expect(Track(result).releaseDate.timeIntervalSince1970 == seconds)
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
    let tracks = [
      Track.mock(1, released: 50), .mock(2, released: 90), .mock(3, released: 50),
      .mock(4, released: 10), .mock(5, released: 90), .mock(6, released: 50),
    ]
    #expect(tracks.newestFirst().map(\.id) == [5, 2, 6, 3, 1, 4])
    #expect(tracks.reversed().newestFirst().map(\.id) == [2, 5, 1, 3, 6, 4])
  }
}
