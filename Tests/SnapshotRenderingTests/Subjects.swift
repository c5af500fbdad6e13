import Foundation

@testable import SnapshotRendering

struct Track {
  var title = "Help!"
  var length: Double? = 138.5
}

struct Empty {}

struct Pair<First, Second> {
  var first: First
  var second: Second
}

struct Underscored {
  // swift-format-ignore: NoLeadingUnderscores
  var _level = 3
}

struct Grid {
  var origin = (x: 1, y: 2)
  var action: (title: String, run: () -> Void) = ("Play", {})
}

struct Described: CustomStringConvertible {
  var kind = Mood.happy
  var description: String { "hidden" }
}

enum Mood: CustomStringConvertible {
  case happy
  case sad
  var description: String { "the same for both" }
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

actor Counter {
  var count = 1
}

struct Badge: SnapshotDescribing {
  var count: Int
  var snapshotFields: KeyValuePairs<String, Any?> { ["badge": "\(count) new"] }

  static var snapshotHidden: [String] { ["count"] }
}

/// A type with the mirror of a dictionary, but without pairs.
struct Unpaired: CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: ["a", "b"], displayStyle: .dictionary)
  }
}

/// Names that no property can have.
struct OddNames: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["a: b": 1, "x\ny": 2, "": 3, "- z": 4, "Nächster Titel": 5, "section 1": 6, "?": 7]
  }
}

extension CanonicalText {
  /// The text as its facts say it, without a look at the other bytes.
  var printed: String {
    facts.indices.map { index in
      let margin = String(repeating: "  ", count: max(0, facts[index].level))
      let line = [lead(index).mark, head(index)].filter { !$0.isEmpty }.joined(separator: " ")
      let block = block(index).map {
        $0.map { $0.isEmpty ? "\n" : margin + "  " + $0 + "\n" }.joined() + margin + "  \"\"\"\n"
      }
      return (facts[index].level < 0 ? "" : margin + line + "\n") + (block ?? "")
    }.joined()
  }
}

extension SnapshotTree {
  var text: String { source.printed }
}
