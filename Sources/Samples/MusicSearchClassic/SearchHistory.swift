/// Keeps the terms that were searched for, as the defaults of the user do in the shipped app.
public protocol SearchHistory: AnyObject {
  /// Keeps a term.
  func remember(_ term: String)
}

/// Keeps terms as long as the app runs.
public final class MemoryHistory: SearchHistory {
  /// The terms, the oldest first.
  public private(set) var terms: [String] = []

  /// Keeps nothing yet.
  public init() {}

  /// Keeps a term.
  public func remember(_ term: String) { terms.append(term) }
}
