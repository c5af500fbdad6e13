import Foundation
import MusicSearch
import Testing

/// The fixtures contain data that breaks apps, and these tests keep that data in them.
struct SearchFixturesTests {
  private func results(_ name: String) throws -> [SearchResponse.Result] {
    let response = try SearchResponse(json: searchFixture("search\(name)"))
    #expect(response.resultCount == response.results.count, "\(name)")
    return response.results
  }

  @Test func answersAreOfRealSize() throws {
    let sizes = [
      "Artist_success": 110, "Artist_beatles": 24, "Artist_empty": 0, "Album_success": 44,
      "Album_rebirth": 1, "Album_empty": 0, "Song_success": 32, "Song_ladyMadonna": 1,
      "Song_empty": 0,
    ]
    for (name, size) in sizes { #expect(try results(name).count == size, "\(name)") }
    #expect(try results("Song_success").filter { $0.previewURL == nil }.count == 8)
  }

  @Test func namesDatesAndTitlesAreHard() throws {
    let results = try results("Artist_success")
    let names = Dictionary(grouping: results, by: \.artistID).values
      .filter { Set($0.map(\.artistName)).count > 1 }
    let dates = Dictionary(grouping: results) { "\($0.artistID) \($0.releaseDate)" }.values
    #expect(names.count == 3)
    #expect(dates.filter { $0.count > 1 }.count >= 5)
    #expect(results.filter { $0.releaseDate == "unknown" }.count == 1)
    #expect(results.contains { $0.trackName.count > 250 })
    let titles = Data(results.map(\.trackName).joined().utf8)
    for part in [
      "ليلة القمر والنجوم", "שיר של לילה", "夜の電車", "Größenwahn", "&amp;", "🌙", "👨‍👩‍👧‍👦", "Say \"When\"",
      "Back\\Slash", "100% +", "\u{A0}", "e\u{301}", "\u{E9}", "\u{FB01}",
    ] {
      #expect(titles.range(of: Data(part.utf8)) != nil, "\(part)")
    }
  }

  @Test(arguments: ["Artist", "Song", "Album"])
  func everyEndpointHasAnError(_ endpoint: String) throws {
    let error = try JSONSerialization.jsonObject(with: searchFixture("search\(endpoint)_error"))
    let body = try #require(error as? [String: Any])
    #expect(body["errorMessage"] as? String == "Invalid value(s) for key(s)")
    #expect((body["queryParameters"] as? [String: String])?.count == 6)
  }
}
