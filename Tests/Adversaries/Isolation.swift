// Where doubles stand: main actor, other actors, actors themselves, any thread.

@MainActor protocol MainView: AnyObject {
  func show(_ person: Person)
  func ask() async -> Bool
  func canvas() -> Canvas
  var title: String { get set }
  var shared: Canvas { get set }
  nonisolated func told()
  nonisolated var name: String { get }
  static func make() -> Int
}

protocol PartlyMainView {
  @MainActor func show(_ person: Person)
  @MainActor var title: String { get set }
  func free(_ canvas: Canvas)
}

@globalActor actor StorageActor {
  static let shared = StorageActor()
}

@StorageActor protocol ElsewhereStorage {
  func keep(_ person: Person)
  func person() -> Person?
  nonisolated func name() -> String
}

protocol MixedStorage: Sendable {
  @MainActor func show()
  @StorageActor func keep(_ canvas: Canvas) -> Canvas?
  func free()
}

protocol ActingService: Actor {
  func count() -> Int
  func add(_ count: Int)
  func load() async throws -> Person
  var total: Int { get }
  nonisolated var name: String { get }
  nonisolated func told(_ text: String)
}

protocol SharedClient: Sendable {
  func send(_ body: @escaping @Sendable () -> Void) async -> Person
  var name: String { get set }
  func make() -> Person
}

@MainActor protocol MainParentDelegate {
  func parent()
}

protocol MainChildDelegate: MainParentDelegate {
  func child()
}
