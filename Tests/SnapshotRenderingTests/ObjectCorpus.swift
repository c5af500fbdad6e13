import Foundation

@testable import SnapshotRendering

/// Objects, and values that have a type and little else.
enum ObjectCorpus {
  static func samples() -> [Sample] { objects() + identities() + wrappers() + opaque() + names() }

  private static func objects() -> [Sample] {
    [
      Sample(Empty(), "Empty", twin: nil),
      Sample(Track(), "Track\n  title: \"Help!\"\n  length: 138.5", twin: Track(length: nil)),
      Sample(Dog(), "Dog\n  name: \"Rex\"\n  legs: 4", twin: Animal()),
      Sample(
        Owner(friend: nil),
        "Owner\n  friend: nil\n  home: House\n    rooms: 3\n  greeting: nil",
        twin: nil
      ),
      Sample(
        Owner(friend: .shared),
        "Owner\n  friend: House #1\n    rooms: 3\n  home: see House #1\n  greeting: nil",
        twin: Owner(friend: nil)
      ),
      Sample(
        Grid(),
        """
        Grid
          origin: (x:y:)
            x: 1
            y: 2
          action: (title:run:)
            title: "Play"
            run: closure () -> ()
        """,
        twin: Grid(action: ("Stop", {}))
      ),
    ]
  }

  /// Numbers stand only where an object occurs twice.
  private static func identities() -> [Sample] {
    let shared = Node("s")
    let cycle = Node("c")
    cycle.next = cycle
    let keyed = Node("k")
    keyed.scores = [keyed: 1]
    return [
      Sample(
        [shared, shared],
        "- Node #1\n  name: \"s\"\n  next: nil\n  others: []\n  scores: [:]\n- see Node #1",
        twin: [shared, Node("s")]
      ),
      Sample(
        cycle,
        "Node #1\n  name: \"c\"\n  next: see Node #1\n  others: []\n  scores: [:]",
        twin: Node("c")
      ),
      Sample(
        keyed,
        "Node #1\n  name: \"k\"\n  next: nil\n  others: []\n  scores:\n    see Node #1: 1",
        twin: Node("k")
      ),
      Sample(
        [Node("a"): Empty()],
        "? Node\n  name: \"a\"\n  next: nil\n  others: []\n  scores: [:]\n: Empty",
        twin: [Node("b"): Empty()]
      ),
    ]
  }

  private static func wrappers() -> [Sample] {
    var unused = LazyStruct()
    let fresh = unused
    _ = unused.total
    return [
      Sample(fresh, "LazyStruct\n  total: nil\n  count: 1", twin: unused),
      Sample(unused, "LazyStruct\n  total: 3\n  count: 1", twin: fresh),
      Sample(Volume(), "Volume\n  level: 3\n  private: 4", twin: Volume(level: 4)),
      Sample(Player(), "Player\n  title: \"Help!\"\n  position: 2", twin: nil),
      Sample(Badge(count: 2), "Badge\n  badge: \"2 new\"", twin: Badge(count: 3)),
      Sample(
        OddNames(),
        #"""
        OddNames
          "a: b": 1
          "x\ny": 2
          "": 3
          "- z": 4
          Nächster Titel: 5
          section 1: 6
          "?": 7
        """#,
        twin: nil
      ),
    ]
  }

  private static func opaque() -> [Sample] {
    let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { address.deallocate() }
    return [
      Sample(Counter(), "Counter(actor, its state is isolated)", twin: nil),
      Sample({ (a: Int) -> String in "\(a)" }, "closure (Int) -> String", twin: nil),
      Sample(
        { @Sendable () async throws -> Void in },
        "closure @Sendable () async throws -> ()",
        twin: nil
      ),
      Sample({ () -> (a: Int, b: Int) in (1, 2) }, "closure () -> (a: Int, b: Int)", twin: nil),
      Sample({ () -> Int.Type in Int.self }, "closure () -> Int.Type", twin: nil),
      Sample(_Concurrency.Task<Int, Never> { 1 }, "Task<Int, Never>(opaque)", twin: nil),
      Sample(address, "UnsafeMutableRawPointer(opaque)", twin: nil),
      Sample(OpaquePointer(address), "OpaquePointer(opaque)", twin: nil),
      Sample(ObjectIdentifier(Animal.self), "ObjectIdentifier(opaque)", twin: nil),
      Sample(Unmanaged.passUnretained(House.shared), "Unmanaged<House>(opaque)", twin: nil),
      Sample(Unpaired(), "- \"a\"\n- \"b\"", twin: nil),
      Sample(NSLock(), "NSLock(opaque)", twin: nil),
      Sample(\KeyPathSubject.stored, "\\KeyPathSubject.stored", twin: nil),
      Sample(\KeyPathSubject.computed, "\\KeyPathSubject.<computed (Int)>", twin: nil),
      Sample(Int.self, "Int.self", twin: String.self),
      Sample([Int].self, "Array<Int>.self", twin: [String].self),
      Sample((Int, String).self, "(Int, String).self", twin: (Int, Int).self),
      Sample((any CaseNameHiding).self, "CaseNameHiding.self", twin: nil),
    ]
  }

  private static func names() -> [Sample] {
    [
      Sample(UnsafeArea(), "UnsafeArea\n  inset: 1", twin: UnsafeArea(inset: 2)),
      Sample(Task(item: 1), "Task<Int>\n  item: 1", twin: Task(item: 2)),
      Sample(String.Style(), "String.Style\n  size: 1", twin: String.Style(size: 2)),
      Sample(🎵(), "🎵\n  beats: 4", twin: 🎵(beats: 5)),
      Sample(Outer.Inner.Core(value: 1), "Outer<Int>.Inner.Core\n  value: 1", twin: nil),
      Sample(
        Pair(first: [1], second: Shape.empty),
        "Pair<Array<Int>, Shape>\n  first:\n    - 1\n  second: .empty",
        twin: nil
      ),
      Sample(
        LocalTypes.value(),
        "LocalTypes.Local<LocalTypes.Local<Int>>\n  value: LocalTypes.Local<Int>\n    value: 1",
        twin: nil
      ),
      Sample(LocalTypes.privateValue(), "Private\n  value: 1", twin: nil),
    ]
  }
}
