import Foundation
import MusicSearch
import Testing

struct SearchRepositoryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let scope: SearchScope
    let term: String
    let artists: Int
    let tracks: Int
    var testDescription: String { "\(scope) '\(term)': \(artists) artists, \(tracks) tracks" }
  }

  static let cases = [
    Case(scope: .artist, term: "", artists: 0, tracks: 0),
    Case(scope: .album, term: "", artists: 0, tracks: 0),
    Case(scope: .song, term: "", artists: 0, tracks: 0),
    Case(scope: .artist, term: "Beatles", artists: 1, tracks: 24),
    Case(scope: .album, term: "Rebirth", artists: 1, tracks: 1),
    Case(scope: .song, term: "Lady Madonna", artists: 1, tracks: 1),
    Case(scope: .artist, term: "Jackson", artists: 10, tracks: 110),
    Case(scope: .album, term: "Jackson", artists: 4, tracks: 44),
    Case(scope: .song, term: "Jackson", artists: 15, tracks: 24),
  ]

  @Test(arguments: cases)
  func aTermFindsItsArtistsAndTracks(_ expected: Case) async throws {
    let found = try await SearchRepository(client: HTTPClientDouble.fixtures())
      .artists(matching: expected.term, in: expected.scope)
    let term = expected.term.lowercased()
    let tracks = found.flatMap(\.tracks)
    #expect(found.count == expected.artists)
    #expect(tracks.count == expected.tracks)
    switch expected.scope {
    case .artist: #expect(found.filter { !$0.name.lowercased().contains(term) } == [])
    case .song: #expect(tracks.filter { !$0.name.lowercased().contains(term) } == [])
    case .album: break
    }
  }

  @Test(arguments: SearchScope.allCases)
  func aBodyThatIsNoAnswerIsAParsingError(_ scope: SearchScope) async {
    await #expect(throws: SearchServiceError.parsingError(reason: "'resultCount' is missing")) {
      try await SearchRepository(client: HTTPClientDouble.fixtures())
        .artists(matching: "Some non valid string", in: scope)
    }
  }

  @Test func resultsAreGroupedUnderTheFirstNameOfAnIdentifier() async throws {
    let response = SearchResponse(results: [
      .mock(track: 1, artist: 7, "The Band", preview: "https://a.example"),
      .mock(track: 2, artist: 3, "Solo", preview: nil),
      .mock(track: 3, artist: 9, "Later", preview: "https://b.example"),
      .mock(track: 4, artist: 7, "The Band & Guest", preview: "https://c.example"),
      .mock(track: 5, artist: 3, "Solo feat. Band", preview: ""),
    ])
    let service = SearchServiceTypeDouble()
    service.answers.search = { _, media, entity, attribute, limit in
      #expect([media, entity, attribute] == ["musicVideo", "musicVideo", "songTerm"])
      #expect(limit == 200)
      return response
    }
    let found = try await SearchRepository(service: service)
      .artists(matching: "any", in: .song)
    #expect(found.map(\.name) == ["The Band", "Later", "Solo feat. Band"])
    #expect(found.map { $0.tracks.map(\.id) } == [[1, 4], [3], [5]])
    #expect(found[0].tracks.map(\.artistName) == ["The Band", "The Band & Guest"])
    #expect(found[2].tracks[0].previewURL == nil)
  }
}

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
