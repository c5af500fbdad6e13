#if canImport(Combine) && !os(Linux)
import Combine

/// Renders Combine's subjects and publishers, by the current value if there is one.
enum CombineValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is any CurrentValue.Type: .standIn { ($0 as? any CurrentValue)?.current }
    case is any Machinery.Type: .opaque("\(TypeName.of(type))(opaque)")
    default: nil
    }
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

/// An object without a state to show, such as a subscription.
private protocol Machinery {}

extension PassthroughSubject: Machinery {}
extension AnyPublisher: Machinery {}
extension AnyCancellable: Machinery {}
extension Published.Publisher: Machinery {}
#endif
