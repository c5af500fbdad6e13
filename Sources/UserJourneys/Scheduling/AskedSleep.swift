#if os(Linux)
import Foundation

/// How long a sleep was meant to be of which only the end is known, on a clock of real time.
///
/// The end was computed from the time of a moment ago. What remains of it is a little less than was
/// asked for, and much less when the system took the processor away in between: then the length is
/// one of many, and the roundest is taken.
enum AskedSleep {
  /// The lengths that people write, in milliseconds, the roundest first.
  private static let steps: [Int64] = [50, 10, 5]

  /// The length that was asked for.
  ///
  /// - Parameters:
  ///   - remaining: From now to the end.
  ///   - stolen: For how long at most the system has let the thread wait since the end was computed.
  /// - Returns: The length in whole milliseconds.
  static func milliseconds(remaining: Duration, stolen: Duration) -> Int64 {
    let least = roundedUp(remaining)
    // A few calls lie between the two moments even when nothing was stolen.
    let most = roundedUp(remaining + stolen + .microseconds(100)) - 1
    for step in steps {
      let candidate = (least + step - 1) / step * step
      if candidate <= most { return candidate }
    }
    return least
  }

  /// Whole milliseconds, not less than nothing and not more than thirty thousand years.
  private static func roundedUp(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let milliseconds = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(0, min(seconds, 1_000_000_000_000) * 1_000 + milliseconds)
  }
}

/// How long a thread has been let wait by the system.
struct StolenTime {
  private let start = ContinuousClock.now
  private let worked = Self.threadTime

  /// The time since this was made in which the thread did not run.
  var duration: Duration {
    max(.zero, start.duration(to: .now) - (Self.threadTime - worked))
  }

  private static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
#endif
