// Protocols without a generated double, each for one reason.

class Screen { init() {} }
@globalActor actor StorageActor { static let shared = StorageActor() }

private protocol HiddenRouting { func go() }
@available(*, deprecated, message: "gone soon") protocol OldService { func work() }
protocol ComparedView: Comparable { func show() }
protocol SubclassView: Screen { func show() }
@MainActor protocol ListRouting { associatedtype Item }
protocol MadeService { init(count: Int) }
protocol StaticsAPI { static func make() -> Int }
protocol GenericsAPI { func make<T>(_ value: T) throws -> T }
protocol OpaqueAPI { func print(_ item: some Equatable) }
protocol ChainStore { func next() -> Self }
protocol DatedService { @available(macOS 15, *) func new() -> Int }
protocol WorkingProvider { var token: String { get async throws } }
protocol TypedStore { func keep(_ count: Int) throws(AdversaryError) }
@StorageActor protocol ActingService { func count() -> Int }
@MainActor protocol MixedView { nonisolated func told() -> String }
protocol InoutUseCase { func change(_ count: inout Int) }
protocol VariadicAPI { func log(_ items: Int...) }
protocol MessagesTracker { func log(_ message: @autoclosure () -> String) }
protocol UnsharedClient: Sendable { var handler: () -> Void { get set } }
protocol OverloadedDelegate {
  func show(_ count: Int)
  func show(_ text: String)
}
protocol IndexedStore { subscript(index: Int) -> String { get } }
protocol DoubleView { var double: Int { get } }
