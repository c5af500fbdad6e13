/// The changes that turn one sequence of lines or words into another, in order.
///
/// All elements between two changes are common to both sequences. Changes never touch each other,
/// and each change removes or adds at least one element.
package struct EditScript: Sendable {
  /// One place where the two sequences differ; all offsets are 0-based.
  package struct Change: Sendable, Equatable {
    /// The elements of the old sequence that are removed.
    package var old: Range<Int>
    /// The elements of the new sequence that replace the removed elements.
    package var new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// The changes of the script in ascending order.
  package internal(set) var changes: [Change]

  /// The number of removed elements.
  package var removedCount: Int { changes.reduce(0) { $0 + $1.old.length } }
  /// The number of added elements.
  package var addedCount: Int { changes.reduce(0) { $0 + $1.new.length } }

  /// Finds the edit script between the lines of two texts.
  ///
  /// - Parameters:
  ///   - old: The lines of the old text.
  ///   - new: The lines of the new text.
  ///   - mostChanges: The greatest number of changed lines of a part without lines that occur once;
  ///     a part with more of them is replaced whole.
  /// - Complexity: O(n) in the lines, times at most `mostChanges`.
  init(old: TextLines, new: TextLines, mostChanges: Int) {
    var search = EditSearch(old: old.ids, new: new.ids, mostChanges: mostChanges)
    search.run()
    changes = search.changes
  }
}

extension Range<Int> {
  /// The number of elements; faster than `count`, which calls protocol methods in debug builds.
  var length: Int { upperBound &- lowerBound }
}

extension EditScript {
  /// Moves each change that only removes lines, or only adds lines, down as far as possible.
  ///
  /// For example, a copy of the lines "name" and "row" is added after these lines. The added lines
  /// may then be shown as "row, name" or as "name, row", and are shown as the latter.
  ///
  /// - Complexity: O(n) in the lines, because a change slides only as far as the next change.
  mutating func slideDown(old: TextLines, new: TextLines) {
    // Changes must not touch: two changes that meet would be a single change.
    var end = old.count
    for index in changes.indices.reversed() {
      let change = changes[index]
      let room = end - change.old.upperBound
      var shift = 0
      if change.old.isEmpty {
        shift = Self.distance(of: change.new, in: new.ids, most: room)
      } else if change.new.isEmpty {
        shift = Self.distance(of: change.old, in: old.ids, most: room)
      }
      changes[index].old = (change.old.lowerBound + shift)..<(change.old.upperBound + shift)
      changes[index].new = (change.new.lowerBound + shift)..<(change.new.upperBound + shift)
      end = changes[index].old.lowerBound - 1
    }
  }

  /// The number of lines by which a range can move down without another result.
  private static func distance(of range: Range<Int>, in ids: [Int], most: Int) -> Int {
    var distance = 0
    while distance < most, ids[range.lowerBound + distance] == ids[range.upperBound + distance] {
      distance += 1
    }
    return distance
  }
}
