#if canImport(Combine) && !os(Linux)
import Combine

/// Renders Combine's subjects and publishers that have a current value by this value.
enum CombineValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    type is any CurrentValue.Type ? .standIn { ($0 as? any CurrentValue)?.current } : nil
  }
}

/// A publisher with a current value.
private protocol CurrentValue {
  var current: Any? { get }
}

extension CurrentValueSubject: CurrentValue {
  fileprivate var current: Any? { value }
}

extension Published: CurrentValue {
  /// The current value, which a publisher of a property sends to a new subscriber at once.
  fileprivate var current: Any? {
    var copy = self
    var current: Any?
    copy.projectedValue.sink { current = $0 }.cancel()
    return current
  }
}
#endif
