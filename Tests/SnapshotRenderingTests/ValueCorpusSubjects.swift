import Observation
import SnapshotRendering

enum Level: Hashable { case low, high }

struct Point: Hashable {
  var x = 0
  var y = 0
}

struct Pages: Collection {
  var items: [Int]
  var startIndex: Int { items.startIndex }
  var endIndex: Int { items.endIndex }
  func index(after index: Int) -> Int { index + 1 }
  subscript(position: Int) -> Int { items[position] }
}

/// An ordered set as libraries write it: a list and a hashed index of it.
struct OrderedNames: CustomReflectable {
  private var names: [String]
  private var places: [String: Int] = [:]

  init(_ names: [String]) {
    self.names = names
    for (place, name) in names.enumerated() { places[name] = place }
  }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: names, displayStyle: .collection) }
}

struct ShownAsFields: CustomReflectable {
  var secret: Int
  var customMirror: Mirror { Mirror(self, children: ["a: b": secret, "": 1, "plain": 2]) }
}

struct ShownAsPairs: CustomReflectable {
  var pairs: KeyValuePairs<String, Int>
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary)
  }
}

struct ShownAsNothing: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}

indirect enum Formula {
  case number(Int)
  case negated(Formula)
}

enum Loading<Value> {
  case idle
  case loaded(Value)
  case failed(any Error, retries: Int)
}

enum Refused: Error {
  case offline
  case status(Int, body: String)
}

class TitledScreen {
  var title: String
  private var state: Int

  init(title: String, state: Int = 0) {
    self.title = title
    self.state = state
  }
}

final class ListScreen: TitledScreen {
  var rows: [String] = []
  /// A property with the name of a private property of the superclass.
  private var state: String

  init(title: String, outer: Int, inner: String) {
    state = inner
    super.init(title: title, state: outer)
  }
}

final class Person {
  let name: String
  weak var friend: Person?
  unowned var boss: Person?
  var reports: [Person] = []

  init(_ name: String) { self.name = name }

  /// Two people who know each other.
  static func pair(_ first: String, _ second: String) -> [Person] {
    let people = [Person(first), Person(second)]
    people[0].friend = people[1]
    people[1].boss = people[0]
    people[0].reports = [people[1]]
    return people
  }
}

@propertyWrapper
struct Limited {
  var wrappedValue: Int
  var limit = 10
}

@propertyWrapper
struct Stored {
  private var box: [String]
  var wrappedValue: String {
    get { box.joined() }
    set { box = [newValue] }
  }
  init(wrappedValue: String) { box = [wrappedValue] }
}

struct Wrapped {
  @Limited var volume = 3
  @Stored var name = "a"
}

struct Lazily {
  var base: Int
  lazy var double = base * 2

  static func read(_ base: Int) -> Lazily {
    var value = Lazily(base: base)
    _ = value.double
    return value
  }
}

@Observable
final class Playlist {
  var name: String
  var tracks: [Track] = []
  private var selection: Set<Int> = []

  init(_ name: String, selected: Set<Int> = []) {
    self.name = name
    selection = selected
  }
}

protocol Shown {}
extension Int: Shown {}
extension String: Shown {}

struct Boxes {
  var box: any Shown
  var maybe: (any Shown)?
  var any: Any
  var hashable: AnyHashable
}

struct Actions {
  var title: String
  var run: () -> Void = {}
  var load: (@Sendable (Int) async throws -> String)?
}

struct Badged: SnapshotDescribing {
  var count: Int
  var hidden = 0
  var snapshotFields: KeyValuePairs<String, Any?> { ["badge": "\(count) new"] }
}
