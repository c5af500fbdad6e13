import Foundation

// What the compiler's own words about a declaration leave out, and names that meet others.

protocol FunctionsAPI {
  func table(_ bodies: [String: (Int) -> Void])
  func several(_ bodies: (() -> Void)...)
  func twice(_ body: @escaping (Int) -> (Int) -> Int) -> (() -> Void)?
  func exchange(_ body: inout () -> Void)
  func changing(_ body: (inout Int) -> Void)
}

protocol AnonymousAPI {
  func list(_ items: [some Hashable])
  func maybe(_ item: (some Hashable)?)
  func first<S: Sequence>(_ items: S) throws -> S.Element where S.Element: Hashable
  func pair<A, B>(_ pair: (A, B)) throws -> (A, B)
  func result<T>(_ result: Result<T, any Error>)
  func object<T: AnyObject>(_ object: T?) -> T?
  func elements<T: Collection>(_ items: T) -> [T.Element]
  func coded<T: Codable & Sendable>(_ items: T...)
}

protocol MeetingNamesAPI {
  var statics: Int { get }
  func `init`()
  func value<T>(value: T) throws -> T
  static func note(statics: Int)
}

protocol ModernClient: Sendable {
  nonisolated(nonsending) func stays() async -> Int
  @concurrent func leaves() async -> Int
  func hands(_ canvas: Canvas) async -> sending Canvas?
}

@MainActor protocol TwoActorsService {
  @StorageActor func stored() -> Int
  func shown() -> Int
  init(count: Int)
  static var level: Int { get set }
}

protocol ThrownService {
  func any() throws(any Error) -> Person
  func never() throws(Never) -> Int
  func cancelled() async throws(CancellationError)
}

protocol TreeDataSource {
  associatedtype Item
  associatedtype Child: TreeDataSource where Child.Item == Item
  typealias Body = (Item) -> Void
  var child: Child { get }
  func each(_ body: @escaping Body)
  func maybe(_ body: Body?)
}

protocol LeafDataSource {
  associatedtype Values: Sequence<Int>
  func all(_ values: Values) -> Values
}

protocol NothingView {
  func deep(_ item: Int??) -> Int??
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var forced: Int! { get set }
}

protocol SlowService { func load() async -> Int }
protocol FailingService { func load() throws -> Int }
protocol QuickService { func load() -> Int }
protocol SlowOrFailingService: SlowService, FailingService {}
protocol AllService: SlowService, FailingService, QuickService {}
