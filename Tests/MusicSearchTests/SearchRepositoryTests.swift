import MusicSearch
import Proofsheet
import Testing

struct SearchRepositoryTests {
  /// The recorded answer to a search, by its scope and term: the numbers of artists and of tracks.
  @Test(
    arguments: [
      (SearchScope.artist, "", "empty", 0, 0), (.album, "", "empty", 0, 0),
      (.song, "", "empty", 0, 0), (.artist, "Beatles", "beatles", 1, 24),
      (.album, "Rebirth", "rebirth", 1, 1), (.song, "Lady Madonna", "ladyMadonna", 1, 1),
      (.artist, "Jackson", "success", 10, 110), (.album, "Jackson", "success", 4, 44),
      (.song, "Jackson", "success", 15, 24),
    ]
  )
  func aTermFindsItsArtistsAndTracks(
    _ scope: SearchScope,
    _ term: String,
    _ variant: String,
    _ artists: Int,
    _ tracks: Int
  ) async throws {
    let found = try await search(term, scope, .recorded(variant, in: scope))
    let foundTracks = found.flatMap(\.tracks)
    #expect(found.count == artists)
    #expect(foundTracks.count == tracks)
    let names = scope == .artist ? found.map(\.name) : foundTracks.map(\.name)
    #expect(scope == .album || names.allSatisfy { $0.lowercased().contains(term.lowercased()) })
  }

  @Test(arguments: SearchScope.allCases)
  func aBodyThatIsNoAnswerIsAParsingError(_ scope: SearchScope) async throws {
    let error = Stub.Answer.file("Search/search\(scope.title)_error.json")
    await #expect(throws: SearchServiceError.parsingError(reason: "'resultCount' is missing")) {
      try await search("Some non valid string", scope, error)
    }
  }

  private func search(
    _ term: String,
    _ scope: SearchScope,
    _ answer: Stub.Answer
  ) async throws -> [Artist] {
    let scenario = Scenario("one answer") { Stub.search(term, in: scope).answers(answer) }
    return try await withScenario(scenario) { client in
      try await SearchRepository(client: client).artists(matching: term, in: scope)
    }
  }

  @Test func resultsAreGroupedUnderTheFirstNameOfAnIdentifier() {
    let found = SearchRepository.groupByArtist([
      .mock(track: 1, artist: 7, "The Band", preview: "https://a.example"),
      .mock(track: 2, artist: 3, "Solo", preview: nil),
      .mock(track: 3, artist: 9, "Later", preview: "https://b.example"),
      .mock(track: 4, artist: 7, "The Band & Guest", preview: "https://c.example"),
      .mock(track: 5, artist: 3, "Solo feat. Band", preview: ""),
    ])
    #expect(found.map(\.name) == ["The Band", "Later", "Solo feat. Band"])
    #expect(found.map { $0.tracks.map(\.id) } == [[1, 4], [3], [5]])
    #expect(found[0].tracks.map(\.artistName) == ["The Band", "The Band & Guest"])
    #expect(found[2].tracks[0].previewURL == nil)
  }
}
