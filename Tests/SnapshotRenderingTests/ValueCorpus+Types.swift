import Foundation

extension ValueCorpus {
  static var cases: [CorpusRow] {
    [
      row("Case", Level.low, Level.high),
      row("Payload", Loading.loaded(1), Loading.loaded(2)),
      row("Payload of a list", Loading.loaded([1]), Loading.loaded([Int]())),
      row("Payload of a closure", Loading.loaded({ 1 }), Loading.loaded({ "a" })),
      row("Payload of void", Loading<Void>.loaded(()), Loading<Void>.idle),
      row("Payload of lines", Loading.loaded("a\nb"), Loading.loaded("a b")),
      row("Payloads", failed(.offline, 1), failed(.offline, 2)),
      row("Payload of an error", failed(.status(404, body: ""), 1), failed(.offline, 1)),
      row("Result failure", failure(.offline), failure(.status(1, body: "a"))),
      row("Tuple", (1, 2), (2, 1)),
      row("Tuple with labels", (x: 1, y: 2), (x: 1, z: 2)),
      row("Tuple of one label", (1, y: 2), (1, 2)),
      row("ComparisonResult", ComparisonResult.orderedSame, ComparisonResult.orderedAscending),
    ]
  }

  private static func failed(_ error: Refused, _ retries: Int) -> Loading<Int> {
    .failed(error, retries: retries)
  }
  private static func failure(_ error: Refused) -> Result<Int?, Refused> { .failure(error) }

  static var types: [CorpusRow] {
    [
      row("Metatype", Int.self, UInt.self),
      row("Metatype of a generic type", [Int].self, [String].self),
      row("Metatype of a function", (() -> Void).self, ((Int) -> Void).self),
      row("Metatype of a protocol", (any Shown).self, (any Error).self),
      row("Metatype of a metatype", Int.Type.self, Int.self),
      row("Key path", \Point.x, \Point.y),
      row("Key path of a part", \Loaded.point.x, \Loaded.point),
      row("Key path of an optional", \Loaded.maybe?.x, \Loaded.maybe),
      row("Key path of a computed property", \Loaded.computed, \Loaded.point),
      row("Predicate", #Predicate<Int> { $0 > 3 }, #Predicate<Int> { $0 > 4 }),
      row("Existential boxes", boxes(1, "a"), boxes("1", "a")),
      row("AnyHashable", AnyHashable(1), AnyHashable("1")),
      row("Mirror of fields", ShownAsFields(secret: 1), ShownAsFields(secret: 2)),
      row("Mirror of pairs", ShownAsPairs(pairs: ["a": 1]), ShownAsPairs(pairs: ["a": 2])),
      row("Mirror of a collection", OrderedNames(["a"]), OrderedNames(["b"])),
      row("Mirror of no pairs", Unpaired(), 1),
      row("Names as no property has them", OddNames(), 1),
      row("Description of its own", Described(kind: .happy), Described(kind: .sad)),
      row("Fields of its own", Badged(count: 1), Badged(count: 2)),
    ]
  }

  private struct Loaded {
    var point = Point()
    var maybe: Point?
    var computed: Int { 2 }
  }

  private static func boxes(_ box: any Shown, _ any: Any) -> Boxes {
    Boxes(box: box, maybe: nil, any: any, hashable: 1)
  }

  static var objects: [CorpusRow] {
    [
      row("Struct", Track(), Track(length: 1)),
      row("Struct of nothing", Empty(), ()),
      row("Nested struct", Grid(origin: (1, 2)), Grid(origin: (2, 1))),
      row("Class", TitledScreen(title: "a"), TitledScreen(title: "b")),
      row("Private of a superclass", list(1, "a"), list(2, "a")),
      row("Private of a subclass", list(1, "a"), list(1, "b")),
      row("Subclass", list(1, "a"), TitledScreen(title: "a", state: 1)),
      row("Weak and unowned", Person.pair("a", "b"), Person.pair("a", "c")),
      row("Cycle", ring(["a", "b"]), ring(["a", "c"])),
      row("Shared", shared(true), shared(false)),
      row("Key that leads back", keyed("a"), keyed("b")),
      row("Objects of a set", Set(twins("save")), Set(twins("delete"))),
      row("Underscored property", Underscored(), Underscored(_level: 4)),
      row("Property wrapper", Wrapped(volume: 3), Wrapped(volume: 4)),
      row("Property wrapper's own", Limited(wrappedValue: 1, limit: 2), limited(3)),
      row("Lazy property", Lazily.read(1), Lazily(base: 1)),
      row("Observable", Playlist("a"), Playlist("b")),
      row("Observable private", Playlist("a", selected: [1]), Playlist("a", selected: [2])),
      row("Closure among fields", Actions(title: "a"), Actions(title: "b")),
    ]
  }

  private static func list(_ outer: Int, _ inner: String) -> ListScreen {
    ListScreen(title: "a", outer: outer, inner: inner)
  }

  private static func ring(_ names: [String]) -> Node {
    let nodes = names.map { Node($0) }
    for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
    return nodes[0]
  }

  private static func keyed(_ name: String) -> Node {
    let (node, other) = (Node(name), Node("c"))
    node.scores = [other: 1]
    other.scores = [node: 2]
    return node
  }

  private static func twins(_ name: String) -> [Node] {
    let shared = Node("shared")
    return [Node(name, next: shared), Node("keep", next: shared)]
  }

  private static func shared(_ isShared: Bool) -> [TitledScreen] {
    let screen = TitledScreen(title: "a")
    return [screen, isShared ? screen : TitledScreen(title: "a")]
  }

  private static func limited(_ limit: Int) -> Limited { Limited(wrappedValue: 1, limit: limit) }
}
