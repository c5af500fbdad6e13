import Foundation
import MusicSearch
import Testing

/// The fixtures hold what breaks apps; these tests keep it from being tidied away.
struct SearchFixturesTests {
  private static let answers = [
    "searchArtist_success", "searchArtist_beatles", "searchAlbum_success", "searchAlbum_rebirth",
    "searchSong_success", "searchSong_ladyMadonna",
  ]

  private func results(_ name: String) throws -> [SearchResponse.Result] {
    try JSONDecoder().decode(SearchResponse.self, from: searchFixture(name)).results
  }

  @Test func everyResultCountIsTheNumberOfResults() throws {
    for name in Self.answers {
      let response = try JSONDecoder()
        .decode(SearchResponse.self, from: searchFixture(name))
      #expect(response.resultCount == response.results.count, "\(name)")
    }
  }

  @Test func allKeysOfTheServiceOccur() throws {
    var keys: Set<String> = []
    for name in Self.answers {
      let json = try JSONSerialization.jsonObject(with: searchFixture(name))
      let results = try #require((json as? [String: Any])?["results"] as? [[String: Any]])
      keys.formUnion(results.flatMap(\.keys))
    }
    #expect(keys.count == 33)
  }

  @Test func aQuarterOfTheSongsHaveNoPreview() throws {
    let songs = try results("searchSong_success")
    #expect(songs.count == 32)
    #expect(songs.filter { $0.previewURL == nil }.count == 8)
  }

  @Test func threeArtistsHaveSeveralNames() throws {
    let byArtist = Dictionary(grouping: try results("searchArtist_success"), by: \.artistID)
    let names = byArtist.values.map { Set($0.map(\.artistName)) }.filter { $0.count > 1 }
    #expect(names.count == 3)
  }

  @Test func equalDatesAndUnreadableOnesOccur() throws {
    let results = try results("searchArtist_success")
    let dates = Dictionary(grouping: results) { "\($0.artistID) \($0.releaseDate)" }
    #expect(dates.values.filter { $0.count > 1 }.count >= 5)
    #expect(results.filter { $0.releaseDate == "unknown" }.count == 1)
  }

  @Test(
    arguments: [
      "ليلة القمر والنجوم", "שיר של לילה", "夜の電車", "Größenwahn", "&amp;", "🌙", "👨‍👩‍👧‍👦", "Say \"When\"",
      "Back\\Slash", "100% +", "\u{A0}", "e\u{301}", "\u{E9}", "\u{FB01}",
    ]
  )
  func hardTitlesOccur(_ part: String) throws {
    let titles = try results("searchArtist_success").map(\.trackName)
    #expect(titles.contains { Data($0.utf8).range(of: Data(part.utf8)) != nil })
  }

  @Test func aVeryLongTitleOccurs() throws {
    let lengths = try results("searchArtist_success").map(\.trackName.count)
    #expect(try #require(lengths.max()) > 250)
  }

  @Test(arguments: ["Artist", "Song", "Album"])
  func everyEndpointHasAnEmptyAnswerAndAnError(_ endpoint: String) throws {
    #expect(try results("search\(endpoint)_empty") == [])
    let error = try JSONSerialization.jsonObject(
      with: searchFixture("search\(endpoint)_error")
    )
    let body = try #require(error as? [String: Any])
    #expect(body["errorMessage"] as? String == "Invalid value(s) for key(s)")
    #expect((body["queryParameters"] as? [String: String])?.count == 6)
  }
}
