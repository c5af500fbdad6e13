import Foundation

// Every signature that a double has to repeat, each in a protocol of its own.

struct Person: Equatable, Sendable {
  let id: Int
  let name: String

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }

  enum Mood: String, Sendable { case happy, sad }
}

enum AdversaryError: Error, Equatable {
  case broken
}

/// A class that may not go to other threads.
class Canvas {
  var strokes = 0
  init() {}
}

typealias PersonHandler = (Person) -> Void
typealias People = [Person]

protocol PlainRouting {
  func show(_ person: Person, animated: Bool)
  func close()
  func mood(_ mood: Person.Mood) -> Person.Mood?
}

protocol AsyncRequests {
  func load() async
  func people() async throws -> [Person]
  func person(id: Int) async throws -> Person
  func person(named name: String) async throws -> Person
  func count() async -> Int
  func first() async -> Person
}

protocol TypedStorage: Sendable {
  func keep(_ people: [Person]) throws(AdversaryError)
  func people() throws(AdversaryError) -> [Person]?
  func person() throws(AdversaryError) -> Person
  func waits() async throws(AdversaryError) -> Int
}

protocol InoutUseCase {
  func change(_ person: inout Person, by count: Int)
  func swap(_ left: inout Int, _ right: inout Int) -> Bool
}

protocol ClosuresUseCase {
  func each(_ body: (Person) -> Void)
  func later(_ body: @escaping (Person) -> Void)
  func send(_ body: @escaping @Sendable (Int) async throws -> String)
  func maybe(_ body: ((Int) -> Void)?)
  func alias(_ handler: @escaping PersonHandler, other: PersonHandler?)
  func log(_ message: @autoclosure () -> String)
  func defer2(_ message: @autoclosure @escaping () -> String)
  func tryMap(_ body: (Int) throws -> Int) rethrows -> Int
  func factory() -> (Int) -> String
  func onMain(_ body: @escaping @MainActor (Int) async -> Void)
}

protocol VariadicAPI {
  func log(_ items: Int..., separator: String)
  func names(of people: Person?...) -> [String]
}

protocol OwnershipUseCase {
  func eat(_ person: consuming Person)
  func look(at person: borrowing Person)
  func hand(over canvas: sending Canvas) -> sending Canvas
}

protocol TuplesUseCase {
  func pair() -> (left: Int, right: String)
  func take(_ pair: (Int, String), _ nested: (a: Int, b: (Int) -> Void)) -> Int
}

protocol GenericsAPI {
  func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
  func all<T>(_ items: [T], maybe: T?) -> [T] where T: Hashable, T: Sendable
  func draw<C: Canvas>(_ canvas: C, on board: some Equatable) -> C?
  func many<Key: Hashable, Value>(_ keys: [Key: Value]) async
  func print(_ item: some CustomStringConvertible & Sendable)
  func anything(_ value: Any, _ object: AnyObject, _ error: (any Error)?)
}

protocol KeywordsDelegate {
  var `default`: Int { get }
  func `switch`(in `case`: Int, for: String)
  func `return`(_ `self`: Int) -> Int
  func under(_: Int, with _: String)
  func answer(_ answer: Int, answers: Int, double: Int) -> Int
}

protocol OverloadedDelegate {
  func show(_ count: Int)
  func show(_ text: String)
  func show(_ text: String, url: URL)
  func load()
  func load() async
  func value() -> Int
  func value() -> String
}

protocol LongSignatureRepository: Sendable {
  func standings(
    of tournament: Person,
    group groupName: String?,
    from first: Date,
    to last: Date,
    sortedBy comparator: @escaping @Sendable (Person, Person) -> Bool
  ) async throws(AdversaryError) -> [String: [Person]]
}

protocol NumbersProvider {
  func flag() -> Bool
  func text() -> String
  func number() -> Double
  func small() -> UInt8
  func set() -> Set<Int>
  func map() -> [String: Int]
  func nothing()
  func people() -> People
  func forced() -> Int!
  @discardableResult func done() -> Bool
}

protocol ResultsAPI {
  func fetch(_ done: @escaping (Result<[Person], any Error>) -> Void)
  func path(_ path: KeyPath<Person, String>) -> String
  func type(_ type: Person.Type, any: Any.Type) -> Int
  func opaque(_ routing: any PlainRouting, _ both: any Equatable & Sendable) -> (any Error)?
}
