/// How many of some things were shown.
package struct Tally: Equatable, Sendable, Codable {
  package var shown = 0
  package var total = 0

  package init() {}

  /// Counts one thing.
  package mutating func count(_ isShown: Bool) {
    total += 1
    if isShown { shown += 1 }
  }

  package static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.shown += right.shown
    sum.total += right.total
    return sum
  }

  /// The part that was shown in tenths of a per cent, rounded down; all of nothing is all.
  package var perMille: Int { total == 0 ? 1000 : shown * 1000 / total }

  /// `93.7`.
  package var percent: String { "\(perMille / 10).\(perMille % 10)" }

  /// `3/4`; a dash where there is nothing to show.
  package var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
