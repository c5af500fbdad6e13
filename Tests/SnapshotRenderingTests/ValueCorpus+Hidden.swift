import Foundation
import SnapshotRendering

/// Values without visible parts, and errors with parts that differ in each run.
extension ValueCorpus {
  static var hidden: [CorpusRow] {
    [
      row("Mirror of no parts", Sealed(secret: 1), Empty()),
      row("Mirror of some parts", Half(), Half(shown: 2)),
      row("Mirror that leaves out", half(), Half()),
      row("Fields that cannot be copied", Guarded(), 1),
      row("Object of no parts", Plain(), Sealed(secret: 1)),
      row("Described property left out", grown(), small()),
      row("Error of a task", failure(1, ["_NSURLErrorRelatedURLSessionTaskErrorKey": UUID()]), 1),
      row("Error of a stream", failure(1, ["_kCFStreamErrorCodeKey": UUID()]), failure(2, [:])),
      row("Error naming an object", failure(1, [debugged: "<A: \(address())>"]), failure(1, [:])),
      row("Error's own fact", failure(1, ["_mine": 1]), failure(1, ["_mine": 2])),
    ]
  }

  private static func small() -> Any {
    struct Screen: SnapshotDescribing {
      var title = "a"
      var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
    }
    return Screen()
  }

  /// The same type after a property was added without a description.
  private static func grown() -> Any {
    struct Screen: SnapshotDescribing {
      var title = "a"
      var subtitle = "b"
      var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
    }
    return Screen()
  }

  private static func half() -> Any {
    struct Half: CustomReflectable {
      var shown = 1
      var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
    }
    return Half()
  }

  private static let debugged = NSDebugDescriptionErrorKey

  private static func failure(_ code: Int, _ info: [String: Any]) -> NSError {
    NSError(domain: "d", code: code, userInfo: info)
  }

  /// A new address each time, as in the descriptions of objects.
  private static func address() -> String {
    "0x" + String(UInt.random(in: 0x1000_0000...0xFFFF_FFFF), radix: 16)
  }
}

/// A struct that hides its parts, as a union of C does.
private struct Sealed: CustomReflectable {
  var secret: Int
  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// A struct whose mirror shows one of its parts; a struct of the same name, which shows all parts,
/// is in a function.
private struct Half: CustomReflectable {
  var shown = 1
  var secret = 1
  var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}

/// An object with a stored value that cannot be copied.
private final class Guarded {
  struct Once: ~Copyable { var isUsed = false }
  let once = Once()
  let nothing: Void = ()
}

private final class Plain: NSObject {}
