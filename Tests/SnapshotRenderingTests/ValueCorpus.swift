/// A value, the same value made once more, and one that differs in one fact.
struct CorpusRow {
  let name: String
  let value: Any
  let copy: Any
  let twin: Any
}

/// The types that view models hold, in groups.
enum ValueCorpus {
  /// Every group by the name of its reference.
  static var groups: [(name: String, rows: [CorpusRow])] {
    [
      ("numbers", numbers), ("text", text), ("collections", collections),
      ("sequences", sequences), ("cases", cases), ("types", types), ("objects", objects),
      ("dates", dates), ("web", web), ("foundation", foundation), ("bridged", bridged),
      ("unseen", unseen), ("orders", orders), ("locals", locals), ("behindAny", behindAny),
      ("hidden", hidden), ("foreign", foreign), ("names", names),
      ("described", described),
    ]
  }

  /// Makes a row; the first value is made twice.
  static func row(
    _ name: String,
    _ value: @autoclosure () -> Any,
    _ twin: @autoclosure () -> Any
  ) -> CorpusRow {
    CorpusRow(name: name, value: value(), copy: value(), twin: twin())
  }

  /// Makes a row of sets whose copy was filled in another order, into another capacity.
  static func set<Element: Hashable>(
    _ name: String,
    _ elements: [Element],
    _ twin: [Element]
  ) -> CorpusRow {
    var copy = Set<Element>(minimumCapacity: 600)
    for element in elements.reversed() { copy.insert(element) }
    return CorpusRow(name: name, value: Set(elements), copy: copy, twin: Set(twin))
  }

  /// Makes a row of dictionaries whose copy was filled in another order, into another capacity.
  static func dictionary<Key: Hashable, Value>(
    _ name: String,
    _ entries: [(Key, Value)],
    _ twin: [(Key, Value)]
  ) -> CorpusRow {
    var copy = [Key: Value](minimumCapacity: 600)
    for (key, value) in entries.reversed() { copy[key] = value }
    let value = Dictionary(uniqueKeysWithValues: entries)
    return CorpusRow(
      name: name,
      value: value,
      copy: copy,
      twin: Dictionary(uniqueKeysWithValues: twin)
    )
  }
}
