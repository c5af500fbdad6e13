/// Times something often enough that one slow moment does not count.
struct Stopwatch {
  /// How many rounds are timed; the median counts.
  var rounds = 25

  /// The median time of one call in microseconds.
  ///
  /// - Parameters:
  ///   - calls: How many calls make a round.
  ///   - body: What to time.
  /// - Returns: Microseconds a call.
  func microseconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
    for _ in 0..<calls { try body() }
    var samples: [Double] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      for _ in 0..<calls { try body() }
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      samples.append((Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(calls))
    }
    return samples.sorted()[rounds / 2]
  }
}
