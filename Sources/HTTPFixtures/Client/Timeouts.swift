import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The timeouts of a request, on the client's clock.
struct Timeouts: Sendable {
  /// The longest time for which the request may wait for the next byte.
  let idle: Duration?
  /// The longest time from the request to the last byte of the answer.
  var whole: Duration?

  /// The timeouts of a request that never times out.
  static let endless = Timeouts(seconds: 0)

  /// The `timeoutInterval` of a request whose timeout the app has not set.
  static let unsaid: TimeInterval = 60

  /// Creates the timeouts from a request's `timeoutInterval`; the default of 60 seconds means no
  /// timeout.
  init(of request: URLRequest) {
    self.init(seconds: request.timeoutInterval == Self.unsaid ? 0 : request.timeoutInterval)
  }

  /// - Parameters:
  ///   - seconds: The longest time without any byte; zero means no timeout, as in sessions.
  ///   - whole: The longest time until the last byte.
  init(seconds: TimeInterval, whole: TimeInterval = 0) {
    idle = Self.duration(seconds)
    self.whole = Self.duration(whole)
  }

  /// Returns the time at which the request times out.
  ///
  /// - Parameters:
  ///   - delay: The time of the first bytes.
  ///   - interval: The time between two pieces; `nil` for a single piece.
  ///   - total: The time of the last bytes.
  /// - Returns: The time after the request; `nil` when the answer comes in time.
  func end(delay: Duration, interval: Duration?, total: Duration) -> Duration? {
    var end: Duration?
    if let idle {
      if delay >= idle {
        end = idle
      } else if let interval, interval >= idle {
        end = delay + idle
      }
    }
    if let whole, end ?? total >= whole { return whole }
    return end
  }

  /// Returns the timeouts that are left after `time`.
  func after(_ time: Duration) -> Timeouts {
    var rest = self
    rest.whole = whole.map { $0 > time ? $0 - time : .nanoseconds(1) }
    return rest
  }

  private static func duration(_ seconds: TimeInterval) -> Duration? {
    seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
  }
}
