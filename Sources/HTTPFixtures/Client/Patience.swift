import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long a request waits for its answer, on the client's clock.
struct Patience: Sendable {
  /// How long nothing at all may arrive.
  let idle: Duration?
  /// How long it may take until everything has arrived.
  var whole: Duration?

  /// A caller who waits as long as it takes.
  static let endless = Patience(seconds: 0)

  /// What requests say of themselves when nobody has said anything.
  static let unsaid: TimeInterval = 60

  /// A caller who waits as long as a request says.
  init(of request: URLRequest) {
    self.init(seconds: request.timeoutInterval == Self.unsaid ? 0 : request.timeoutInterval)
  }

  /// - Parameters:
  ///   - seconds: The time without any byte; none for zero, as sessions take it.
  ///   - whole: The time until the last byte.
  init(seconds: TimeInterval, whole: TimeInterval = 0) {
    idle = Self.duration(seconds)
    self.whole = Self.duration(whole)
  }

  /// When somebody gives up on an answer.
  ///
  /// - Parameters:
  ///   - delay: When the first bytes come.
  ///   - interval: The time between two pieces; `nil` when there is only one.
  ///   - total: When the last bytes come.
  /// - Returns: The time since the request; `nil` when the answer comes before.
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

  /// The same after some time has passed.
  func after(_ time: Duration) -> Patience {
    var rest = self
    rest.whole = whole.map { $0 > time ? $0 - time : .nanoseconds(1) }
    return rest
  }

  private static func duration(_ seconds: TimeInterval) -> Duration? {
    seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
  }
}
