/// The state of a screen that fetches its content.
public enum ScreenState<Content: Sendable>: Sendable {
  /// A request is on its way.
  case loading
  /// The screen has content.
  case loaded(Content)
  /// There is no content, and the screen shows this text in its place.
  case empty(message: String)
  /// A request failed, and the screen shows the failure in place of content.
  case failed(FailureViewModel)
}

extension ScreenState: Equatable where Content: Equatable {}

extension ScreenState: Hashable where Content: Hashable {}

extension ScreenState {
  /// The content of a loaded screen; `nil` in any other state.
  public var content: Content? {
    guard case .loaded(let content) = self else { return nil }
    return content
  }
}
