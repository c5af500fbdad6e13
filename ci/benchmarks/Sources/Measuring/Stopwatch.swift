/// How long one call takes, in seconds.
public struct Timing: Sendable {
  /// What a round took in the middle; ratios are made of medians.
  public let median: Double
  /// What the quickest round took, when the machine had nothing else to do.
  public let quickest: Double

  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    median = sorted[sorted.count / 2]
    quickest = sorted[0]
  }

  /// A time that was measured in another way, once.
  public init(seconds: Double) { self.init([seconds]) }

  /// The time of one of `count` equal parts.
  public func divided(by count: Double) -> Timing { Timing([quickest / count, median / count]) }
}

/// Times several ways to do something in turn, so that a slow moment of the machine meets them all.
public struct Stopwatch {
  /// How many rounds are timed; the median counts.
  public var rounds: Int

  /// Times so many rounds.
  public init(rounds: Int = 25) { self.rounds = rounds }

  /// How long one call of each body takes.
  ///
  /// - Parameters:
  ///   - calls: How many calls make a round.
  ///   - bodies: What to time; each is called for one round before any counts.
  /// - Returns: The times, in the order of the bodies.
  /// - Throws: What a body throws.
  public func times(calls: Int = 1, _ bodies: (() throws -> Void)...) throws -> [Timing] {
    var samples = [[Double]](repeating: [], count: bodies.count)
    for round in 0...rounds {
      for (index, body) in bodies.enumerated() {
        let start = ContinuousClock.now
        for _ in 0..<calls { try body() }
        if round > 0 { samples[index].append(Self.seconds(since: start) / Double(calls)) }
      }
    }
    return samples.map { Timing($0) }
  }

  /// How long one call of each body takes that has to be waited for.
  ///
  /// - Parameters:
  ///   - calls: How many calls make a round.
  ///   - bodies: What to time, each told the number of the call; each is called for one round before
  ///     any counts.
  /// - Returns: The times, in the order of the bodies.
  /// - Throws: What a body throws.
  public func times(
    calls: Int,
    _ bodies: (@Sendable (Int) async throws -> Void)...
  ) async throws -> [Timing] {
    var samples = [[Double]](repeating: [], count: bodies.count)
    for round in 0...rounds {
      for (index, body) in bodies.enumerated() {
        let start = ContinuousClock.now
        for call in 0..<calls { try await body(call) }
        if round > 0 { samples[index].append(Self.seconds(since: start) / Double(calls)) }
      }
    }
    return samples.map { Timing($0) }
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// How long one call takes, for what is too slow to repeat.
  public static func once(_ body: () throws -> Void) rethrows -> Timing {
    let start = ContinuousClock.now
    try body()
    return Timing([seconds(since: start)])
  }
}
