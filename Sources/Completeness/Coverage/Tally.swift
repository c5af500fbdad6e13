/// The number of subjects or properties that recorded texts show, and the total number.
struct Tally: Equatable, Sendable, Codable {
  var shown = 0
  var total = 0

  /// Counts one more subject or property; `isShown` tells whether a recorded text shows it.
  mutating func count(_ isShown: Bool) {
    total += 1
    if isShown { shown += 1 }
  }

  /// The shown part of the total as a percentage, rounded down: `93.7`; `100.0` when the total is 0.
  var percent: String {
    let perMille = total == 0 ? 1000 : shown * 1000 / total
    return "\(perMille / 10).\(perMille % 10)"
  }

  /// The shown part of the total as a fraction, as `3/4`; a dash when the total is 0.
  var text: String { total == 0 ? "-" : "\(shown)/\(total)" }
}
