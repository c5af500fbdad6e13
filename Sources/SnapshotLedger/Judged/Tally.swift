/// How many of some things were shown.
package struct Tally: Equatable, Sendable, Codable {
  package var shown = 0
  package var total = 0

  /// Counts one thing.
  mutating func count(_ isShown: Bool) {
    total += 1
    if isShown { shown += 1 }
  }

  static func + (left: Tally, right: Tally) -> Tally {
    Tally(shown: left.shown + right.shown, total: left.total + right.total)
  }

  /// The part that was shown in tenths of a per cent, rounded down; all of nothing is all.
  var perMille: Int { total == 0 ? 1000 : shown * 1000 / total }

  /// `93.7`.
  package var percent: String { "\(perMille / 10).\(perMille % 10)" }

  /// `3/4`; a dash where there is nothing to show.
  var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
