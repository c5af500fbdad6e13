/// Types whose names are hard to tell.
extension ValueCorpus {
  static var names: [CorpusRow] {
    [
      row("Like a pointer", UnsafeArea(), UnsafeArea(inset: 2)),
      row("Like a task", Task(item: 1), Task(item: 2)),
      row("In a type of the library", String.Style(), String.Style(size: 2)),
      row("No letter", 🎵(), 🎵(beats: 5)),
      row("In a generic type", Outer.Inner.Core(value: 1), Outer.Inner.Core(value: 2)),
      row("Of two types", pair(.low), pair(.high)),
      row("In a function", local(1), local(2)),
      row("Private", Private(), Private(value: 2)),
    ]
  }

  private static func pair(_ second: Level) -> Pair<[Int], Level> {
    Pair(first: [1], second: second)
  }

  private static func local(_ value: Int) -> Any {
    struct Local<T> {
      var value: T
    }
    return Local(value: Local(value: value))
  }
}

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

private struct Private {
  var value = 1
}
