import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// The places where a rendering differs from its reference: facts of canonical text or of a story,
/// or else lines.
package struct SnapshotDifference {
  /// The places that differ, in the order of the reference.
  private(set) var places: [ChangePlace] = []

  /// Finds the places where a rendering differs from a reference.
  init(from old: String, to new: String) {
    // Texts without another fact may differ in empty lines.
    guard let facts = FactDifference(fromText: old, toText: new) else {
      places = LineDiff(old: old, new: new).lineChanges.map { ChangePlace(lines: $0) }
      return
    }
    var last: FactChange?
    for change in facts.changes {
      // A new name and a new value are one place.
      if let name = last, case .renamed = name.kind, name.nodes.old == change.nodes.old {
        places[places.count - 1] = ChangePlace(change, isEvent: facts.isStory, after: name)
      } else {
        places.append(ChangePlace(change, isEvent: facts.isStory))
      }
      last = change
    }
  }
}

/// Some lines of a text, and the lines that replace them.
struct LineChange {
  /// The numbers of the old lines, from 0.
  let range: Range<Int>
  let old: [String]
  let new: [String]
}

extension LineDiff {
  /// The lines that differ; as many old as new lines in one place are paired one by one.
  var lineChanges: [LineChange] {
    script.changes.flatMap { change -> [LineChange] in
      let isPaired = change.old.count == change.new.count && !isReordered(change.old, change.new)
      guard isPaired else { return [lineChange(change.old, change.new)] }
      return zip(change.old, change.new).map { lineChange($0..<$0 + 1, $1..<$1 + 1) }
    }
  }

  private func isReordered(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
    before.count > 1 && before.map { old[$0] }.sorted() == after.map { new[$0] }.sorted()
  }

  private func lineChange(_ before: Range<Int>, _ after: Range<Int>) -> LineChange {
    LineChange(
      range: before,
      old: before.map { String(old[$0]) },
      new: after.map { String(new[$0]) }
    )
  }
}

/// The order in which people count: `cart.2` before `cart.10`.
enum NaturalOrder {
  static func isBefore(_ left: String, _ right: String) -> Bool {
    let order = left.compare(right, options: [.numeric, .literal])
    return order == .orderedSame ? left < right : order == .orderedAscending
  }
}

/// A short name that is the same in every process.
enum StableName {
  /// Returns the name for a text: six hexadecimal digits, folded from a checksum of the text.
  static func of(_ text: String) -> String {
    let hash = Checksum.hash(of: Array(text.utf8))
    return String((hash >> 40) ^ (hash & 0xFF_FFFF), radix: 16).zeroPadded(to: 6)
  }
}
