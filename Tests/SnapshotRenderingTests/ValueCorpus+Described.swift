import Observation
import SnapshotRendering

/// Types that describe themselves; a last line names the stored properties that are neither fields
/// nor hidden.
extension ValueCorpus {
  static var described: [CorpusRow] {
    [
      row("Properties that are no fields", Profile(), Member()),
      row("Property of a subclass that is no field", Member(), Profile()),
      // Storage of wrappers, of `@Observable` and of `lazy` counts as its property; closures and
      // tasks have no text anyway.
      row("Storage that is a field", Radio(), Radio(title: "a")),
      row("Observable that is no field", Mixtape(), Profile()),
      // Hidden properties are left out without a line.
      row("Hidden property", Session(), Session(user: "Joe")),
      row("Nothing to show", Clockwork(), Session()),
      // The renderer asks every value of a type for its fields, because they may differ.
      row("Fields of an open drawer", Drawer(isOpen: true), Drawer(isOpen: false)),
      row("Fields of a closed drawer", Drawer(isOpen: false), Drawer(isOpen: true)),
      // A single field without a name is the content of a box, also of an object that is seen twice.
      row("Content of boxes", Boxed(), Boxed(rows: Box([]))),
      // Where the declaration gives the type, the text does not repeat it.
      row("Types that are declared", Told(), Told(count: 2)),
      row("Fields that the type names", Named(level: .low), Named(level: .high)),
    ]
  }
}

private struct Told {
  var count: Int8 = 1
  var letter: Character = "a"
  var level: Level? = .low
  var list = [Float(1.5)]
  var levels = [Level.low: UInt8(1)]
  var pair = (Level.low, Float(1))
}

private final class Box<Content>: SnapshotDescribing {
  private var observers: [String] = []
  let content: Content
  init(_ content: Content) { self.content = content }
  var snapshotFields: KeyValuePairs<String, Any?> { ["": content] }
}

private struct Boxed {
  var rows = Box([Profile()])
  var level: Box<Level?>? = Box(nil)
  var nested = Box(Box("text"))
  var twice = Array(repeating: Box(Level.low), count: 2)
}

private struct Named: SnapshotDescribing {
  var level: Level?
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["level": level, "count": Int8(1), "none": Int?.none, "all": [level as Any]]
  }
}

private class Profile: SnapshotDescribing {
  var name = "Jane"
  var age = 30
  var pet: String?
  let log: (String) -> Void = { _ in }
  var snapshotFields: KeyValuePairs<String, Any?> { ["name": name] }
}

private final class Member: Profile { var joined = 2019 }

@propertyWrapper private struct Loudness {
  var wrappedValue: Int
}

private final class Radio: SnapshotDescribing {
  @Loudness var volume = 3
  lazy var rows: [Int] = []
  var title: String
  var task: _Concurrency.Task<Void, Never>?

  init(title: String = "") { self.title = title }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["title": title, "volume": volume, "rows": rows]
  }
}

@Observable private final class Mixtape: SnapshotDescribing {
  var title = "a"
  var isShared = false
  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
}

private struct Session: SnapshotDescribing {
  var user = "Jane"
  var token = "abc"
  var snapshotFields: KeyValuePairs<String, Any?> { ["user": user] }
  static var snapshotHidden: [String] { ["token"] }
}

private struct Clockwork: SnapshotDescribing {
  var wheels = 3
  var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

private struct Drawer: SnapshotDescribing {
  var isOpen: Bool
  var content = "a"
  var snapshotFields: KeyValuePairs<String, Any?> {
    isOpen ? ["content": content] : ["isOpen": isOpen]
  }
}
