import MusicSearch
public import MusicSearchClassic
public import Proofsheet

/// What a user can do on the search screen, whoever wrote it.
@MainActor
protocol SearchScreen: AnyObject {
  func viewDidAppear()
  func updateSearchTerm(_ term: String?)
  func updateSearchScope(_ index: Int)
  func search()
  func dismissAlert()
  func dismissKeyboard()
}

extension HomeViewModel: SearchScreen {}

extension HomeController: SnapshotDescribing {
  /// Everything that the screen shows, as that of today shows it.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "supportedOrientations": [ScreenOrientation.portrait],
      "searchPlaceholder": searchPlaceholder,
      "query": query,
      "isSearchFieldFocused": isSearchFieldFocused,
      "scopeTitles": SearchScope.allCases.map(\.title),
      "selectedScopeIndex": SearchScope.allCases.firstIndex(of: scope),
      "scope": scope,
      "isLoading": isLoading,
      "backgroundText": backgroundText,
      "totalRowCount": artists.count,
      "rows": rows,
      "alert": alert,
    ]
  }

  /// Rows say what the artists are; the rest is no part of the screen.
  public static var snapshotHidden: [String] {
    ["artists", "delegate", "baseURL", "history", "taskCount"]
  }

  private var rows: [SearchResultTableViewModel] {
    let artists = artists
    return MainActor.assumeIsolated {
      Rows(value: artists.map { SearchResultTableViewModel(artist: $0, dates: DateStyle()) })
    }.value
  }
}

/// Unchecked, because it only leaves the main actor for the code that has asked it.
private struct Rows: @unchecked Sendable {
  let value: [SearchResultTableViewModel]
}
