extension HomeViewModel {
  /// What fills the search screen under the search field.
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
  public var backgroundText: String? {
    switch self {
    case .welcome:
      "Search for your favorite artists, songs or albums and sing along!\n\n🎵"
    case .empty(let term):
      "No matches found for your search:\n'\(term)'\n\n🤯"
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

extension HomeViewModel {
  /// The place of the chosen scope button, from 0.
  public var selectedScopeIndex: Int { SearchScope.allCases.firstIndex(of: scope) ?? 0 }

  /// The number of artists in the list.
  public var totalRowCount: Int { content.rows.count }

  /// The text in the background of the list; `nil` while the list has rows.
  public var backgroundText: String? { content.backgroundText }

  /// The row of an artist.
  ///
  /// - Parameter index: The place in the list, from 0.
  /// - Returns: The row, or `nil` when the list has no such place.
  public func row(at index: Int) -> SearchResultTableViewModel? {
    content.rows.indices.contains(index) ? content.rows[index] : nil
  }
}
