import Dispatch
import Foundation
import MusicSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The search screen as a team wrote it in 2017: a timer, a data task, queues and a delegate.
///
/// Tests can replace only the address of the server and the history. The screen has the bugs of its
/// time: an old answer replaces a newer answer, and the status is ignored.
open class HomeController {
  /// The title of the screen.
  public let title = "ABA Music"
  /// The placeholder of the empty search field.
  public let searchPlaceholder = "Type in to search..."
  /// The text in the search field.
  public private(set) var query = ""
  /// The field of the catalogue that is searched.
  public private(set) var scope = SearchScope.artist
  /// The artists that the last search found, in alphabetical order.
  public private(set) var artists: [Artist] = []
  /// The text in the background of an empty list.
  public private(set) var backgroundText: String? = HomeViewModel.Content.welcome.backgroundText()
  /// Whether a request is on its way; the screen then shows a spinner.
  public private(set) var isLoading = false
  /// Whether the search field has the keyboard.
  public private(set) var isSearchFieldFocused = false
  /// The failure of a search, shown until the user dismisses it.
  public private(set) var alert: AlertViewModel?

  /// The delegate that hears of changes.
  public weak var delegate: (any HomeControllerDelegate)?

  private let baseURL: String
  private let history: any SearchHistory
  private var timer: Timer?
  /// The newest request.
  private(set) var task: URLSessionDataTask?
  /// The number of requests so far.
  private var taskCount = 0

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - baseURL: The address of the search service.
  ///   - history: The storage of the terms that were searched for.
  public init(
    baseURL: String = "https://itunes.apple.com",
    history: any SearchHistory = MemoryHistory()
  ) {
    self.baseURL = baseURL
    self.history = history
  }

  deinit {
    timer?.invalidate()
  }

  // MARK: - Behaviour of a mended screen

  /// Called when a search begins or is about to begin; earlier results are then outdated.
  open func willReplaceSearch() {}

  /// Whether the answer to a search is still wanted.
  ///
  /// - Parameters:
  ///   - number: The number of the search, counted from 1.
  ///   - newest: The number of the newest search.
  /// - Returns: Whether to show the answer.
  open func shows(_ number: Int, newest: Int) -> Bool { true }

  /// Whether the app reads an answer with this status.
  ///
  /// - Parameter status: The status of the answer.
  /// - Returns: Whether to read the body of the answer.
  open func accepts(_ status: Int) -> Bool { true }
}

// MARK: - Actions of the user

extension HomeController {
  /// Gives the keyboard to the search field.
  public func viewDidAppear() { isSearchFieldFocused = true }

  /// Takes the keyboard away.
  public func dismissKeyboard() { isSearchFieldFocused = false }

  /// Takes the alert away.
  public func dismissAlert() { alert = nil }

  /// Stores the content of the search field, and searches after half a second without a key stroke.
  ///
  /// - Parameter term: The whole text of the field.
  public func updateSearchTerm(_ term: String) {
    query = term
    if term.isEmpty && !artists.isEmpty { show([], for: term) }
    timer?.invalidate()
    isLoading = false
    willReplaceSearch()
    timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { [weak self] _ in
      self?.search(for: self?.query ?? "")
    }
  }

  /// Changes the scope and searches at once.
  ///
  /// - Parameter index: The place of the scope button, from 0.
  public func updateSearchScope(_ index: Int) {
    scope = SearchScope.allCases[index]
    searchNow()
  }

  /// Searches at once because the user pressed the Search key.
  public func search() {
    isSearchFieldFocused = false
    searchNow()
  }

  private func searchNow() {
    timer?.invalidate()
    willReplaceSearch()
    search(for: query)
  }
}

// MARK: - Searching

extension HomeController {
  private func search(for term: String) {
    guard let url = URL(string: baseURL + "/search?" + parameters(term)) else { return }
    history.remember(term)
    isLoading = true
    taskCount += 1
    let number = taskCount
    task = URLSession.shared.dataTask(with: url) { [weak self] data, response, error in
      if (error as? URLError)?.code == .cancelled {
        return DispatchQueue.main.async { [weak self] in self?.stop(number) }
      }
      DispatchQueue.global(qos: .userInitiated).async { [weak self] in
        let found = self?.read(data, response, error)
        DispatchQueue.main.async { [weak self] in self?.finish(term, number, found) }
      }
    }
    task?.resume()
  }

  private func parameters(_ term: String) -> String {
    FormQuery.encode([
      "term": term, "media": "musicVideo", "entity": "musicVideo", "attribute": scope.attribute,
      "limit": "200",
    ])
  }

  /// The artists of an answer; nil for a failed request.
  private func read(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> [Artist]? {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard error == nil, let data = data, accepts(status) else { return nil }
    return (try? SearchResponse(json: data)).map { SearchRepository.groupByArtist($0.results) }
  }

  private func stop(_ number: Int) {
    if shows(number, newest: taskCount) { isLoading = false }
  }

  private func finish(_ term: String, _ number: Int, _ found: [Artist]?) {
    guard shows(number, newest: taskCount) else { return }
    isLoading = false
    if let found = found {
      show(found.sorted { $0.name < $1.name }, for: term)
    } else {
      alert = .searchFailed
      delegate?.searchFailed()
    }
  }

  private func show(_ artists: [Artist], for term: String) {
    self.artists = artists
    let content = term.isEmpty ? HomeViewModel.Content.welcome : .empty(term: term)
    backgroundText = artists.isEmpty ? content.backgroundText() : nil
    delegate?.listChanged()
  }
}

/// The object that shows the search screen.
public protocol HomeControllerDelegate: AnyObject {
  /// The rows of the list have changed.
  func listChanged()

  /// A search has failed.
  func searchFailed()
}
