// What no double can do, each for one reason.

struct OneOwner: ~Copyable {}

class Screen { init() {} }

private protocol HiddenRouting { func go() }
protocol ComparedView: Comparable { func show() }
protocol CodedView: Codable { func show() }
protocol SubclassView: Screen { func show() }
protocol PacksAPI { func pack<each T>(_ items: repeat each T) }
protocol OwnerStore { func take(_ owner: consuming OneOwner) }
protocol OwnersStore { func take<T: ~Copyable>(_ owner: borrowing T) }
protocol IsolatedService { func run(on actor: isolated (any Actor)?) }
protocol OperatorAPI { static func + (left: Self, right: Self) -> Self }
protocol CallersAPI { func make<T>(_ value: T) -> T }
protocol ClosureOfCallerStore { func with<T>(_ body: (Int) -> T) throws -> T }
protocol StaticMakerAPI { static func make() -> Person }
protocol OpenStaticsAPI {
  associatedtype Item
  static func item() throws -> Item
}
protocol UnanswerableService {
  init(count: Int)
  func person() -> Person
}
protocol UnsharedClient: Sendable { var handler: () -> Void { get set } }
protocol DoubleView { var double: Int { get } }
protocol UnnamedView: Identifiable where ID == Int { func show() }
protocol SelvesDataSource {
  associatedtype Other: Collection where Other.Element == Self
  func other() -> Other
}
protocol RawNamesAPI { func `has spaces`() }
protocol ShadowingAPI {
  associatedtype T
  func show<T>(_ item: T)
}
protocol CFunctionAPI { func call(_ body: @convention(c) (Int) -> Int) }
protocol CallersErrorService { func fail<E: Error>(_ error: E) throws(E) -> Int }
