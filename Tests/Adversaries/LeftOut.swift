// Protocols without a generated double, each for one reason.

class Screen { init() {} }

private protocol HiddenRouting { func go() }
@available(*, deprecated, message: "gone soon") protocol OldService { func work() }
protocol ComparedView: Comparable { func show() }
protocol ActingService: Actor { func count() -> Int }
protocol SubclassView: Screen { func show() }
protocol ListRouting { associatedtype Item }
protocol MadeService { init(count: Int) }
protocol TableStore { subscript(index: Int) -> String { get } }
protocol StaticsAPI { static func make() -> Int }
protocol GenericsAPI { func make<T>(_ value: T) throws -> T }
protocol OpaqueAPI { func print(_ item: some Equatable) }
protocol RawNamesAPI { func `has spaces`() }
protocol DatedService { @available(macOS 15, *) func new() -> Int }
protocol WorkingProvider { var token: String { get async throws } }
protocol CFunctionAPI { func call(_ body: @convention(c) (Int) -> Int) }
protocol AliasStorage {
  typealias Loader<Value> = (Value) -> Void
  func load(_ done: @escaping Loader<Int>)
}
protocol InoutUseCase { func change(_ count: inout Int) }
protocol VariadicAPI { func log(_ items: Int...) }
protocol MessagesTracker { func log(_ message: @autoclosure () -> String) }
protocol MappingUseCase { func map(_ body: (Int) throws -> Int) rethrows -> Int }
protocol IsolatedService { func run(on actor: isolated (any Actor)?) }
protocol OwnerStore { func take(_ person: consuming Person) }
protocol LenderStore { func look(at person: borrowing Person) }
protocol SendingStore { func hand(over screen: sending Screen) }
protocol UnsharedClient: Sendable { var handler: () -> Void { get set } }
protocol OverloadedDelegate {
  func show(_ count: Int)
  func show(_ text: String)
}
protocol DoubleView { var double: Int { get } }
