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
      "searchPlaceholder": searchPlaceholder,
      "scopeTitles": SearchScope.allCases.map(\.title),
      "supportedOrientations": [ScreenOrientation.portrait],
      "query": query,
      "scope": scope,
      "content": content,
      "isLoading": isLoading,
      "isSearchFieldFocused": isSearchFieldFocused,
      "alert": alert,
      "selectedScopeIndex": SearchScope.allCases.firstIndex(of: scope),
      "totalRowCount": artists.count,
      "backgroundText": backgroundText,
    ]
  }

  /// The content says what the artists are; the rest is no part of the screen.
  public static var snapshotHidden: [String] {
    ["artists", "delegate", "baseURL", "history", "taskCount"]
  }

  /// What the screen of today would say of the same artists and text.
  private var content: HomeViewModel.Content {
    if !artists.isEmpty { return .results(rows) }
    let words = (backgroundText ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    guard words.first == "No matches found for your search:" else { return .welcome }
    // The term stands between quotation marks, and may hold lines of its own.
    let term = words.dropFirst().dropLast(2).joined(separator: "\n")
    return .empty(term: String(term.dropFirst().dropLast()))
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
