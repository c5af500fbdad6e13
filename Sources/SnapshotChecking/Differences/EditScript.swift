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
  ///   - ids: The lines as integers.
  ///   - mostRounds: Half of the greatest number of changed lines up to which a part is searched
  ///     exactly.
  /// - Complexity: O(n) in the lines, times at most `mostRounds`.
  init(_ ids: LineIDs, mostRounds: Int = 128) {
    var search = EditSearch(ids, mostRounds: mostRounds)
    search.run()
    changes = search.changes
  }
}

extension Range<Int> {
  /// The number of elements; faster than `count`, which calls protocol methods in debug builds.
  var length: Int { upperBound &- lowerBound }
}
