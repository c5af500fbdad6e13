import MusicSearch
import Proofsheet
import Testing

/// The original app's UI journeys 18 to 23: another scope for the same term.
@Suite struct SeedJourneysScopes {
  @Test func searchArtistAndChangeScopeToSong() { changes(from: .artist, to: .song) }
  @Test func searchArtistAndChangeScopeToAlbum() { changes(from: .artist, to: .album) }
  @Test func searchAlbumAndChangeScopeToSong() { changes(from: .album, to: .song) }
  @Test func searchAlbumAndChangeScopeToArtist() { changes(from: .album, to: .artist) }
  @Test func searchSongAndChangeScopeToArtist() { changes(from: .song, to: .artist) }

  /// The original registers an empty album answer and then taps Song; see `SeedJourneysWrongStubs`.
  @Test func searchSongAndChangeScopeToAlbum() { changes(from: .song, to: .album) }

  private func changes(
    from first: SearchScope,
    to second: SearchScope,
    testName: String = #function
  ) {
    assertJourney(
      "searches by \(first) and changes the scope to \(second)",
      scenario: .finds(in: first, then: second),
      testName: testName
    ) { user in
      let home = user.opensSearch(in: first)
      user.searches("Jackson", on: home)
      expectJackson(by: first, on: home)
      user.chooses(second, on: home)
      expectJackson(by: second, on: home)
    }
  }
}
