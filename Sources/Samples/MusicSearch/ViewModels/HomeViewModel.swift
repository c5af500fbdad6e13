import Foundation
public import Localization
public import Observation

/// The search screen: a search field with scopes above a list of artists.
///
/// Every change of the term or the scope cancels the previous search, so that the screen always
/// shows the results of the last search.
@MainActor
@Observable
public final class HomeViewModel {
  /// The pause in typing after which a search starts.
  public static let typingPause = Duration.milliseconds(500)

  /// The title of the screen.
  public let title = "ABA Music"
  /// The placeholder of the empty search field.
  public let searchPlaceholder: String
  /// The titles of the scope buttons, from left to right.
  public let scopeTitles: [String]
  /// The orientations that the screen supports.
  public let supportedOrientations = [ScreenOrientation.portrait]

  /// The text in the search field.
  public private(set) var query = ""
  /// The field of the catalogue that is searched.
  public private(set) var scope = SearchScope.artist
  /// The content of the screen below the search field.
  public private(set) var content = Content.welcome
  /// Whether a request is on its way; the screen then shows a spinner.
  public private(set) var isLoading = false
  /// Whether the search field has the keyboard.
  public private(set) var isSearchFieldFocused = false
  /// The failure of a search, shown until the user dismisses it.
  public private(set) var alert: AlertViewModel?

  /// The delegate that hears of changes and opens other screens.
  @ObservationIgnored public weak var delegate: (any HomeViewModelDelegate)?

  @ObservationIgnored private let repository: any SearchRepositoryType
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let dates: DateStyle
  @ObservationIgnored private let texts: LocalizedTexts
  @ObservationIgnored private var searchTask: Task<Void, Never>?

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - search: The repository that finds artists and tracks.
  ///   - clock: The clock that measures the pause after the last key stroke.
  ///   - dates: The style of release dates.
  ///   - texts: The language of the screen.
  public init(
    search: any SearchRepositoryType,
    clock: any Clock<Duration> = ContinuousClock(),
    dates: DateStyle = DateStyle(),
    texts: LocalizedTexts = .musicSearch()
  ) {
    repository = search
    self.clock = clock
    self.dates = dates
    self.texts = texts
    searchPlaceholder = texts("Type in to search...")
    scopeTitles = SearchScope.allCases.map { $0.title(in: texts) }
  }

  deinit {
    searchTask?.cancel()
  }

  // MARK: - Actions of the user

  /// Gives the keyboard to the search field, as the screen does whenever it appears.
  public func viewDidAppear() {
    isSearchFieldFocused = true
  }

  /// Gives the keyboard to the search field because the user tapped it.
  public func focusSearchField() {
    isSearchFieldFocused = true
  }

  /// Takes the keyboard away because the user tapped outside the search field.
  public func dismissKeyboard() {
    isSearchFieldFocused = false
  }

  /// Stores the content of the search field after a key stroke, and searches when no other key
  /// stroke follows within ``typingPause``.
  ///
  /// An empty term empties the list at once, and is then searched for like any other term.
  ///
  /// - Parameter term: The whole text of the field; `nil` does nothing.
  public func updateSearchTerm(_ term: String?) {
    guard let term else { return }
    query = term
    if term.isEmpty, totalRowCount > 0 {
      show([], for: term)
    }
    startSearch(after: Self.typingPause)
  }

  /// Chooses a scope and searches at once, even when the scope was chosen already.
  ///
  /// - Parameter index: The place of the scope button, from 0; other places are ignored.
  public func updateSearchScope(_ index: Int) {
    guard SearchScope.allCases.indices.contains(index) else { return }
    scope = SearchScope.allCases[index]
    startSearch()
  }

  /// Searches at once because the user pressed the Search key, which also takes the keyboard away.
  public func search() {
    isSearchFieldFocused = false
    startSearch()
  }

  /// Takes the alert away because the user pressed its button.
  public func dismissAlert() {
    alert = nil
  }

  /// Opens the details of a track, if the screen has a track at the given indices.
  ///
  /// - Parameters:
  ///   - index: The index of the track in the artist's rail, from 0.
  ///   - row: The index of the artist in the list, from 0.
  public func selectTrack(at index: Int, inRow row: Int) {
    self.row(at: row)?.didSelectItem(at: index)
  }

  // MARK: - Searching

  /// Replaces the search in progress by a search for the current term and scope.
  private func startSearch(after pause: Duration = .zero) {
    searchTask?.cancel()
    isLoading = pause == .zero
    searchTask = Task { [weak self, repository, clock, query, scope] in
      do {
        if pause > .zero {
          try await clock.sleep(for: pause)
          // The sleep may have ended just before the key stroke that replaced this search.
          try Task.checkCancellation()
          self?.isLoading = true
        }
        let artists = try await repository.artists(matching: query, in: scope)
        self?.finishSearch(for: query, with: .success(artists))
      } catch {
        self?.finishSearch(for: query, with: .failure(error))
      }
    }
  }

  /// Shows the outcome of a search, unless a newer search has replaced that search.
  private func finishSearch(for term: String, with outcome: Result<[Artist], any Error>) {
    guard !Task.isCancelled else { return }
    isLoading = false
    switch outcome {
    case .success(let artists):
      show(artists, for: term)
    case .failure(let error) where error.isCancellation:
      break
    case .failure(let error):
      alert = .searchFailed(in: texts)
      delegate?.viewModelFailedToFetchData(because: error)
    }
  }

  private func show(_ artists: [Artist], for term: String) {
    if artists.isEmpty {
      content = term.isEmpty ? .welcome : .empty(term: term)
    } else {
      content = .results(artists.sorted { $0.name < $1.name }.map(row(of:)))
    }
    delegate?.dataSourceWasMutated()
  }

  private func row(of artist: Artist) -> SearchResultTableViewModel {
    let row = SearchResultTableViewModel(artist: artist, dates: dates)
    row.delegate = self
    return row
  }
}

// MARK: - Properties for the view

extension HomeViewModel {
  /// The place of the chosen scope button, from 0.
  public var selectedScopeIndex: Int { SearchScope.allCases.firstIndex(of: scope) ?? 0 }

  /// The number of artists in the list.
  public var totalRowCount: Int { content.rows.count }

  /// The text in the background of the list; `nil` while the list has rows.
  public var backgroundText: String? { content.backgroundText(in: texts) }

  /// The row of an artist.
  ///
  /// - Parameter index: The index of the row in the list, from 0.
  /// - Returns: The row, or `nil` when the list has no such row.
  public func row(at index: Int) -> SearchResultTableViewModel? {
    content.rows.indices.contains(index) ? content.rows[index] : nil
  }
}

// MARK: - SearchResultTableViewModelDelegate

extension HomeViewModel: SearchResultTableViewModelDelegate {
  /// Opens the details of a track that the user chose in a row.
  public func searchResult(_ row: SearchResultTableViewModel, didSelect track: Track) {
    delegate?.showDetails(of: TrackDetailsViewModel(track: track, dates: dates, texts: texts))
  }
}

extension Error {
  /// Whether the error only means that the request was cancelled.
  fileprivate var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
}
