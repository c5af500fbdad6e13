import Foundation

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

  /// Types without a constant name: the runtime names their context by its address.
  static var locals: [CorpusRow] {
    struct Refused: Error { var status = 1 }
    struct Denied: Error {}
    struct Holder<Value> { var value: Value }
    return [
      row("Local error as NSError", Refused() as NSError, Denied() as NSError),
      row("Local error in an error", holding(Refused()), holding(Denied())),
      row("Local error", Refused(), Refused(status: 2)),
      row("Local type in a generic", Holder(value: Refused()), Holder(value: Denied())),
      row("Local metatype", Holder<Refused>.self, Holder<Denied>.self),
      row("Local key path", \Refused.status, \Holder<Refused>.value),
    ]
  }

  private static func holding(_ error: any Error) -> NSError {
    NSError(domain: "d", code: 1, userInfo: [NSUnderlyingErrorKey: error as NSError])
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
