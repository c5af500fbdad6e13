import MusicSearch
public import MusicSearchClassic
public import Proofsheet

/// The user's actions on the search screen, for both implementations.
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
  /// Everything that the screen shows, in the form of today's screen.
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

  /// The properties that the content includes, and those that the screen does not show.
  public static var snapshotHidden: [String] {
    ["artists", "delegate", "baseURL", "history", "taskCount"]
  }

  /// The content that today's screen would have for the same artists and text.
  private var content: HomeViewModel.Content {
    if !artists.isEmpty { return .results(rows) }
    let words = (backgroundText ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    guard words.first == "No matches found for your search:" else { return .welcome }
    // The term is between quotation marks, and may contain line breaks.
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

/// Unchecked, because it leaves the main actor only for the caller.
private struct Rows: @unchecked Sendable {
  let value: [SearchResultTableViewModel]
}
