import Foundation
import Observation
import SnapshotRendering

struct Track {
  var title = "Help!"
  var length: Double? = 138.5
}

struct Empty {}

struct Pair<First, Second> {
  var first: First
  var second: Second
}

struct Grid {
  var origin = (x: 1, y: 2)
  var action: (title: String, run: () -> Void) = ("Play", {})
}

enum Shape {
  case empty
  case one(Int)
  case labelled(radius: Int)
  case several(Int, name: String)
  case list([Int])
  case void(())
  case maybe(Int?)
  case twice(Int??)
  case tuple((Int, Int))
  case text(String)
  case button(title: String, action: () -> Void)
}

indirect enum Chain {
  case end
  case link(Chain)
  case branch(Chain, Chain)
}

struct Described: CustomStringConvertible, CaseNameHiding {
  var kind = Mood.happy
  var description: String { "hidden" }
}

protocol CaseNameHiding {}

enum Mood: CustomStringConvertible {
  case happy
  case sad
  var description: String { "the same for both" }
}

class Animal {
  var name = "Rex"
}

final class Dog: Animal {
  var legs = 4
}

final class Node: Hashable {
  let name: String
  var next: Node?
  var others: [Node] = []
  var scores: [Node: Int] = [:]

  init(_ name: String, next: Node? = nil) {
    self.name = name
    self.next = next
  }

  static func == (left: Node, right: Node) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

final class House: Sendable {
  static let shared = House()
  let rooms = 3
}

final class Owner {
  weak var friend: House?
  unowned let home = House.shared
  lazy var greeting = "hello"

  init(friend: House?) { self.friend = friend }
}

struct LazyStruct {
  lazy var total = 3
  var count = 1
}

@propertyWrapper
struct Clamped {
  var wrappedValue: Int
}

struct Volume {
  @Clamped var level = 3
  // swift-format-ignore: NoLeadingUnderscores
  var _private = 4
}

@Observable
final class Player {
  var title = "Help!"
  @ObservationIgnored var position = 2
}

actor Counter {
  var count = 1
}

@MainActor
final class ScreenModel: SnapshotDescribing {
  var query = "Beatles"
  var rows: [String] { [query, "more"] }
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["query": query, "rows": rows, "alert": nil, "inner": Badge(count: 2)]
  }
}

struct Badge: SnapshotDescribing {
  var count: Int
  var snapshotFields: KeyValuePairs<String, Any?> { ["badge": "\(count) new"] }

  static var snapshotHidden: [String] { ["count"] }
}

/// A mirror that calls itself a dictionary and has no pairs.
struct Unpaired: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: ["a", "b"], displayStyle: .dictionary)
  }
}

/// Names as no property has them.
struct OddNames: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["a: b": 1, "x\ny": 2, "": 3, "- z": 4, "Nächster Titel": 5, "section 1": 6, "?": 7]
  }
}

/// Names that start like types of the standard library which show nothing.
struct UnsafeArea {
  var inset = 1
}

struct Task<Item> {
  var item: Item
}

extension String {
  struct Style {
    var size = 1
  }
}

struct 🎵 {
  var beats = 4
}

struct Outer<T> {
  struct Inner {
    struct Core {
      var value: T
    }
  }
}

enum PlayError: Error {
  case offline
  case refused(code: Int)
}

struct KeyPathSubject {
  var stored = 1
  var computed: Int { 2 }
}

enum LocalTypes {
  static func value() -> Any {
    struct Local<T> {
      var value: T
    }
    return Local(value: Local(value: 1))
  }
}

private struct Private {
  var value = 1
}

extension LocalTypes {
  static func privateValue() -> Any { Private() }
}
