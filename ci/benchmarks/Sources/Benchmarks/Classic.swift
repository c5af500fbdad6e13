import Foundation
import Measuring
import MusicSearch
import MusicSearchClassic
import Proofsheet

/// Five steps over a screen of 2017, which has a timer, the shared session and queues.
///
/// A search fails, and is tried again. The app's own part is reading the answer, 36 KB of JSON, and
/// making the rows anew each time that somebody looks at the screen.
@MainActor
func measureClassicJourney(into table: inout Table) throws {
  let times = try Stopwatch().times(calls: 5, { playClassic() })
  table.time("  of a screen of 2017 with nothing injected", ours: times[0], seconds: 4e-3)
}

private let scenario = Scenario("artist search fails once") {
  Stub(.get, "/search", host: "itunes.apple.com", query: .containing(["term": "Beatles"]))
    .answers(
      .file("Search/searchArtist_error.json", status: 400),
      .file("Search/searchArtist_beatles.json")
    )
}

/// The root of the package that is measured, where the answers are.
private let root = "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")

@MainActor
private func playClassic() {
  let result = withSnapshots(root: root) {
    playJourney("benchmark", scenario: scenario) { user in
      let home = user.sees { ClassicScreen() }.home
      user.does("types Beatles") { home.updateSearchTerm("Beatles") }
      user.waits(.milliseconds(500))
      user.does("dismisses the alert") { home.dismissAlert() }
      user.does("presses Search") { home.search() }
    }
  }
  precondition(result.contains("[] -> 1 element"), result)
}

/// The screen as the tests of the sample show it.
@MainActor
private final class ClassicScreen: SnapshotDescribing {
  let home = MendedHomeController()

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": home.title,
      "searchPlaceholder": home.searchPlaceholder,
      "query": home.query,
      "isSearchFieldFocused": home.isSearchFieldFocused,
      "scopeTitles": SearchScope.allCases.map(\.title),
      "selectedScopeIndex": SearchScope.allCases.firstIndex(of: home.scope),
      "scope": home.scope,
      "isLoading": home.isLoading,
      "backgroundText": home.backgroundText,
      "totalRowCount": home.artists.count,
      "rows": home.artists.map(ClassicRow.init),
      "alert": home.alert,
    ]
  }
}

/// The artist and one line for each track.
@MainActor
private struct ClassicRow: SnapshotDescribing {
  let model: SearchResultTableViewModel

  init(_ artist: Artist) { model = SearchResultTableViewModel(artist: artist, dates: DateStyle()) }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["name": model.name, "tracks": model.cells.map { "\($0.name), \($0.releaseDate)" }]
  }
}
