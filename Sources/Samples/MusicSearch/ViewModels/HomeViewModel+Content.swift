public import Localization

extension HomeViewModel {
  /// The content of the search screen below the search field.
  public enum Content: Sendable {
    /// Nothing was searched for.
    case welcome
    /// The last search, for the given term, found nothing.
    case empty(term: String)
    /// The artists that the last search found, in alphabetical order.
    case results([SearchResultTableViewModel])
  }
}

extension HomeViewModel.Content {
  /// The text in the background of the list; `nil` while the list has rows.
  ///
  /// - Parameter texts: The texts of the app in the language of the reader, by default English.
  /// - Returns: The text.
  public func backgroundText(in texts: LocalizedTexts = .musicSearch()) -> String? {
    switch self {
    case .welcome:
      texts("Search for your favorite artists, songs or albums and sing along!") + "\n\n🎵"
    case .empty(let term):
      texts("No matches found for your search:") + "\n'\(term)'\n\n🤯"
    case .results:
      nil
    }
  }

  /// The rows of the list, one for each artist.
  public var rows: [SearchResultTableViewModel] {
    switch self {
    case .welcome, .empty: []
    case .results(let rows): rows
    }
  }
}
