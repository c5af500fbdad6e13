import Foundation
import MusicSearch
import Testing

@MainActor
struct TrackViewModelTests {
  private let dates = DateStyle()
  private let url = URL(string: "https://mock-url.com")

  // MARK: - A cell

  @Test func aCellShowsTheCoverTitleAndDateOfItsTrack() {
    let cell = SearchResultCollectionViewModel(track: .mock(0), dates: dates)
    #expect(cell.artworkURL == url)
    #expect(cell.name == "Mock track number 1")
    #expect(cell.releaseDate == "Oct 15, 2019")
  }

  @Test func theCellsOfARowShowItsTracks() throws {
    let row = SearchResultTableViewModel(artist: .mock(0), dates: dates)
    let cell = try #require(row.cells.first)
    #expect(cell.artworkURL == url)
    #expect(cell.name == "Mock track number 1")
    #expect(cell.releaseDate == "Oct 15, 2019")
  }

  @Test func aCellWithoutATrackShowsThePlaceholder() {
    let cell = SearchResultCollectionViewModel(track: nil, dates: dates)
    #expect(cell.artworkURL == nil)
    #expect(cell.name == "")
    #expect(cell.releaseDate == "Jan 01, 1970")
  }

  // MARK: - A row

  @Test func aRowShowsItsArtistAndTheTracksNewestFirst() {
    let artist = Artist.mock(5)
    let row = SearchResultTableViewModel(artist: artist, dates: dates)
    #expect(row.name == "Mock artist number 6")
    #expect(row.cells.map(\.name) == artist.tracks.newestFirst().map(\.name))
    #expect(row.cells.map(\.name) == (1...6).reversed().map { "Mock track number \($0)" })
  }

  @Test func choosingATrackOfARowReachesTheDelegate() {
    let row = SearchResultTableViewModel(artist: .mock(5), dates: dates)
    let observer = SearchResultTableViewModelDelegateDouble()
    var chosen: [String] = []
    observer.answers.searchResult = { _, track in chosen.append(track.name) }
    row.delegate = observer
    for index in -1...6 { row.didSelectItem(at: index) }
    #expect(chosen == (1...6).reversed().map { "Mock track number \($0)" })
  }

  @Test func aRowWithoutAnArtistIsEmpty() {
    let row = SearchResultTableViewModel(artist: nil, dates: dates)
    #expect(row.name == "")
    #expect(row.cells.isEmpty)
  }

  @Test func aRowDoesNotKeepItsDelegateAlive() {
    let row = SearchResultTableViewModel(artist: .mock(0), dates: dates)
    do {
      let observer = SearchResultTableViewModelDelegateDouble()
      row.delegate = observer
      #expect(row.delegate === observer)
    }
    #expect(row.delegate == nil)
  }

  // MARK: - Details and player

  @Test func detailsShowTheFactsOfATrack() {
    let details = TrackDetailsViewModel(track: .mock(0), dates: dates)
    #expect(details.artistName == "Mock artist number 1")
    #expect(details.artworkURL == url)
    #expect(details.previewURL == url)
    #expect(details.releaseDate == "October 15, 2019")
    #expect(details.trackCountry == "USA")
    #expect(details.trackGenre == "Rock")
    #expect(details.trackName == "Mock track number 1")
    #expect(details.title == "Mock track number 1")
    #expect(details.genreText == "Genre: Rock")
    #expect(details.countryText == "Country: USA")
    #expect(details.releaseDateText == "Release date: October 15, 2019")
    #expect(details.previewErrorText == nil)
  }

  @Test func detailsHideWhatIsNotKnown() {
    let details = TrackDetailsViewModel(track: .placeholder, dates: dates)
    #expect(details.genreText == nil)
    #expect(details.countryText == nil)
    #expect(details.player == nil)
    #expect(details.previewErrorText == "There is no preview of this track.")
  }

  @Test func detailsMayRotateAndFillTheScreenOnTheSide() {
    let details = TrackDetailsViewModel(track: .mock(0), dates: dates)
    #expect(details.supportedOrientations == [.portrait, .landscape])
    #expect(!details.isFullScreen)
    details.rotate(to: .landscape)
    #expect(details.isFullScreen)
    details.rotate(to: .portrait)
    #expect(!details.isFullScreen)
  }

  @Test func aPlayerPlaysTheGivenAddress() throws {
    let url = try #require(url)
    #expect(TrackPlayerViewModel(url: url).assetURL == url)
  }

  @Test func thePreviewPlaysByItselfAndStopsAtItsEnd() throws {
    let details = TrackDetailsViewModel(track: .mock(0), dates: dates)
    let player = try #require(details.player)
    #expect(!player.showsPlaybackControls)
    #expect(!player.isPlaying)
    details.viewDidAppear()
    #expect(player.isPlaying)
    player.didPlayToEnd()
    #expect(!player.isPlaying)
  }
}
