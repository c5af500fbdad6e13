/// The number of subjects, properties or values that recorded texts show, and the total number.
package struct Tally: Equatable, Sendable, Codable {
  package var shown = 0
  package var total = 0

  package init() {}

  /// Counts one more subject, property or value; `isShown` tells whether a recorded text shows it.
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

  /// The shown part of the total in tenths of a per cent, rounded down; 1000 when the total is 0.
  package var perMille: Int { total == 0 ? 1000 : shown * 1000 / total }

  /// The shown part of the total as a percentage, as `93.7`.
  package var percent: String { "\(perMille / 10).\(perMille % 10)" }

  /// The shown part of the total as a fraction, as `3/4`; a dash when the total is 0.
  package var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
