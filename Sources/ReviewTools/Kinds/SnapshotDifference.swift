import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// The places where a rendering differs from its reference: facts of canonical text or of a story,
/// or else lines.
package struct SnapshotDifference {
  /// The places that differ, in the order of the reference.
  let places: [ChangePlace]
  private let facts: FactDifference?
  /// The index in ``places`` of each changed fact; a new name and a new value are one place.
  private let owners: [Int]
  /// The reference and its different lines, for texts that are compared line by line.
  private let lines: (reference: TextLines, changes: [LineChange])?

  /// Finds the places where a rendering differs from a reference.
  init(from old: String, to new: String) {
    // Two stories may differ in more than their facts, such as in empty lines.
    if let facts = FactDifference(fromText: old, toText: new),
      !facts.isStory || facts.taking({ _ in false }) == old && facts.taking({ _ in true }) == new
    {
      var places: [ChangePlace] = []
      var owners: [Int] = []
      var last: FactChange?
      for change in facts.changes {
        if let name = last, case .renamed = name.kind, name.nodes.old == change.nodes.old {
          places[places.count - 1] = ChangePlace(change, isEvent: facts.isStory, after: name)
        } else {
          places.append(ChangePlace(change, isEvent: facts.isStory))
        }
        owners.append(places.count - 1)
        last = change
      }
      self.places = places
      self.owners = owners
      self.facts = facts
      lines = nil
      return
    }
    let lines = LineDiff(old: old, new: new)
    let changes = lines.lineChanges
    places = changes.map { ChangePlace(lines: $0) }
    self.lines = (lines.old, changes)
    facts = nil
    owners = []
  }

  /// Returns the reference, with new text only at places for which `isTaken` returns true.
  ///
  /// A fact or a line is taken as a whole, so that each line was rendered by a test. The result is
  /// nil if the places cannot be taken apart.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String? {
    if let facts { return facts.taking { isTaken(places[owners[$0]]) } }
    guard let lines else { return nil }
    var (text, next) = ("", 0)
    for (change, place) in zip(lines.changes, places) {
      text += lines.reference.text(of: next..<change.range.lowerBound)
      text += isTaken(place) ? change.newText : lines.reference.text(of: change.range)
      next = change.range.upperBound
    }
    return text + lines.reference.text(of: next..<lines.reference.count)
  }
}

/// Some lines of a text, and the lines that replace them.
struct LineChange {
  /// The numbers of the old lines, from 0.
  let range: Range<Int>
  let old: [String]
  let new: [String]
  /// The new lines with their line feeds.
  let newText: String
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
      new: after.map { String(new[$0]) },
      newText: new.text(of: after)
    )
  }
}

extension TextLines {
  /// Returns some lines with their line feeds.
  fileprivate func text(of lines: Range<Int>) -> String {
    lines.map { self[$0] + (isTerminated($0) ? "\n" : "") }.joined()
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
