/// A storage of search terms; in the shipped app, it is the user defaults.
public protocol SearchHistory: AnyObject {
  /// Adds a search term to the history.
  func remember(_ term: String)
}

/// A storage that keeps terms while the app runs.
public final class MemoryHistory: SearchHistory {
  /// The remembered search terms, the oldest first.
  public private(set) var terms: [String] = []

  /// Creates an empty storage.
  public init() {}

  /// Adds a search term to the history.
  public func remember(_ term: String) { terms.append(term) }
}
