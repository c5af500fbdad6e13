// Plain protocols: a double is generated for each.

struct Person: Equatable, Sendable {
  let id: Int
  let name: String

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

enum AdversaryError: Error, Equatable {
  case broken
}

typealias PersonHandler = (Person) -> Void
typealias People = [Person]

protocol Keeping: AnyObject {}

protocol PlainRouting {
  var delegate: (any Keeping)? { get set }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var person: Person! { get set }
  typealias Handler = PersonHandler
  func show(_ person: Person, animated: Bool)
  func chosen(from people: People?) -> Person?
  func people() -> People
  func prices() -> [String: Double]
  @discardableResult func count(named name: String) -> Int
  func later(_ body: @escaping PersonHandler, or other: Handler?)
}

/// The name is not that of a collaborator, so only the protocol that refines it has a double.
protocol ParentLoading {
  func `switch`(in `case`: Int, _: Int, answer: Int) -> Int
}

enum Screens {
  @available(macOS 15, iOS 18, *) protocol SharedStorage: ParentLoading, AnyObject, Sendable {
    var `default`: Int { get }
    func person(id: Int) async throws -> Person
    func person(named line: String) async throws -> Person
    func line() -> Person
  }
}

@available(macOS 15, iOS 18, *) extension Screens.SharedStorage {
  func added() {}
}
