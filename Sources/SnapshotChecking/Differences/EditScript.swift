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
  /// Whether the script is the shortest; `false` when the effort was used up before this was known.
  package let isMinimal: Bool
  /// The number of steps of the search: diagonals visited, lines compared and lines counted.
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
  /// only one sequence. If a part needs more steps than `effort` allows, the part is cut at the
  /// elements that occur exactly once on both sides. A part without such elements is split where a
  /// search of bounded depth ends.
  ///
  /// - Complexity: O(n + d²) for n elements and d differences; O(n) for the parts that are left
  ///   when the effort is used up.
  init(old: [Int32], new: [Int32], idCount: Int, effort: DiffEffort = .standard) {
    var search = EditSearch(old: old, new: new, idCount: idCount, effort: effort)
    search.run()
    changes = search.changes()
    isMinimal = search.isMinimal
    steps = search.steps
  }
}

extension Range<Int> {
  /// The number of elements; faster than `count`, which calls protocol methods in debug builds.
  var length: Int { upperBound &- lowerBound }
}

/// The effort to spend on the search for the shortest edit script.
package struct DiffEffort: Sendable {
  /// The number of steps, per line, that the search may take for each part of the texts.
  package let stepsPerLine: Int
  /// The number of steps that the whole search may take beyond `stepsPerLine`.
  ///
  /// The standard reserve is enough for texts of some thousand lines.
  package let reserve: Int

  /// The greatest number of rounds of a search in a part that is too costly for an exact search.
  var stretchRounds: Int { max(1, stepsPerLine * 4) }

  /// The effort for failed tests: well under a second in a debug build.
  package static let standard = DiffEffort(stepsPerLine: 8, reserve: 250_000)
}
