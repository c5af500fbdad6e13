public import Foundation

/// The target of a link from outside of the app.
public enum ExternalAction: Hashable, Sendable {
  /// The profile of the user with a number: `community://user/42`.
  case profile(userID: Int)
  /// The streams: `community://streams`.
  case streams

  /// Reads a link; the result is nil when the app cannot open it.
  public init?(link: URL) {
    guard link.scheme == "community", link.query() == nil, link.fragment() == nil else {
      return nil
    }
    let path = link.pathComponents.filter { $0 != "/" }
    switch (link.host(), path.count) {
    case ("user", 1):
      guard let id = Int(path[0]), id > 0 else { return nil }
      self = .profile(userID: id)
    case ("streams", 0): self = .streams
    default: return nil
    }
  }
}
