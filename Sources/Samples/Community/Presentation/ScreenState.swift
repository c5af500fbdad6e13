/// The state of a screen that fetches its content.
public enum ScreenState<Content: Sendable>: Sendable {
  /// A request is on its way.
  case loading
  /// There is something to show.
  case loaded(Content)
  /// There is nothing to show, and this is said instead.
  case empty(message: String)
  /// Something went wrong, and this is said instead.
  case failed(FailureViewModel)
}

extension ScreenState: Equatable where Content: Equatable {}

extension ScreenState: Hashable where Content: Hashable {}

extension ScreenState {
  /// The content; `nil` in any other state.
  public var content: Content? {
    guard case .loaded(let content) = self else { return nil }
    return content
  }
}
