import ProofsheetBasics

/// A time of a journey, which begins at zero; whole nanoseconds, so that many waits add up to what they say.
struct VirtualTime {
  var nanoseconds = 0

  init() {}

  /// Reads `0.5 s`, as transcripts say it; nil for anything else.
  init?(_ text: some StringProtocol) {
    guard text.hasSuffix(" s") else { return nil }
    let parts = text.dropLast(2).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let seconds = Int(first), seconds >= 0, parts.count < 3,
      seconds < 1_000_000_000
    else { return nil }
    nanoseconds = seconds * 1_000_000_000
    guard let fraction = parts.dropFirst().first else { return }
    let digits = fraction.prefix(9)
    guard let value = Int(digits), !digits.isEmpty else { return nil }
    nanoseconds += (digits.count..<9).reduce(value) { value, _ in value * 10 }
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.nanoseconds += right.nanoseconds
    return sum
  }

  /// `0.5 s`.
  var text: String {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest > 0 else { return "\(seconds) s" }
    var digits = String(rest).zeroPadded(to: 9)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}
