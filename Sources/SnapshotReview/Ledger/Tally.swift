/// The number of shown things among all things of a sort.
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

  /// The shown part in tenths of a per cent, rounded down; 1000 when there are no things.
  package var perMille: Int { total == 0 ? 1000 : shown * 1000 / total }

  /// The percentage, as `93.7`.
  package var percent: String { "\(perMille / 10).\(perMille % 10)" }

  /// The fraction, as `3/4`; a dash when there are no things.
  package var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
