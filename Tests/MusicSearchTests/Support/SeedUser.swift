import MusicSearch
import Proofsheet
import Testing

extension HomeViewModel {
  /// Whether the list has a row of this name.
  func isShowing(_ artist: String) -> Bool { content.rows.contains { $0.name == artist } }
}

extension SearchScope {
  /// What tells the results for Jackson in this scope from those in the others.
  fileprivate var jacksonMarkers: (present: String, absent: String?) {
    switch self {
    case .artist: ("Alan Jackson", nil)
    case .album: ("3T", "APEK & Shanahan")
    case .song: ("APEK & Shanahan", nil)
    }
  }
}

/// Checks that the list holds what Jackson finds in a scope, by the names that the UI tests look for.
@MainActor
func expectJackson(
  by scope: SearchScope,
  on home: HomeViewModel,
  at location: SourceLocation = #_sourceLocation
) {
  let markers = scope.jacksonMarkers
  #expect(home.isShowing(markers.present), sourceLocation: location)
  if let absent = markers.absent { #expect(!home.isShowing(absent), sourceLocation: location) }
  #expect(home.query == "Jackson" && home.scope == scope, sourceLocation: location)
}

extension JourneyUser {
  /// Taps the name of an artist, which is beside the search field and takes the keyboard away.
  func taps(_ artist: String, on home: HomeViewModel) {
    does("taps \(artist)") { home.dismissKeyboard() }
    #expect(home.isShowing(artist))
    #expect(!home.isSearchFieldFocused)
  }

  /// Clears the search field, which empties the list at once.
  func clears(_ home: HomeViewModel) {
    does("clears the search field") { home.updateSearchTerm("") }
    #expect(home.totalRowCount == 0)
    waits(HomeViewModel.typingPause)
  }
}
