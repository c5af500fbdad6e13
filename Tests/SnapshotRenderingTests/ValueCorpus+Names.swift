/// Types whose names are hard to tell.
extension ValueCorpus {
  static var names: [CorpusRow] {
    [
      row("Like a pointer", UnsafeArea(), UnsafeArea(inset: 2)),
      row("Like a task", Task(item: 1), Task(item: 2)),
      row("In a generic type", Outer.Inner.Core(value: 1), Outer.Inner.Core(value: 2)),
      row("In a function", local(1), local(2)),
    ]
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

struct Outer<T> {
  struct Inner {
    struct Core {
      var value: T
    }
  }
}
