// Properties, subscripts, statics and initialisers.

protocol PropertiesView: AnyObject {
  var title: String { get set }
  var person: Person { get set }
  var chosen: Person? { get set }
  var isOn: Bool { get }
  var handler: (Int) -> Void { get set }
  var done: (() -> Void)? { get set }
  var canvas: Canvas { get }
}

protocol WorkingProvider: Sendable {
  var token: String { get async throws }
  var slow: Int { get async }
  var typed: Int { get throws(AdversaryError) }
  var failing: Person { get throws }
}

protocol LooseStore {
  var mode: Int { get nonmutating set }
  mutating func change()
  mutating func change(to mode: Int) -> Bool
}

protocol TableStore {
  subscript(index: Int) -> String { get set }
  subscript(index: Int, key key: String) -> Person? { get }
  subscript(named name: String) -> Person { get throws }
}

protocol StaticsAPI {
  static var name: String { get }
  static var level: Int { get set }
  static func make(_ count: Int) -> [Int]
  static func fetch() async throws -> Person
  static func note(_ text: String)
  static subscript(index: Int) -> Int { get }
  func own()
}

protocol MadeService {
  init(count: Int)
  init(name: String, isOn: Bool) throws
  init?(id: Int)
  func work()
}

protocol SelfInteractor {
  func copy() -> Self
  func isSame(as other: Self) -> Bool
  func all() -> [Self]
  static func shared() throws -> Self
}

protocol NamesTakenView {
  var answers: [Int] { get }
  var calls: Int { get }
  func word(line: Int, file: String) -> Person
  func line() -> Person
  func calls(_ count: Int)
}
