/// The state of a screen that fetches its content.
public enum ScreenState<Content: Sendable>: Sendable {
  /// A request is on its way.
  case loading
  /// The screen has content.
  case loaded(Content)
  /// The screen has no content, and shows this text instead.
  case empty(message: String)
  /// Something went wrong, and the screen shows the failure instead.
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
