/// The changes that turn one sequence of lines or words into another, in order.
///
/// Everything between two changes is common to both. Changes never touch each other, and each
/// removes or adds at least one element.
package struct EditScript: Sendable {
  /// One place where the two sequences differ; all offsets are 0-based.
  package struct Change: Sendable, Equatable {
    /// The elements of the old sequence that are removed.
    package var old: Range<Int>
    /// The elements of the new sequence that are added in their place.
    package var new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// The changes in ascending order.
  package internal(set) var changes: [Change]
  /// Whether no shorter script exists; `false` when the effort ran out on the way.
  package let isMinimal: Bool
  /// The inner steps that the search took: diagonals visited, lines compared and lines counted.
  package let steps: Int

  /// The number of removed elements.
  package var removedCount: Int {
    var count = 0
    for change in changes { count &+= change.old.length }
    return count
  }
  /// The number of added elements.
  package var addedCount: Int {
    var count = 0
    for change in changes { count &+= change.new.length }
    return count
  }

  /// Finds the edit script between two sequences of ids.
  ///
  /// The search is Myers' algorithm in linear space. It first sets aside elements that occur in
  /// only one sequence. A part that stays costly after `effort` is cut at the elements that occur
  /// exactly once on both sides. A part without such elements is matched in stretches.
  ///
  /// - Complexity: O(n + d²) for n elements and d differences as long as the effort lasts, O(n)
  ///   after it.
  init(old: [Int32], new: [Int32], idCount: Int, effort: DiffEffort = .standard) {
    var search = EditSearch(old: old, new: new, idCount: idCount, effort: effort)
    search.run()
    changes = search.changes()
    isMinimal = search.isMinimal
    steps = search.steps
  }
}

extension Range<Int> {
  /// The number of elements; `count` asks protocols for it in builds without the optimiser.
  var length: Int { upperBound &- lowerBound }
}

/// The effort to spend on the search for the shortest edit script.
package struct DiffEffort: Sendable {
  /// The number of steps that each stretch of lines may cost, per line.
  package let stepsPerLine: Int
  /// The number of further steps for the whole text; a text of some thousand lines needs fewer.
  package let reserve: Int

  /// The depth of the bounded search from either end of a stretch.
  var stretchRounds: Int { max(1, stepsPerLine * 4) }

  /// The effort for failed tests: well under a second in a debug build.
  package static let standard = DiffEffort(stepsPerLine: 8, reserve: 250_000)
}
